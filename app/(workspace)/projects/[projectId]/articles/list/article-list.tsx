import type { getArticleTabs } from "@galley/lib/dashboard/article-tabs";
import type { getDashboardArticles } from "@galley/lib/dashboard/articles";
import { explainPublication } from "@galley/lib/publications/explain";
import type { ComponentProps } from "react";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { pluralOf } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { StateBadge } from "../../state-badge";
import { shortTime } from "../[articleId]/schedule/time-in-words";
import { changeArticlesAction } from "./actions";
import { type ArticlePlace, articleQuery, filterCount } from "./article-place";
import { bulkFixed } from "./bulk-fields";
import { BulkForm, CheckAll, RowCheck } from "./bulk-form.client";
import { FigureCells, FiguresInLine } from "./figures";
import { ListFilters } from "./list-filters";
import { ListTabs } from "./list-tabs";
import { PageNumbers } from "./page-numbers";
import { RowMenu } from "./row-menu";
import { SavedFilters } from "./saved-filters";

type ArticlePage = z.output<typeof getDashboardArticles.output>;
type Article = ArticlePage["articles"][number];

interface ArticleListProps {
  projectId: string;
  place: ArticlePlace;
  page: ArticlePage;
  tabs: z.output<typeof getArticleTabs.output>;
  connections: readonly { id: string; name: string }[];
  /** The filters that the reader has saved. */
  filters: ComponentProps<typeof SavedFilters>["filters"];
  /** Whether the user may change articles. */
  mayChange: boolean;
  /** Whether an article is being written, so that the empty list does not ask for a first one. */
  writing: boolean;
}

/** The finished articles of a project that the address asks for. */
export function ArticleList(props: ArticleListProps) {
  const { projectId, place, page, tabs, connections, filters, mayChange, writing } = props;
  const { articles, total, at_least: atLeast, limit, offset, languages } = page;
  const base = `/projects/${projectId}`;
  // In an order of figures their columns are there, even where a page has none.
  const hasResults = articles.some(({ results }) => results !== null) || byFigures.has(place.order);
  const isNarrowed = filterCount(place) > 0 || place.search !== undefined;
  const hrefOf = (change: Partial<ArticlePlace>) =>
    `${base}/articles${articleQuery({ ...place, ...change })}#articles`;
  const range = `${(offset + 1).toLocaleString("en")} to ${(offset + articles.length).toLocaleString("en")} of ${total.toLocaleString("en")}${atLeast ? "+" : ""}`;
  return (
    <Panel title="Articles" id="articles" aside={<ListLinks {...{ base, place, page }} />} flush>
      <ListTabs {...{ base, place }} {...tabs} />
      {(total > 0 || isNarrowed) && <ListFilters {...{ base, place, connections, languages }} />}
      <SavedFilters {...{ projectId, place, filters }} />
      {atLeast && (
        <p className="border-b border-rule bg-wait-wash px-4 py-2 text-sm text-wait sm:px-5">
          More articles match than can be searched: only the first 5,000 were looked at. Narrow the list to
          see all matches.
        </p>
      )}
      {/* Also without a row: what was done to the last one is answered here. */}
      <BulkForm
        action={changeArticlesAction}
        projectId={projectId}
        fixed={bulkFixed({ connections, mayChange })}
      >
        {articles.length === 0 ? (
          <NoArticle {...{ place, writing, base }} isNarrowed={isNarrowed || offset > 0} />
        ) : (
          <table className="w-full text-start max-sm:block">
            <ListHead {...{ place, hrefOf, hasResults }} />
            <tbody className="divide-y divide-rule max-sm:block">
              {articles.map((article) => (
                <ArticleRow
                  key={article.id}
                  article={article}
                  href={`${base}/articles/${article.id}`}
                  mayChange={mayChange}
                  hasResults={hasResults}
                  timeZone={page.time_zone}
                />
              ))}
            </tbody>
          </table>
        )}
      </BulkForm>
      {articles.length > 0 && (
        <PageNumbers
          label="Pages of articles"
          page={place.page}
          pages={Math.ceil(total / limit)}
          range={range}
          hrefOf={(number) => hrefOf({ page: number })}
        />
      )}
    </Panel>
  );
}

const byFigures: ReadonlySet<ArticlePlace["order"]> = new Set(["clicks", "impressions", "verdict"]);

type ListHeadProps = Pick<SortedHeadProps, "place" | "hrefOf"> & { hasResults: boolean };

function ListHead({ hasResults, ...sorting }: ListHeadProps) {
  return (
    <thead className="text-sm text-ink-faint max-sm:block">
      <tr className="relative border-b border-rule *:py-2 *:text-start *:font-normal max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:px-4 sm:*:px-2 sm:*:first:ps-5 sm:*:last:pe-5">
        <th scope="col" className="sm:w-8">
          <CheckAll />
        </th>
        <SortedHead {...sorting} first="title" then="title">
          Article
        </SortedHead>
        <th scope="col" className="max-sm:sr-only">
          Published
        </th>
        <SortedHead {...sorting} first="score" then="lowest_score" end>
          Score
        </SortedHead>
        {hasResults && <FigureHeads {...sorting} />}
        <SortedHead {...sorting} first="newest" then="oldest" end>
          Written
        </SortedHead>
        <th scope="col" className="max-sm:sr-only">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface ListLinksProps {
  base: string;
  place: ArticlePlace;
  page: ArticlePage;
}

/** How many articles there are, the export of all of them, and the way to the trash. */
function ListLinks({ base, place, page: { total, at_least } }: ListLinksProps) {
  const linkClass = "inline-block py-0.5 text-ink-soft underline hover:text-ink";
  const { order: _order, page: _page, ...filters } = place;
  const query = articleQuery(filters);
  const hrefOf = (format: string) =>
    `${base}/articles/export${query === "" ? "?" : `${query}&`}format=${format}`;
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span className="text-ink-faint tabular-nums">{pluralOf({ total, at_least }, "article")}</span>
      {total > 0 && (
        <span className="text-ink-faint">
          Export{" "}
          <a href={hrefOf("markdown")} download className={linkClass}>
            Markdown
          </a>
          {", "}
          <a href={hrefOf("csv")} download className={linkClass}>
            CSV
          </a>
          {", "}
          <a href={hrefOf("json")} download className={linkClass}>
            JSON
          </a>
        </span>
      )}
      <Link href={`${base}/articles/trash`} className={linkClass}>
        Trash
      </Link>
    </span>
  );
}

interface NoArticleProps {
  place: ArticlePlace;
  isNarrowed: boolean;
  writing: boolean;
  base: string;
}

function NoArticle({ place, isNarrowed, writing, base }: NoArticleProps) {
  if (place.mark === "scheduled" && filterCount(place) === 1 && place.search === undefined) {
    return (
      <EmptyState title="Nothing is scheduled">
        To have an article go live on a day, open it and choose “On a day…” in the menu beside Publish.
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState title="No articles match">
        Try fewer words or filters, or{" "}
        <Link href={`${base}/articles`} className="underline">
          show all articles
        </Link>
        .
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No articles yet">
      {writing ? (
        "The first one is being written and will appear here as soon as it is done."
      ) : (
        <>
          <p>Start one with a keyword. It will appear here in a few minutes.</p>
          <LinkButton href={`${base}/articles/new`} className="mt-3">
            New article
          </LinkButton>
        </>
      )}
    </EmptyState>
  );
}

function FigureHeads(sorting: Pick<SortedHeadProps, "place" | "hrefOf">) {
  return (
    <>
      <SortedHead {...sorting} first="verdict" then="verdict" leftOut="sm:max-lg:hidden">
        Verdict
      </SortedHead>
      <SortedHead {...sorting} first="clicks" then="clicks" end leftOut="sm:max-lg:hidden">
        Clicks
      </SortedHead>
      <SortedHead {...sorting} first="impressions" then="impressions" end leftOut="max-lg:hidden">
        Impressions
      </SortedHead>
      <th scope="col" className="text-end! max-lg:hidden">
        Position
      </th>
    </>
  );
}

interface SortedHeadProps {
  place: ArticlePlace;
  hrefOf: (change: Partial<ArticlePlace>) => string;
  /** The order that a click brings, and the one that a second click brings. */
  first: ArticlePlace["order"];
  then: ArticlePlace["order"];
  end?: boolean;
  /** Where it is left out: on a tablet, which has no room for its column, or on a phone too. */
  leftOut?: "sm:max-lg:hidden" | "max-lg:hidden";
  children: string;
}

/** The head of a column by which the list can be ordered. */
function SortedHead({
  place: { order },
  hrefOf,
  first,
  then,
  end = false,
  leftOut,
  children,
}: SortedHeadProps) {
  const isAscending = order === then && (then !== first || first === "title");
  const isSorted = order === first || order === then;
  const sign = isSorted ? (isAscending ? "↑" : "↓") : "";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
      className={`whitespace-nowrap ${end ? "text-end!" : ""} ${leftOut ?? ""}`}
    >
      <Link
        href={hrefOf({ order: order === first ? then : first, page: 1 })}
        className={`hover:text-ink hover:underline ${isSorted ? "font-medium text-ink-soft" : ""}`}
      >
        {children}
        <span aria-hidden="true"> {sign}</span>
      </Link>
    </th>
  );
}

interface ArticleRowProps {
  article: Article;
  href: string;
  mayChange: boolean;
  hasResults: boolean;
  /** For times that were chosen in no time zone. */
  timeZone: string;
}

function ArticleRow({ article, href, mayChange, hasResults, timeZone }: ArticleRowProps) {
  const value = `${article.id}/${article.slug}/${article.title}`;
  return (
    <tr className="relative align-baseline hover:bg-well/60 max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 sm:*:px-2 sm:*:py-3 sm:*:first:ps-5 sm:*:last:pe-5">
      <td className="max-sm:row-span-2 max-sm:self-start max-sm:pt-1">
        <RowCheck value={value} label={article.title} />
      </td>
      <td className="min-w-0 max-sm:col-span-2 max-sm:pe-8">
        <Link
          href={href}
          lang={article.languageCode}
          dir="auto"
          className="font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {article.title}
        </Link>
        <p className="text-sm text-ink-faint wrap-anywhere">
          <bdi>{article.seedKeyword}</bdi> · {article.word_count.toLocaleString("en")} words
          {article.score !== null && <span className="sm:hidden"> · score {article.score}</span>}
        </p>
        {article.results !== null && <FiguresInLine results={article.results} />}
      </td>
      <td>
        <span className="flex flex-wrap gap-x-2 gap-y-1">
          {article.publications.map((placed) => (
            <PlacedState key={placed.id} placed={placed} />
          ))}
          {article.scheduled.map((schedule) => (
            <ScheduledDay key={schedule.integration_name} {...{ schedule, timeZone }} />
          ))}
          {article.publications.length + article.scheduled.length === 0 && (
            <span className="text-sm text-ink-faint">Not yet</span>
          )}
          {article.sample && <Badge>Sample</Badge>}
          {article.awaits_approval && (
            <Badge tone="wait">{article.sent_back ? "Sent back" : "Waiting for approval"}</Badge>
          )}
          {article.blocked && <Badge tone="bad">Blocked</Badge>}
          {article.hidden && <Badge>Hidden</Badge>}
        </span>
      </td>
      <td className="text-sm tabular-nums max-sm:hidden sm:text-end">{article.score ?? "–"}</td>
      {hasResults && <FigureCells results={article.results} />}
      <td className="text-sm whitespace-nowrap text-ink-soft sm:text-end">
        <When at={article.created_at} />
      </td>
      <td className="relative z-1 has-[details[open]]:z-20 max-sm:absolute max-sm:end-3 max-sm:top-2 sm:w-8">
        <RowMenu {...{ article, href, value, mayChange }} />
      </td>
    </tr>
  );
}

interface ScheduledDayProps {
  schedule: Article["scheduled"][number];
  timeZone: string;
}

/** The day on which the article goes live at a connection. */
function ScheduledDay({ schedule, timeZone }: ScheduledDayProps) {
  const { scheduled_for: at, integration_name: name } = schedule;
  const zone = schedule.time_zone ?? timeZone;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <Badge tone="proof">
        <time dateTime={at} title={zone}>
          {shortTime(new Date(at), zone)}
        </time>
      </Badge>
      <span className="text-xs text-ink-soft wrap-anywhere">
        <span className="sr-only">in the time zone {zone}, at </span>
        {name}
      </span>
    </span>
  );
}

/** The state of one publication with the name of its connection, and a short remark if something is wrong. */
function PlacedState({ placed }: { placed: Article["publications"][number] }) {
  const explanation = explainPublication(placed);
  const { remark } = explanation;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <StateBadge explanation={explanation} />
      <span className="text-xs text-ink-soft wrap-anywhere">
        <span className="sr-only">at </span>
        {placed.integration_name}
        {remark !== null && `: ${remark}`}
      </span>
      {placed.outdated && <Badge tone="wait">Newer text</Badge>}
    </span>
  );
}
