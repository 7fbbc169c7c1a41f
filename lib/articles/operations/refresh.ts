import { z } from "zod";
import { claimIdOf, storedClaims } from "@/lib/articles/stored-claims";
import { readCheckedPages } from "@/lib/citations/rows/changes";
import { outOfCredits } from "@/lib/credits/operations/balance";
import { reserveCredit } from "@/lib/credits/queries";
import { exampleRefresh, jobView, viewJob } from "@/lib/generation/operations/job-view";
import { findOpenJobId } from "@/lib/generation/operations/queries";
import type { FoundFact, placeOutdatedFacts } from "@/lib/generation/refresh/place-facts";
import type { RefreshPlan } from "@/lib/generation/refresh/refresh-plan";
import { startRefresh } from "@/lib/generation/rows/refreshed";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { textRefusal } from "@/lib/kernel/text-task";
import { dayIn } from "@/lib/platform/calendar-day";
import { newId } from "@/lib/platform/db/ids";
import type { ArticleRow } from "@/lib/platform/db/schema";
import { annotateSpan } from "@/lib/platform/telemetry/tracing";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { requireProject } from "@/lib/projects/queries";
import { type RefreshPart, refreshFromFigures, refreshParts } from "@/lib/results/refreshable-parts";
import { findArticleResult } from "@/lib/results/rows/views";
import type { readResultText } from "@/lib/results/rules/read-result-text";
import { type NeedsWriter, workspaceWriter } from "./propose";
import { requireArticle } from "./require-article";

interface NeedsRefreshPlan {
  tasks: InThread<{ readResultText: typeof readResultText; placeOutdatedFacts: typeof placeOutdatedFacts }>;
}

export const refreshArticle = operation({
  name: "articles.refresh",
  summary:
    "Start bringing the passages of an article up to date that are not true any more; answers with the job",
  description:
    "Passages are refreshed whose source says something else by now, or whose date has passed, at most 8; at most 3 queries that search shows the article for and that it does not answer get a short section each, from sources that Galley reads; and a title that few people click is replaced with its description. Everything else stays to the letter, and the slug does too. The new version waits for an approval where the project asks for one, and readers see it once it is published again. Spends one article credit, which a job that fails or finds nothing to change gives back.",
  access: "workspace",
  effect: "adds",
  phrases: ["had {article} refreshed", "have {article} refreshed"],
  longRunning: true,
  idempotent: true,
  input: z.strictObject({
    articleId: idField("an article"),
    covers: z
      .array(z.enum(refreshParts))
      .min(1, "Choose what the refresh covers: facts, answers, title.")
      .max(refreshParts.length)
      .optional()
      .describe("What the refresh covers; left out, all that there is to do."),
  }),
  output: jobView,
  refusals: ["conflict", "out_of_credits", "unavailable"],
  example: { articleId: exampleIds.article },
  answers: { queued: exampleRefresh },
  async run(ctx: Context & NeedsWriter & NeedsRefreshPlan, { articleId, covers = refreshParts }) {
    const row = await requireArticle(ctx, articleId);
    const project = await requireProject(ctx, row.projectId);
    if ((await workspaceWriter(ctx, project.workspaceId)).refresh === undefined) throw noModelToRefresh();
    const openJobId = await findOpenJobId(ctx.db, row.projectId, row.keywordKey);
    if (openJobId !== null) throw alreadyRefreshed(openJobId);
    const plan = await refreshPlanOf(ctx, row, project, covers);
    const job = {
      id: newId(),
      workspaceId: project.workspaceId,
      projectId: project.id,
      refreshedArticleId: row.id,
      keyword: row.seedKeyword,
      keywordKey: row.keywordKey,
      title: row.title,
      languageCode: row.languageCode,
      guideHash: project.guideHash,
      plan,
    };
    const started = await ctx.db.transaction(async (tx) => {
      const inserted = await startRefresh(tx, job);
      if (inserted !== null && !(await reserveCredit(tx, inserted))) throw outOfCredits();
      return inserted;
    });
    // Another call started the same between the check and the insert.
    if (started === null) throw alreadyRefreshed(await findOpenJobId(ctx.db, row.projectId, row.keywordKey));
    annotateSpan({ "galley.job.id": started.id });
    ctx.wake("generation");
    return viewJob(started, null);
  },
});

/** What there is to do of the parts that the refresh covers; throws `conflict` where that is nothing. */
async function refreshPlanOf(
  ctx: Context & NeedsRefreshPlan,
  row: ArticleRow,
  project: { name: string; brandName: string; website: string },
  covers: readonly RefreshPart[],
): Promise<RefreshPlan> {
  const result = await findArticleResult(ctx.db, row.id);
  const figures = refreshFromFigures(result, project, row.languageCode);
  const asked = covers.includes("answers") ? figures.queries : [];
  const { passed, answers } = await readAgain(ctx, row, asked);
  const facts = covers.includes("facts") ? [...(await changedFacts(ctx, row)), ...passed] : [];
  const passages =
    facts.length === 0 ? [] : await readable(() => ctx.tasks.placeOutdatedFacts(row.contentMarkdown, facts));
  // The text may answer more since its result was stored.
  const queries = asked.filter((_, index) => (answers[index] ?? null) === null);
  const titleQueries = covers.includes("title") ? figures.titleQueries : null;
  if (passages.length + queries.length === 0 && titleQueries === null) {
    throw facts.length > 0 ? onlyByHand() : nothingToRefresh(covers);
  }
  return {
    version: row.version,
    passages,
    ...(queries.length > 0 && { queries }),
    ...(titleQueries !== null && { titleQueries }),
  };
}

/** The claims whose source says something else by now, which nobody has confirmed. */
async function changedFacts({ db }: Context, row: ArticleRow): Promise<FoundFact[]> {
  const { changes } = await readCheckedPages(db, row.id);
  return (storedClaims(row.claims)?.claims ?? []).flatMap((claim) => {
    const change = changes.get(claimIdOf(claim));
    if (change === undefined) return [];
    const { text, sentence, line, sourceUrl: url } = claim;
    const { before, after } = change;
    return [{ kind: "source" as const, claim: text, sentence, line, before, after, url }];
  });
}

/** The sentences whose date has passed by today, and what the text answers by now. */
async function readAgain(
  ctx: Context & NeedsRefreshPlan,
  row: ArticleRow,
  queries: string[],
): Promise<{ passed: FoundFact[]; answers: (string | null)[] }> {
  const { title, contentHtml: html, languageCode, createdAt } = row;
  const writtenOn = dayIn(createdAt, "UTC");
  const today = dayIn(ctx.now(), "UTC");
  const { passed, answers } = await readable(() =>
    ctx.tasks.readResultText({ title, html, languageCode, writtenOn, queries, today }),
  );
  return {
    passed: passed.map(({ sentence, why }) => ({ kind: "date" as const, sentence, why, line: null })),
    answers,
  };
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw textRefusal(error, "articleId") ?? error;
  }
}

function noModelToRefresh(): Refusal {
  return new Refusal(
    "conflict",
    "The sample writer refreshes no articles: set up a language model on the page Providers of the workspace.",
  );
}

function alreadyRefreshed(jobId: string | null): Refusal {
  return new Refusal(
    "conflict",
    "This article is being refreshed already; poll its job instead.",
    jobId === null ? {} : { job_id: jobId },
  );
}

function nothingToRefresh(covers: readonly RefreshPart[]): Refusal {
  const chosen =
    covers.length === refreshParts.length ? "" : ` The refresh was to cover only: ${covers.join(", ")}.`;
  return new Refusal(
    "conflict",
    `Nothing in this article is known to be outdated, unanswered or clicked too seldom. There is something to refresh once a source that it cites says something else, a date in its text has passed, or its figures show queries that it does not answer or a title that few people click; change anything else in the editor.${chosen}`,
  );
}

function onlyByHand(): Refusal {
  return new Refusal(
    "conflict",
    "What is outdated stands in the title, or in a block of the text that is too long to be refreshed at once: change it in the editor.",
  );
}
