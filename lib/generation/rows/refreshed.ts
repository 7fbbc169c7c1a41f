import { eq, or, sql } from "drizzle-orm";
import type { ComposedArticle } from "@/lib/articles/compose-article";
import { type ArticleWithProject, findArticle } from "@/lib/articles/rows/articles";
import { reviseArticle } from "@/lib/articles/rows/write-article";
import { type Authorized, asAuthorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { articleSource, type JobRow, job } from "@/lib/platform/db/schema";
import { traceParent } from "@/lib/platform/telemetry/tracing";
import { countWords } from "@/lib/text/words-of";
import type { WriterSource } from "@/lib/writers/writer";
import type { GenerationDeps } from "../deps";
import { hashOf } from "../hash-of";
import type { RefreshPlan } from "../refresh/refresh-plan";
import { type Claim, isStageOf } from "./claims";
import { failIn, type JobFailure } from "./outcomes";
import { recordedStage } from "./stage-records";

/** The article that a job refreshes; null when it is gone, or in the trash. */
export async function findRefreshedArticle(
  db: Database,
  { refreshedArticleId: id, projectId }: Pick<JobRow, "refreshedArticleId" | "projectId">,
): Promise<Authorized<ArticleWithProject> | null> {
  const row = id === null ? null : await findArticle(db, { kind: "all" }, id);
  // The project is that of the job, which only a caller of that project could start.
  return row === null || row.projectId !== projectId ? null : asAuthorized(row);
}

/** What a source says by now, under a key of its own beside the article's other sources. */
export interface RenewedSource {
  key: string;
  url: string;
  title: string;
  sections: WriterSource["sections"];
}

export interface RefreshedArticle {
  row: Authorized<ArticleWithProject>;
  composed: ComposedArticle;
  note: string;
  sources: readonly RenewedSource[];
}

/**
 * Stores the new version of a refreshed article, with what its sources say by now, and ends the job as done, in one
 * transaction. Returns `changed` when somebody has saved another version, which fails the job; `dropped`, with nothing
 * stored, when the lease was lost.
 */
export async function recordRefresh(
  { db, onRefresh }: Pick<GenerationDeps, "db" | "onRefresh">,
  claim: Claim,
  { row, composed, note, sources }: RefreshedArticle,
): Promise<"done" | "changed" | "dropped"> {
  return db.transaction(async (tx) => {
    const claimed = await tx.select({ id: job.id }).from(job).where(isStageOf(claim)).for("update");
    if (claimed.length === 0) return "dropped";
    const by = { kind: "revised", actor: { kind: "system", id: null }, surface: "sweep", note } as const;
    if ((await reviseArticle(tx, row, composed, by)) === null) {
      await failIn(tx, claim, changedMeanwhile);
      return "changed";
    }
    await insertSources(tx, claim, row.id, sources);
    const isUnblocked = !row.offered && composed.gateIssues.length === 0;
    await onRefresh(tx, { articleId: row.id, isUnblocked });
    const hashes = { inputHash: hashOf(claim.job.work), outputHash: hashOf(composed.contentMarkdown) };
    await tx.execute(sql`
      with ended as (
        update ${job} set lease_token = null, lease_until = null, updated_at = now(), finished_at = now(),
          status = 'done', stage = null, progress = 1, last_error = null, score = ${composed.score}
        where ${isStageOf(claim)} returning ${job.id}
      )
      ${recordedStage(claim, hashes)}`);
    return "done";
  });
}

/** The failure of a refresh whose article is no longer the one that was read. */
export const changedMeanwhile: JobFailure = {
  error:
    "Somebody changed the article, or deleted it, while it was being refreshed, so nothing was stored. The credit was given back; start the refresh again for the text as it is now.",
  lastError: "refresh: the article changed meanwhile",
};

async function insertSources(
  tx: Transaction,
  { job: { id: jobId, projectId } }: Claim,
  articleId: string,
  sources: readonly RenewedSource[],
): Promise<void> {
  const known = await tx
    .select({
      url: sql<string>`coalesce(${articleSource.finalUrl}, ${articleSource.url})`,
      origin: articleSource.origin,
    })
    .from(articleSource)
    .where(or(eq(articleSource.articleId, articleId), eq(articleSource.jobId, jobId)));
  const origins = new Map(known.map(({ url, origin }) => [url, origin]));
  // What was looked for and is not cited proves nothing, and keys are counted on from the article's.
  await tx.delete(articleSource).where(eq(articleSource.jobId, jobId));
  if (sources.length === 0) return;
  const rows = sources.map(({ key, url, title, sections }) => {
    const read = {
      httpStatus: 200,
      contentHash: hashOf(sections),
      words: countWords(sections.flatMap(({ paragraphs }) => paragraphs).join(" ")),
      isTruncated: true,
    };
    return {
      jobId,
      key,
      projectId,
      articleId,
      url,
      finalUrl: url,
      title,
      origin: origins.get(url) ?? ("cited" as const),
      sections,
      ...read,
    };
  });
  await tx.insert(articleSource).values(rows);
}

export interface NewRefresh
  extends Pick<
    JobRow,
    "id" | "workspaceId" | "projectId" | "keyword" | "keywordKey" | "title" | "languageCode" | "guideHash"
  > {
  refreshedArticleId: string;
  plan: RefreshPlan;
}

/** Inserts the job that refreshes an article; null when a job for its keyword is open already. */
export async function startRefresh(tx: Transaction, { plan, ...values }: NewRefresh): Promise<JobRow | null> {
  const [row] = await tx
    .insert(job)
    .values({ ...values, stage: "refresh", work: { refresh: plan }, traceParent: traceParent() })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}
