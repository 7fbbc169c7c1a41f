import type { ArticleResultRow } from "@/lib/platform/db/schema";
import { readStoredQueries } from "./judge-article";
import { brandQueryTest } from "./rules/brand-query";
import { queriesToAnswer } from "./rules/refreshable";
import { hasFewClicks } from "./rules/verdict";

/** What a refresh can bring up to date: what time has overtaken, queries without an answer, a title that few click. */
export const refreshParts = ["facts", "answers", "title"] as const;
export type RefreshPart = (typeof refreshParts)[number];

/** What the figures of an article say that a refresh should do. */
export interface RefreshFromFigures {
  /** The queries to answer. */
  queries: string[];
  /** What a new title should be found by; null where the title does well, or too little is known. */
  titleQueries: string[] | null;
}

/** How many queries a new title is shown, at most. */
const titleQueriesMax = 5;

/** Reads the result of an article; nothing without one, or while it is too early to judge. */
export function refreshFromFigures(
  result: ArticleResultRow | null,
  project: { name: string; brandName: string; website: string },
  languageCode: string,
): RefreshFromFigures {
  if (result === null || result.verdict === "too_early") return { queries: [], titleQueries: null };
  const isBrand = brandQueryTest(project);
  const queries = readStoredQueries(result.queries).filter(({ query }) => !isBrand(query));
  // A title that promises what the text does not answer would disappoint.
  const answered = queries.filter(({ answer }) => answer !== null);
  const shownFor = (answered.length > 0 ? answered : queries).slice(0, titleQueriesMax);
  return {
    queries: queriesToAnswer(queries, languageCode),
    titleQueries: hasFewClicks(result) && shownFor.length > 0 ? shownFor.map(({ query }) => query) : null,
  };
}

/** The parts that a refresh of the article can cover, as its last result says. */
export function refreshablePartsOf(
  result: ArticleResultRow | null,
  reasons: readonly { kind: string }[],
  figures: RefreshFromFigures,
): RefreshPart[] {
  if (result === null) return [];
  const isOutdated = reasons.some(({ kind }) => kind === "facts_changed" || kind === "date_passed");
  return [
    ...(isOutdated ? ["facts" as const] : []),
    ...(figures.queries.length > 0 ? ["answers" as const] : []),
    ...(figures.titleQueries !== null ? ["title" as const] : []),
  ];
}
