import type { listResults } from "@galley/lib/results/operations/list";
import type { z } from "zod";
import { DataCell } from "@/app/_ui/data-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { countChange, positionChange } from "./figure-change";
import { type ResultPlace, resultQuery } from "./result-place";
import { ShownChange } from "./shown-change";
import { type ShownVerdict, VerdictBadge, verdicts } from "./verdict-badge";

type Results = z.output<typeof listResults.output>;

interface JudgedArticlesProps {
  base: string;
  place: ResultPlace;
  results: Results;
}

/** Where the counts of the API stop. */
const countedMax = 1_000;

/** The articles of a project by their verdicts. */
export function JudgedArticles({ base, place, results }: JudgedArticlesProps) {
  const { articles, limit, offset, next_offset: next } = results;
  const hrefOf = (change: Partial<ResultPlace>) =>
    `${base}/results${resultQuery({ ...place, offset: 0, ...change })}#articles`;
  return (
    <Panel title="Articles" id="articles" flush>
      <VerdictTabs {...{ place, hrefOf }} counts={results.verdicts} />
      {place.verdict !== undefined && (
        <p className="border-b border-rule px-4 py-2.5 text-sm text-ink-soft sm:px-5">
          {verdicts[place.verdict].meaning}
        </p>
      )}
      {articles.length === 0 ? (
        <EmptyState title={place.verdict === undefined ? "No article has figures yet" : "No article here"}>
          {place.verdict === undefined
            ? "Figures find an article by the address of its public page, once that was proved."
            : "No article has this verdict at the moment."}
        </EmptyState>
      ) : (
        <table className="w-full text-start text-sm max-sm:block">
          <caption className="sr-only">Articles with their results</caption>
          <Head {...{ place, hrefOf }} />
          <tbody className="divide-y divide-rule max-sm:block *:max-sm:flex *:max-sm:flex-wrap *:max-sm:items-baseline *:max-sm:gap-x-4 *:max-sm:gap-y-1 *:max-sm:px-4 *:max-sm:py-3.5">
            {articles.map((article) => (
              <Row key={article.article_id} base={base} article={article} />
            ))}
          </tbody>
        </table>
      )}
      <div className={next !== null || offset > 0 ? "border-t border-rule" : ""}>
        <Pager
          label="Pages of articles"
          total={offset + articles.length + (next === null ? 0 : 1)}
          atLeast
          limit={limit}
          offset={offset}
          words={["Back", "More"]}
          hrefOf={(start) => hrefOf({ offset: start })}
        />
      </div>
    </Panel>
  );
}

/** Those that ask for work first. */
const inOrder: readonly ShownVerdict[] = ["refresh", "expand", "merge", "leave", "too_early"];

type HrefOf = (change: Partial<ResultPlace>) => string;

interface VerdictTabsProps {
  place: ResultPlace;
  hrefOf: HrefOf;
  counts: Results["verdicts"];
}

function VerdictTabs({ place, hrefOf, counts }: VerdictTabsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isCut = Object.values(counts).some((count) => count >= countedMax);
  const tabs = [
    { verdict: undefined, label: "All", count: all, more: isCut },
    ...inOrder.map((verdict) => ({
      verdict,
      label: verdicts[verdict].label,
      count: counts[verdict],
      more: counts[verdict] >= countedMax,
    })),
  ];
  return (
    <nav
      aria-label="Articles by verdict"
      className="flex gap-1 overflow-x-auto border-b border-rule px-3 py-2 [scrollbar-width:none] sm:px-4"
    >
      {tabs.map(({ verdict, label, count, more }) => {
        const isPresent = verdict === place.verdict;
        return (
          <Link
            key={label}
            href={hrefOf({ verdict })}
            aria-current={isPresent ? "page" : undefined}
            className={`flex min-h-8 items-center gap-1.5 rounded px-2.5 text-sm whitespace-nowrap ${isPresent ? "bg-well font-semibold text-ink" : "text-ink-soft hover:bg-well hover:text-ink"}`}
          >
            {label}
            <span className="text-xs text-ink-faint tabular-nums">
              {count.toLocaleString("en")}
              {more && "+"}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

interface HeadProps {
  place: ResultPlace;
  hrefOf: HrefOf;
}

function Head(props: HeadProps) {
  return (
    <thead className="text-ink-faint max-sm:block">
      <tr className="border-b border-rule *:py-2 *:font-normal max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:px-4 sm:*:px-2 sm:*:first:ps-5 sm:*:last:pe-5">
        <th scope="col" className="text-start max-sm:sr-only">
          Article
        </th>
        <SortedBy {...props} sort="clicks">
          Clicks
        </SortedBy>
        <SortedBy {...props} sort="change" from="descending">
          Lost clicks
        </SortedBy>
        <SortedBy {...props} sort="impressions">
          Impressions
        </SortedBy>
        <SortedBy {...props} sort="position" from="ascending">
          Position
        </SortedBy>
      </tr>
    </thead>
  );
}

interface SortedByProps extends HeadProps {
  sort: ResultPlace["sort"];
  from?: "ascending" | "descending";
  children: string;
}

function SortedBy({ place, hrefOf, sort, from = "descending", children }: SortedByProps) {
  const isSorted = place.sort === sort;
  return (
    <th scope="col" aria-sort={isSorted ? from : undefined} className="text-end whitespace-nowrap">
      <Link
        href={hrefOf({ sort })}
        className={`hover:text-ink hover:underline ${isSorted ? "font-medium text-ink-soft" : ""}`}
      >
        {children}
        <span aria-hidden="true">{isSorted ? (from === "ascending" ? " ↑" : " ↓") : ""}</span>
      </Link>
    </th>
  );
}

function Row({ base, article }: { base: string; article: Results["articles"][number] }) {
  const { clicks, clicks_before: clicksBefore, impressions, impressions_before: impressionsBefore } = article;
  const lost = clicksBefore === null ? null : clicksBefore - clicks;
  return (
    <tr className="relative align-baseline hover:bg-well/60">
      <DataCell wide className="align-baseline! min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={`${base}/articles/${article.article_id}#verdict`}
            lang={article.languageCode}
            dir="auto"
            className="font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {article.title}
          </Link>
          <VerdictBadge verdict={article.verdict} />
        </p>
        {article.reasons[0] !== undefined && (
          <p className="text-ink-soft wrap-anywhere">{article.reasons[0].text}</p>
        )}
      </DataCell>
      <DataCell label="Clicks" end className="align-baseline! whitespace-nowrap tabular-nums">
        {clicks.toLocaleString("en")} <ShownChange change={countChange(clicks, clicksBefore)} />
      </DataCell>
      <DataCell label="Lost clicks" end className="align-baseline! tabular-nums max-sm:hidden">
        {lost === null || lost <= 0 ? "–" : lost.toLocaleString("en")}
      </DataCell>
      <DataCell label="Impressions" end className="align-baseline! whitespace-nowrap tabular-nums">
        {impressions.toLocaleString("en")}{" "}
        <ShownChange change={countChange(impressions, impressionsBefore)} />
      </DataCell>
      <DataCell label="Position" end className="align-baseline! whitespace-nowrap tabular-nums">
        {article.position?.toFixed(1) ?? "–"}{" "}
        <ShownChange change={positionChange(article.position, article.position_before)} />
      </DataCell>
    </tr>
  );
}
