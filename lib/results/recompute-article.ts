import { dayIn } from "@/lib/platform/calendar-day";
import type { ArticleResultRow, ProjectResultRow } from "@/lib/platform/db/schema";
import { judgeText, type ResultDeps, readStoredQueries, type StoredQuery, sharingOf } from "./judge-article";
import { findResultToRenew, listSharingArticles, renewArticleResult } from "./rows/results";
import { countChangedSources } from "./rows/results-articles";
import { brandQueryTest } from "./rules/brand-query";
import { withoutPart } from "./rules/figures";
import type { Figures } from "./rules/result";
import { articleVerdict, verdictRules } from "./rules/verdict";

/** Another result is stored at most daily, so a second one in a row is rare. */
const triesMax = 3;

/**
 * Computes the result of an article anew from its stored figures, after its text or what its sources say has changed.
 * Reads no figures of search, and does nothing for an article without a result.
 */
export async function recomputeArticle(deps: ResultDeps, articleId: string, now: Date): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    if (await renew(deps, articleId, now)) return;
  }
}

/**
 * Computes the result of an article anew after a change of its text, its claims or their sources. The change is stored
 * whatever comes of it, so a failure is only logged.
 */
export async function renewResult(deps: ResultDeps & { now: () => Date }, articleId: string): Promise<void> {
  try {
    await recomputeArticle(deps, articleId, deps.now());
  } catch (error) {
    deps.logger.error(
      { err: error, articleId },
      "the result of a changed article could not be computed anew",
    );
  }
}

async function renew(deps: ResultDeps, articleId: string, now: Date): Promise<boolean> {
  const { db } = deps;
  const found = await findResultToRenew(db, articleId);
  if (found === null) return true;
  const { result, project, names, text } = found;
  const { queries, passed, judged } = await judgeText(
    deps,
    text,
    readStoredQueries(result.queries).map(({ answer: _answer, ...query }) => query),
    { isBrand: brandQueryTest(names), today: dayIn(now, "UTC") },
  );
  // Whether the page has been live for long enough does not depend on the text.
  if (result.verdict === "too_early") return renewArticleResult(db, result, { queries, computedAt: now });
  const others = new Map(
    (await listSharingArticles(db, sharingIds(judged))).map(({ id, ...other }) => [id, other]),
  );
  const changed = await countChangedSources(db, [articleId]);
  const { verdict, reasons } = articleVerdict({
    daysLive: verdictRules.daysMin,
    daysRead: verdictRules.daysMin,
    ...comparedOf(result, project),
    changedSources: changed.get(articleId) ?? 0,
    passed,
    queries: judged,
    sharing: sharingOf(judged, (id) => others.get(id) ?? null),
  });
  return renewArticleResult(db, result, { verdict, reasons, queries, computedAt: now });
}

function sharingIds(queries: readonly StoredQuery[]): string[] {
  return [...new Set(queries.flatMap(({ sharedWith = [] }) => sharedWith.map(({ articleId }) => articleId)))];
}

function comparedOf(result: ArticleResultRow, project: ProjectResultRow) {
  const [before, projectBefore] = [figuresBefore(result), figuresBefore(project)];
  return {
    now: result,
    before,
    others: {
      now: withoutPart(project, result),
      before: before === null || projectBefore === null ? null : withoutPart(projectBefore, before),
    },
  };
}

function figuresBefore({
  clicksBefore: clicks,
  impressionsBefore: impressions,
  positionBefore: position,
}: Pick<ArticleResultRow, "clicksBefore" | "impressionsBefore" | "positionBefore">): Figures | null {
  return clicks === null || impressions === null ? null : { clicks, impressions, position };
}
