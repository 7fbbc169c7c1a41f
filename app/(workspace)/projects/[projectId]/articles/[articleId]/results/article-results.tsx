import type { listArticleVersions } from "@galley/lib/articles/operations/versions";
import type { getResultsOfArticle } from "@galley/lib/results/operations/of-article";
import type { z } from "zod";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { FiguresChart } from "../../../results/chart/figures-chart";
import { dayOfFigures } from "../../../results/day-of-figures";
import { Totals } from "../../../results/totals";
import { VerdictBadge, verdicts } from "../../../results/verdict-badge";
import { type Refresh, RefreshText } from "./refresh-text";
import { refreshedLine } from "./refreshed-line";

type Results = z.output<typeof getResultsOfArticle.output>;
type Versions = z.output<typeof listArticleVersions.output>["versions"];

interface ArticleResultsProps {
  projectId: string;
  results: Results;
  /** The last refresh of the article; null without any. */
  refresh: Refresh;
  /** The newest versions, of which a refresh may have written one. */
  versions: Versions;
}

/** What search brought the article, and what should be done with it. */
export function ArticleResults({ projectId, results, refresh, versions }: ArticleResultsProps) {
  const { last_28_days: last, previous_28_days: before, until_day: until, days, events } = results;
  if (last === null || until === null) {
    return (
      <EmptyState title="No figures yet">
        <p>{results.message}</p>
        <LinkButton href={`/projects/${projectId}/results`} className="mt-3">
          Results of the project
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <VerdictPanel {...{ projectId, results, refresh, versions }} />
      <div className="flex flex-col gap-2">
        <Totals last={last} before={before} />
        <p className="text-sm text-ink-faint">28 days until {dayOfFigures(until)}, in Google Search</p>
      </div>
      {days.length > 0 && (
        <Panel title="Over time">
          <FiguresChart days={days} events={events} of="the article" />
        </Panel>
      )}
      <Queries queries={results.queries} />
    </div>
  );
}

function VerdictPanel({
  projectId,
  results: { article_id: articleId, verdict, reasons, refreshable },
  refresh,
  versions,
}: ArticleResultsProps) {
  const refreshed = refreshedLine(versions);
  return (
    <Panel
      title="Verdict"
      id="verdict"
      aside={<VerdictBadge verdict={verdict} />}
      lead={verdicts[verdict].meaning}
    >
      <ul className="flex list-disc flex-col gap-1.5 ps-4 text-sm marker:text-ink-faint">
        {reasons.map(({ kind, text }) => (
          <li key={`${kind} ${text}`} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {refreshed !== null && (
        <p className="mt-3 text-sm text-ink-soft wrap-anywhere">
          {refreshed} ·{" "}
          <Link
            href={`/projects/${projectId}/articles/${articleId}/versions`}
            className="underline underline-offset-2"
          >
            What it changed
          </Link>
        </p>
      )}
      {(verdict === "refresh" || verdict === "expand") && (
        <RefreshText {...{ projectId, articleId, refreshable, verdict }} last={refresh} />
      )}
    </Panel>
  );
}

function Queries({ queries }: Pick<Results, "queries">) {
  if (queries.length === 0) return null;
  return (
    <Panel
      title="Queries"
      lead="Those for which it was shown most often, each with the sentence that answers it."
      flush
    >
      <ul className="divide-y divide-rule">
        {queries.map(({ query, clicks, impressions, position, answer }) => (
          <li key={query} className="px-4 py-3 text-sm sm:px-5">
            <p dir="auto" className="font-medium wrap-anywhere">
              {query}
            </p>
            <p className="text-ink-faint tabular-nums">
              {clicks.toLocaleString("en")} of {impressions.toLocaleString("en")} clicked · position{" "}
              {position.toFixed(1)}
            </p>
            {answer === null ? (
              <p className="mt-1 font-medium text-wait">Not answered</p>
            ) : (
              <blockquote dir="auto" className="mt-1 border-s-2 border-rule ps-3 font-serif wrap-anywhere">
                {answer}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
