import { type Day, dayIn } from "@/lib/platform/calendar-day";
import type { Database } from "@/lib/platform/db/connection";
import type { ArticleResultRow } from "@/lib/platform/db/schema";
import { judgeText, type ResultDeps, type StoredQuery, sharingOf } from "./judge-article";
import {
  deleteOtherResults,
  deleteProjectResult,
  findResultProject,
  storeArticleResults,
  storeProjectResult,
} from "./rows/results";
import {
  type ArticlePage,
  type CoveringPlace,
  countChangedSources,
  listArticlePages,
  listCoveringArticles,
  listResultTexts,
} from "./rows/results-articles";
import {
  type ComparedFigures,
  listFirstDays,
  listProjectQueries,
  listSharedQueries,
  listTopQueries,
  sumPageFigures,
  sumProjectFigures,
} from "./rows/results-figures";
import { listThinPages } from "./rows/thin-pages";
import { answerRules } from "./rules/answering-sentence";
import { brandQueryTest } from "./rules/brand-query";
import { daysBetween, type Windows, windowsUntil, withoutPart } from "./rules/figures";
import { type Coverage, createCoverage, ideaRules, ideasOf, type ProjectQuery } from "./rules/ideas";
import { pageAddress } from "./rules/page-address";
import type { Figures } from "./rules/result";
import { thinPageIdeas } from "./rules/thin-pages";
import { articleVerdict, verdictRules } from "./rules/verdict";

/** How much is held in memory, and how many articles are judged before their results are stored. */
const limits = {
  pages: 50_000,
  batch: 50,
  sharedQueries: 20_000,
  covering: 20_000,
  coveringBatch: 500,
} as const;

const noFigures: Figures = { clicks: 0, impressions: 0, position: null };

/** An article with that of its pages which is shown most. */
interface ShownArticle {
  articleId: string;
  title: string;
  page: string;
  publishedOn: Day;
  figures: ComparedFigures;
}

/** What one computing knows of its project. */
interface Computing {
  projectId: string;
  now: Date;
  today: Day;
  windows: Windows;
  readSince: Day;
  /** False when the days before were not read, so that nothing is compared. */
  wasReadBefore: boolean;
  sums: ComparedFigures;
  articles: ReadonlyMap<string, ShownArticle>;
  isBrand: (query: string) => boolean;
  sharedWith: SharedQueries;
}

type SharedQueries = ReadonlyMap<string, readonly { articleId: string; impressions: number }[]>;
/** For the project's queries, the articles that answer them, with the impressions of each. */
type Answers = Map<string, { articleId: string; impressions: number }[]>;

/**
 * Computes the results of a project's articles, and of the project, from its figures and texts. It may be repeated at
 * any time, also at the same time by another process: a second run stores the same, and of two runs the later one counts.
 */
export async function computeResults(deps: ResultDeps, projectId: string, now: Date): Promise<void> {
  const { db } = deps;
  const project = await findResultProject(db, projectId);
  if (project === null) return;
  const { untilDay, readSince } = project;
  if (untilDay === null || readSince === null) {
    await deleteOtherResults(db, projectId, [], now);
    await deleteProjectResult(db, projectId, now);
    return;
  }
  const windows = windowsUntil(untilDay);
  const shown = await shownArticles(db, projectId, windows);
  const computing: Computing = {
    projectId,
    now,
    today: dayIn(now, "UTC"),
    windows,
    readSince,
    wasReadBefore: readSince <= windows.beforeFrom,
    sums: await sumProjectFigures(db, projectId, windows),
    articles: new Map(shown.map((each) => [each.articleId, each])),
    isBrand: brandQueryTest(project),
    sharedWith: await sharedQueriesOf(db, projectId, windows, shown),
  };
  const queries = await listProjectQueries(db, projectId, windows, {
    impressionsMin: ideaRules.impressions,
    limit: ideaRules.queriesMax,
  });
  const answers: Answers = new Map(queries.map(({ query }) => [query, []]));
  for (let from = 0; from < shown.length; from += limits.batch) {
    await computeArticles(deps, computing, shown.slice(from, from + limits.batch), answers);
  }
  await deleteOtherResults(
    db,
    projectId,
    shown.map(({ articleId }) => articleId),
    now,
  );
  await computeProject(db, computing, queries, answers);
}

/** The articles with public pages, each with the page that is shown most, in the order of their ids. */
async function shownArticles(db: Database, projectId: string, windows: Windows): Promise<ShownArticle[]> {
  const pages = await listArticlePages(db, projectId, limits.pages);
  const candidates = pages.flatMap((page) => addressesOf(page).map((address) => ({ ...page, address })));
  const figures = await sumPageFigures(db, projectId, windows, [
    ...new Set(candidates.map(({ address }) => address)),
  ]);
  // The figures of a project may be those of one of several hosts, and say nothing about pages of the others.
  const hosts = new Set(Array.from(figures.keys(), hostOf));
  const articles = new Map<string, ShownArticle>();
  for (const { articleId, title, publishedOn, address } of candidates) {
    if (!hosts.has(hostOf(address))) continue;
    const found = figures.get(address) ?? { now: noFigures, before: noFigures };
    const known = articles.get(articleId);
    if (known === undefined || isShownMore(found, known.figures)) {
      articles.set(articleId, { articleId, title, page: address, publishedOn, figures: found });
    }
  }
  return [...articles.values()];
}

/** Where the article was found, then where its destination said that it is. */
function addressesOf({ finalUrl, externalUrl }: ArticlePage): string[] {
  const found = [finalUrl, externalUrl].flatMap((url) => (url === null ? [] : (pageAddress(url) ?? [])));
  return [...new Set(found)];
}

function hostOf(page: string): string {
  return page.split(/[/?]/)[0] ?? "";
}

function isShownMore(one: ComparedFigures, other: ComparedFigures): boolean {
  const difference = one.now.impressions - other.now.impressions;
  return difference === 0 ? one.before.impressions > other.before.impressions : difference > 0;
}

/** For each query that several articles are shown for, those articles. */
async function sharedQueriesOf(
  db: Database,
  projectId: string,
  windows: Windows,
  shown: readonly ShownArticle[],
): Promise<SharedQueries> {
  const articleOf = new Map(shown.map(({ page, articleId }) => [page, articleId]));
  const rows = await listSharedQueries(db, projectId, windows, [...articleOf.keys()], {
    impressionsMin: verdictRules.sharedImpressions,
    pagesMax: verdictRules.sharedByMax,
    limit: limits.sharedQueries,
  });
  const shared = new Map<string, { articleId: string; impressions: number }[]>();
  for (const { page, query, impressions } of rows) {
    const list = shared.get(query) ?? [];
    list.push({ articleId: articleOf.get(page) ?? "", impressions });
    shared.set(query, list);
  }
  return shared;
}

async function computeArticles(
  deps: ResultDeps,
  computing: Computing,
  batch: readonly ShownArticle[],
  answers: Answers,
): Promise<void> {
  const { db } = deps;
  const { projectId, windows, isBrand, today } = computing;
  const ids = batch.map(({ articleId }) => articleId);
  const pages = batch.map(({ page }) => page);
  const texts = new Map((await listResultTexts(db, ids)).map((text) => [text.id, text]));
  const queries = await listTopQueries(db, projectId, windows, pages, answerRules.queriesMax);
  const changed = await countChangedSources(db, ids);
  const firstDays = await listFirstDays(db, projectId, pages);
  const results: ArticleResultRow[] = [];
  for (const shown of batch) {
    const text = texts.get(shown.articleId);
    if (text === undefined) continue;
    const top = (queries.get(shown.page) ?? []).map((query) => withSharing(query, shown, computing));
    const judged = await judgeText(deps, text, top, { isBrand, today });
    for (const { query, impressions, answer } of judged.queries) {
      if (answer !== null) answers.get(query)?.push({ articleId: shown.articleId, impressions });
    }
    results.push(
      resultOf(computing, shown, judged, changed.get(shown.articleId) ?? 0, firstDays.get(shown.page)),
    );
  }
  await storeArticleResults(db, results);
}

function withSharing(
  query: Omit<StoredQuery, "answer">,
  { articleId }: ShownArticle,
  { sharedWith }: Computing,
): Omit<StoredQuery, "answer"> {
  const others = (sharedWith.get(query.query) ?? []).filter((other) => other.articleId !== articleId);
  return others.length === 0 ? query : { ...query, sharedWith: others };
}

function resultOf(
  computing: Computing,
  { articleId, page, publishedOn, figures }: ShownArticle,
  { queries, judged, passed }: Awaited<ReturnType<typeof judgeText>>,
  changedSources: number,
  firstDay: Day | undefined,
): ArticleResultRow {
  const { projectId, now, windows, sums, wasReadBefore, readSince, articles } = computing;
  // A page that was shown earlier was live earlier, whatever is still known of its first publication.
  const liveSince = firstDay === undefined || publishedOn < firstDay ? publishedOn : firstDay;
  const before = wasReadBefore ? figures.before : null;
  const { verdict, reasons } = articleVerdict({
    daysLive: daysBetween(liveSince, windows.until),
    daysRead: daysBetween(liveSince < readSince ? readSince : liveSince, windows.until),
    now: figures.now,
    before,
    others: {
      now: withoutPart(sums.now, figures.now),
      before: wasReadBefore ? withoutPart(sums.before, figures.before) : null,
    },
    changedSources,
    passed,
    queries: judged,
    sharing: sharingOf(judged, (id) => {
      const other = articles.get(id);
      return other === undefined ? null : { title: other.title, impressions: other.figures.now.impressions };
    }),
  });
  return {
    articleId,
    projectId,
    page,
    untilDay: windows.until,
    ...figures.now,
    clicksBefore: before?.clicks ?? null,
    impressionsBefore: before?.impressions ?? null,
    positionBefore: before?.position ?? null,
    verdict,
    reasons,
    queries,
    computedAt: now,
  };
}

async function computeProject(
  db: Database,
  { projectId, now, windows, sums, wasReadBefore, articles, isBrand }: Computing,
  queries: readonly ProjectQuery[],
  answers: Answers,
): Promise<void> {
  const articleOf = new Map(Array.from(articles.values(), ({ page, articleId }) => [page, articleId]));
  const coverage = await coverageOf(db, projectId);
  const ideas = ideasOf(queries, {
    isBrand,
    coverage,
    answeredBy: (query) =>
      (answers.get(query) ?? [])
        .toSorted((a, b) => b.impressions - a.impressions)
        .map(({ articleId }) => articleId),
    articleOf: (page) => articleOf.get(page) ?? null,
  });
  const topics = thinPageIdeas(await listThinPages(db, projectId), {
    isBrand,
    coverage,
    articleOf: (page) => articleOf.get(page) ?? null,
    queries: queries.map(({ query }) => query),
  });
  await storeProjectResult(db, {
    projectId,
    untilDay: windows.until,
    ...sums.now,
    clicksBefore: wasReadBefore ? sums.before.clicks : null,
    impressionsBefore: wasReadBefore ? sums.before.impressions : null,
    positionBefore: wasReadBefore ? sums.before.position : null,
    ideas: [...ideas, ...topics],
    computedAt: now,
  });
}

/** The keywords and titles of a project's newest articles, read in parts, so that other work comes in between. */
async function coverageOf(db: Database, projectId: string): Promise<Coverage> {
  const coverage = createCoverage();
  let after: CoveringPlace | null = null;
  for (let read = 0; read < limits.covering; read += limits.coveringBatch) {
    const articles: Awaited<ReturnType<typeof listCoveringArticles>> = await listCoveringArticles(
      db,
      projectId,
      after,
      limits.coveringBatch,
    );
    coverage.add(articles);
    after = articles.at(-1) ?? null;
    if (articles.length < limits.coveringBatch) break;
  }
  return coverage;
}
