import { z } from "zod";
import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { claimSourcesOf, listSources } from "@/lib/articles/rows/claim-sources";
import type { CheckedClaim } from "@/lib/content/claims/claim";
import { type ClaimToJudge, withVerdicts } from "@/lib/content/claims/judged-claims";
import { passagesOf } from "@/lib/content/source-passages";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { FitOrNot, QueryAnswer } from "@/lib/writers/query-request";
import type { Writer, WriterSource } from "@/lib/writers/writer";
import type { RefreshPlan } from "../refresh/refresh-plan";
import { rankPassages } from "../rows/rank-passages";
import type { RenewedSource } from "../rows/refreshed";
import { choosePassages } from "../sources/choose-passages";
import { findSources } from "../sources/find-sources";
import { judgeClaims } from "./judge-claims";
import { askedOf } from "./refresh-request-of";
import { askInTurn, type RefreshTurns } from "./refresh-turns";
import { articleLanguageOf, type StageOutcome, type StageRun } from "./stage";

/** A passage with a smaller share of the words of a query does not answer it. */
const evidenceShareMin = 0.5;
/** How many characters of passages a prompt shows. */
const evidenceRoom = 5_000;

/** Finds and reads sources for the queries, as research does, and stores them with the job before any is used. */
export async function lookUpQueries(run: StageRun, plan: RefreshPlan): Promise<StageOutcome> {
  const { deps, claim, project, work, signal } = run;
  const queries = plan.queries ?? [];
  const { sources } = await findSources(
    deps,
    {
      projectId: project.id,
      website: project.website,
      languageCode: articleLanguageOf(run),
      keyword: queries[0] ?? claim.job.keyword,
      queries,
      questions: queries,
    },
    {
      fetch: deps.fetch,
      tasks: deps.tasks,
      signal,
      onUnread: (url, reason) =>
        deps.logger.warn({ jobId: claim.job.id, url, reason }, "a source was not read"),
    },
  );
  const refresh = { ...plan, isResearched: true };
  return {
    kind: "next",
    sources,
    result: { next: "refresh", status: "drafting", revision: 0, work: { ...work, refresh } },
  };
}

/** A section that answers a query and may be stored. */
export interface AnsweredQuery {
  query: string;
  markdown: string;
  at: number;
  /** The looked-up sources that it cites; those of the article are stored already. */
  sources: RenewedSource[];
  claims: readonly CheckedClaim[];
}

/** A query that stays without an answer, and why: a whole sentence. */
export interface OpenQuery {
  query: string;
  why: string;
}

interface Evidence extends WriterSource {
  /** Whether it was looked up for this refresh. */
  isNew: boolean;
}

type Draft = AnsweredQuery & { toJudge: readonly ClaimToJudge[]; checked: Checked };
type Checked = NonNullable<Awaited<ReturnType<StageRun["deps"]["tasks"]["composeArticle"]>>["claims"]>;

/** Answers the queries that a source answers, each in a section of its own. */
export async function answerQueries(
  run: StageRun,
  row: Authorized<ArticleWithProject>,
  queries: readonly string[],
  turns: RefreshTurns,
): Promise<{ answered: AnsweredQuery[]; open: OpenQuery[] }> {
  const { answer } = run.deps.writer;
  if (queries.length === 0 || answer === undefined) return { answered: [], open: [] };
  const sources = await evidenceOf(run, row);
  const passages = sources.flatMap(passagesOf);
  const ranked = await rankPassages(run.deps.db, passages, queries, articleLanguageOf(run));
  const drafts: Draft[] = [];
  const open: OpenQuery[] = [];
  for (const [index, query] of queries.entries()) {
    const found = (ranked[index] ?? []).filter(({ share }) => share >= evidenceShareMin);
    if (found.length === 0) {
      open.push({ query, why: "No source that Galley could read answers it." });
      continue;
    }
    const shown = choosePassages({ sources, passages, ranked: [found], room: evidenceRoom });
    const part = `answer ${index + 1} of ${queries.length}`;
    const draft = await draftOf(run, row, answer, { query, part, sources, shown }, turns);
    if ("unfit" in draft) open.push({ query, why: draft.unfit });
    else drafts.push(draft.fit);
  }
  const judged = await withoutUnproved(run, drafts);
  return { answered: judged.answered, open: [...open, ...judged.open] };
}

/** The stored sources of the article, and those that were looked up, under keys that follow theirs. */
async function evidenceOf(run: StageRun, row: Authorized<ArticleWithProject>): Promise<Evidence[]> {
  const { db } = run.deps;
  const last = await lastSourceNumber(run, row);
  const stored = (await claimSourcesOf(db, row)).flatMap(({ key, url, title, sections }) => {
    if (url === null) return [];
    const plain = sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] }));
    const origin = isOwnPage(url, run.project.website) ? ("site" as const) : ("search" as const);
    return [{ key, url, title, sections: plain, origin, publishedOn: null, isNew: false }];
  });
  const looked = run.sources.map(({ words: _words, ...source }, index) => {
    return { ...source, key: `S${last + index + 1}`, isNew: true };
  });
  return [...looked, ...stored];
}

/** The highest number of a key of the article's sources. */
export async function lastSourceNumber(
  { deps }: StageRun,
  row: Authorized<ArticleWithProject>,
): Promise<number> {
  const stored = await listSources(deps.db, row);
  return Math.max(0, ...stored.map(({ key }) => Number(/^S(\d{1,6})$/.exec(key)?.[1] ?? 0)));
}

function isOwnPage(url: string, website: string): boolean {
  const [host, own] = [url, website].map((each) => URL.parse(each)?.host.replace(/^www\./, ""));
  return host !== undefined && host === own;
}

const answerSchema: z.ZodType<FitOrNot<QueryAnswer>> = z.union([
  z.object({ fit: z.object({ markdown: z.string().min(1), sources: z.array(z.string()) }) }),
  z.object({ unfit: z.string() }),
]);

interface AskedQuery {
  query: string;
  part: string;
  sources: readonly Evidence[];
  shown: ReturnType<typeof choosePassages>;
}

/** Asks for the section, and checks it alone as an article is: by the gate, the claims and the rule of results. */
async function draftOf(
  run: StageRun,
  row: Authorized<ArticleWithProject>,
  answer: NonNullable<Writer["answer"]>,
  { query, part, sources, shown }: AskedQuery,
  turns: RefreshTurns,
): Promise<FitOrNot<Draft>> {
  const { deps, guide } = run;
  const { contentMarkdown: article, languageCode, title } = row;
  const { at, depth, before } = await deps.tasks.placeQueryAnswer(article, query);
  const shownKeys = new Set(shown.map(({ sourceKey }) => sourceKey));
  const given = sources.filter(({ key }) => shownKeys.has(key));
  const request = {
    ...askedOf(run, row),
    query,
    article,
    before: before.slice(-beforeMax).toWellFormed(),
    depth,
    passages: shown,
    sources: given.map(({ sections: _sections, isNew: _isNew, ...source }) => source),
  };
  const answered = await askInTurn(run, turns, {
    task: "answer",
    part,
    schema: answerSchema,
    input: request,
    ask: (call) => answer(request, call),
  });
  if (answered === null) return { unfit: turns.failure?.message ?? "The model gave no answer." };
  if ("unfit" in answered) return answered;
  const { markdown } = answered.fit;
  const cited = given.filter(({ key }) => answered.fit.sources.includes(key));
  const section = await deps.tasks.composeArticle({
    title,
    markdown,
    keyword: row.seedKeyword,
    keywords: [],
    languageCode,
    site: row.website,
    voice: guide.voice,
    sources: cited.map(({ key, url, title: name, sections }) => ({ key, url, title: name, sections })),
  });
  const [issue] = section.gateIssues;
  if (issue !== undefined) return { unfit: issue.message };
  const unproved = section.claims?.claims.find(({ verdict }) => verdict === "not_found");
  if (unproved !== undefined) return { unfit: saysMore(unproved) };
  const said = await deps.answerIn({ title, html: section.contentHtml, languageCode, query });
  if (said === null) return { unfit: "No sentence of what the model wrote answers it." };
  if (section.claims === null) throw new Error("the claims of a section with sources are checked");
  return {
    fit: {
      query,
      markdown,
      at,
      sources: cited.filter(({ isNew }) => isNew).map(renewedOf),
      claims: section.claims.claims,
      checked: section.claims,
      toJudge: section.claimsToJudge,
    },
  };
}

const beforeMax = 1_500;

function renewedOf({ key, url, title, sections }: Evidence): RenewedSource {
  return { key, url, title, sections };
}

function saysMore({ text }: Pick<CheckedClaim, "text">): string {
  return `It says “${text}”, which no source that it cites says.`;
}

/** Has a model judge the claims of the sections by their sources, as those of a new article are. */
async function withoutUnproved(
  run: StageRun,
  drafts: readonly Draft[],
): Promise<{ answered: AnsweredQuery[]; open: OpenQuery[] }> {
  const toJudge = drafts.flatMap((draft) => draft.toJudge);
  const verdicts = toJudge.length === 0 ? [] : await judgeClaims(run, toJudge);
  const answered: AnsweredQuery[] = [];
  const open: OpenQuery[] = [];
  for (const { toJudge: asked, checked, ...draft } of drafts) {
    const { claims } = withVerdicts(checked, asked, verdicts);
    const refuted = claims.find(({ verdict }) => verdict === "contradicted" || verdict === "not_found");
    if (refuted === undefined) answered.push({ ...draft, claims });
    else open.push({ query: draft.query, why: saysMore(refuted) });
  }
  return { answered, open };
}
