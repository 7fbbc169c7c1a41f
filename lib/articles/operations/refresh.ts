import { z } from "zod";
import { claimIdOf, storedClaims } from "@/lib/articles/stored-claims";
import { readCheckedPages } from "@/lib/citations/rows/changes";
import { outOfCredits } from "@/lib/credits/operations/balance";
import { reserveCredit } from "@/lib/credits/queries";
import { exampleRefresh, jobView, viewJob } from "@/lib/generation/operations/job-view";
import { findOpenJobId } from "@/lib/generation/operations/queries";
import type { FoundFact, placeOutdatedFacts } from "@/lib/generation/refresh/place-facts";
import type { OutdatedPassage } from "@/lib/generation/refresh/refresh-plan";
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
    "Passages are refreshed whose source says something else by now, or whose date has passed; at most 8, and everything else stays to the letter. The new version waits for an approval where the project asks for one, and readers see it once it is published again. Spends one article credit, which a job that fails or finds nothing to change gives back.",
  access: "workspace",
  effect: "adds",
  phrases: ["had {article} refreshed", "have {article} refreshed"],
  longRunning: true,
  idempotent: true,
  input: z.strictObject({ articleId: idField("an article") }),
  output: jobView,
  refusals: ["conflict", "out_of_credits", "unavailable"],
  example: { articleId: exampleIds.article },
  answers: { queued: exampleRefresh },
  async run(ctx: Context & NeedsWriter & NeedsRefreshPlan, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const project = await requireProject(ctx, row.projectId);
    if ((await workspaceWriter(ctx, project.workspaceId)).refresh === undefined) throw noModelToRefresh();
    const openJobId = await findOpenJobId(ctx.db, row.projectId, row.keywordKey);
    if (openJobId !== null) throw alreadyRefreshed(openJobId);
    const passages = await outdatedPassages(ctx, row);
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
      plan: { version: row.version, passages },
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

/** The passages that are outdated; throws `conflict` without any. */
async function outdatedPassages(
  ctx: Context & NeedsRefreshPlan,
  row: ArticleRow,
): Promise<OutdatedPassage[]> {
  const facts = [...(await changedFacts(ctx, row)), ...(await passedDates(ctx, row))];
  if (facts.length === 0) throw nothingOutdated();
  const passages = await readable(() => ctx.tasks.placeOutdatedFacts(row.contentMarkdown, facts));
  if (passages.length === 0) throw onlyByHand();
  return passages;
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

/** The sentences whose date has passed by today. */
async function passedDates(ctx: Context & NeedsRefreshPlan, row: ArticleRow): Promise<FoundFact[]> {
  const { title, contentHtml: html, languageCode, createdAt } = row;
  const writtenOn = dayIn(createdAt, "UTC");
  const today = dayIn(ctx.now(), "UTC");
  const { passed } = await readable(() =>
    ctx.tasks.readResultText({ title, html, languageCode, writtenOn, queries: [], today }),
  );
  return passed.map(({ sentence, why }) => ({ kind: "date" as const, sentence, why, line: null }));
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

function nothingOutdated(): Refusal {
  return new Refusal(
    "conflict",
    "Nothing in this article is known to be outdated. There is something to refresh once a source that it cites says something else, or a date in its text has passed; change anything else in the editor.",
  );
}

function onlyByHand(): Refusal {
  return new Refusal(
    "conflict",
    "What is outdated stands in the title, or in a block of the text that is too long to be refreshed at once: change it in the editor.",
  );
}
