import { eq, sql } from "drizzle-orm";
import { insertArticle, type NewArticle } from "@/lib/articles/rows/write-article";
import { storedClaims } from "@/lib/articles/stored-claims";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import { refundCredit } from "@/lib/credits/queries";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { noLease } from "@/lib/platform/db/leases";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { articleSource, type JobRow, job, project } from "@/lib/platform/db/schema";
import { emitEvent } from "@/lib/webhooks/emit-event";
import type { GenerationDeps } from "../deps";
import { hashOf } from "../hash-of";
import { progressAt } from "../progress";
import type { Work } from "../work";
import { type Claim, isStageOf } from "./claims";
import { type NewSource, replacedSources } from "./sources";
import { recordedStage, recordStage } from "./stage-records";

const released = { ...noLease, updatedAt: sql`now()` };

/** A stage's result and the stage that follows. */
export interface StageResult {
  work: Work;
  next: NonNullable<JobRow["stage"]>;
  revision: number;
  status: "drafting" | "revising";
  score?: number;
}

/** Stores a stage's result and makes the next stage due at once. False, with nothing stored, if the lease was lost. */
export async function recordResult(
  db: Database,
  claim: Claim,
  result: StageResult,
  sources?: readonly NewSource[],
): Promise<boolean> {
  const { projectId, work, revision } = claim.job;
  const hashes = { inputHash: hashOf(work), outputHash: hashOf([result.work, sources ?? null]) };
  const stored = sources === undefined ? sql`` : sql`, ${replacedSources(projectId, sources)}`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    with ended as (
      update ${job} set lease_token = null, lease_until = null, updated_at = now(), attempts = 0, last_error = null,
        stage = ${result.next}, status = ${result.status}, work = ${JSON.stringify(result.work)},
        revision = ${result.revision}, progress = greatest(${job.progress}, ${progressAt(claim.stage, revision, 1)}::real),
        score = coalesce(${result.score ?? null}, ${job.score})
      where ${isStageOf(claim)} returning ${job.id}
    ),
    recorded as (${recordedStage(claim, hashes)})${stored}
    select id from ended`,
  );
  return rows.length > 0;
}

/** Stores how far a running stage is; without effect when the lease was lost. */
export async function raiseProgress(db: Database, claim: Claim, progress: number): Promise<void> {
  await db
    .update(job)
    .set({ progress: sql`greatest(${job.progress}, ${progress}::real)` })
    .where(isStageOf(claim));
}

/** Schedules another attempt at the stage, in place of this one if it is not counted; false when the lease was lost. */
export async function recordRetry(
  db: Database,
  claim: Claim,
  retry: { waitSeconds: number; lastError: string; isCounted: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(job)
      .set({
        ...released,
        nextAt: secondsFromNow(retry.waitSeconds),
        lastError: retry.lastError,
        ...(!retry.isCounted && { attempts: sql`greatest(${job.attempts} - 1, 0)` }),
      })
      .where(isStageOf(claim))
      .returning({ id: job.id });
    if (rows.length > 0) await recordStage(tx, claim, "retried");
    return rows.length > 0;
  });
}

export interface JobFailure {
  /** Public message that says what a person can do. */
  error: string;
  /** Details for the operator. */
  lastError: string;
}

/** Fails a job, refunds its credit and emits its event in one transaction; false when the lease was lost. */
export async function recordFailure(db: Database, claim: Claim, failure: JobFailure): Promise<boolean> {
  return db.transaction((tx) => failIn(tx, claim, failure));
}

/** Does the same in a transaction of the caller. */
export async function failIn(tx: Transaction, claim: Claim, failure: JobFailure): Promise<boolean> {
  const [row] = await tx
    .update(job)
    .set({ ...released, ...failure, status: "failed", stage: null, finishedAt: sql`now()` })
    .where(isStageOf(claim))
    .returning();
  if (row === undefined) return false;
  await recordStage(tx, claim, "failed");
  await refundCredit(tx, row);
  await emitEvent(tx, {
    projectId: row.projectId,
    type: "article.failed",
    data: { job_id: row.id, keyword: row.keyword, error: failure.error },
  });
  return true;
}

const byWriter = { kind: "generated", actor: { kind: "system", id: null }, surface: "sweep" } as const;

/** The article as the gate sees it by its project's present setting on claims, which may have changed while it was written. */
async function gatedNow(tx: Transaction, values: NewArticle): Promise<NewArticle> {
  const [row] = await tx
    .select({ provedClaimsOnly: project.provedClaimsOnly })
    .from(project)
    .where(eq(project.id, values.projectId))
    .for("share");
  const claims = row?.provedClaimsOnly === true ? storedClaims(values.claims ?? null) : null;
  return { ...values, gateIssues: withClaimIssues(values.gateIssues ?? [], claims?.claims ?? null) };
}

/**
 * Stores the article, ends its job as done and emits its event in one transaction. Returns `taken` when the
 * project has since got another article for the keyword, which fails the job; `dropped`, with nothing stored,
 * when the lease was lost.
 */
export async function recordArticle(
  { db, onArticle }: Pick<GenerationDeps, "db" | "onArticle">,
  claim: Claim,
  values: NewArticle,
): Promise<"done" | "taken" | "dropped"> {
  return db.transaction(async (tx) => {
    const claimed = await tx.select({ id: job.id }).from(job).where(isStageOf(claim)).for("update");
    if (claimed.length === 0) return "dropped";
    const stored = await insertArticle(tx, await gatedNow(tx, values), byWriter);
    if (!stored.inserted) {
      await failIn(tx, claim, {
        error:
          "The project got another article for this keyword while this one was being written. The credit was given back; use the existing article, or choose another keyword.",
        lastError: `keyword taken by article ${stored.existingId ?? "unknown"}`,
      });
      return "taken";
    }
    const hashes = { inputHash: hashOf(claim.job.work), outputHash: hashOf(values) };
    await tx.execute(sql`
      with ended as (
        update ${job} set lease_token = null, lease_until = null, updated_at = now(), finished_at = now(),
          status = 'done', stage = null, article_id = ${stored.id}, progress = 1, last_error = null,
          score = coalesce(${values.score ?? null}, ${job.score})
        where ${isStageOf(claim)} returning ${job.id}
      ),
      recorded as (${recordedStage(claim, hashes)})
      update ${articleSource} set article_id = ${stored.id} from ended where ${articleSource.jobId} = ended.id`);
    await onArticle(tx, { projectId: values.projectId, articleId: stored.id });
    await emitEvent(tx, {
      projectId: values.projectId,
      type: "article.finished",
      data: {
        article_id: stored.id,
        job_id: claim.job.id,
        title: values.title,
        slug: stored.slug,
        keyword: values.seedKeyword,
        score: values.score ?? null,
      },
    });
    return "done";
  });
}
