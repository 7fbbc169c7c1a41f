import { annotateSpan } from "@/lib/platform/telemetry/tracing";
import { holdLease } from "@/lib/work/lease";
import { WriterFailure } from "@/lib/writers/writer";
import type { GenerationDeps } from "./deps";
import { afterError, afterInterruptions } from "./failure";
import { STAGE_ATTEMPTS_MAX } from "./retry-rule";
import { isArticle } from "./revision-rule";
import { countTokens } from "./rows/answers";
import { type Claim, extendStage, releaseStage, type Stage } from "./rows/claims";
import {
  type JobFailure,
  recordArticle,
  recordFailure,
  recordResult,
  recordRetry,
  type StageResult,
} from "./rows/outcomes";
import { type RefreshedArticle, recordRefresh } from "./rows/refreshed";
import { requireStageContext } from "./rows/stage-context";
import { finish } from "./stages/finish";
import { refresh } from "./stages/refresh";
import { score } from "./stages/score";
import type { StageFunction, StageOutcome } from "./stages/stage";
import { draft, outline, research, revise } from "./stages/writing";
import { readWork, type Work } from "./work";

const stages: Record<Stage, { run: StageFunction; needs: (keyof Work)[] }> = {
  research: { run: research, needs: [] },
  outline: { run: outline, needs: ["research"] },
  draft: { run: draft, needs: ["outline"] },
  score: { run: score, needs: ["outline", "candidate"] },
  revise: { run: revise, needs: ["outline", "best"] },
  finish: { run: finish, needs: ["best"] },
  refresh: { run: refresh, needs: [] },
};

/**
 * The stage to run and its work. A job that a process of an earlier version left at a stage that this one does not
 * know, or without what the stage needs, starts over under the same charge.
 */
function stageOf({ job, stage }: Claim): { run: StageFunction; work: Work } {
  const known = Object.entries(stages).find(([name]) => name === stage)?.[1];
  const work = readWork(job.work);
  // It would write another article.
  if (job.refreshedArticleId !== null) return { run: refresh, work: work ?? {} };
  const isComplete = known !== undefined && work !== null && known.needs.every((part) => part in work);
  return isComplete ? { run: known.run, work } : { run: restart, work: {} };
}

const restart: StageFunction = async () => ({
  kind: "next",
  result: { next: "research", status: "drafting", revision: 0, work: {} },
});

/**
 * How a claimed stage ended. `dropped`: the lease was lost, so another process runs the stage. `released`: this
 * process is shutting down and has left the stage to the next one.
 */
export type StageEnd = "advanced" | "done" | "failed" | "retried" | "dropped" | "released";

/** Runs one claimed stage and stores its outcome if the lease is still held. Throws only when the database does. */
export async function runStage(deps: GenerationDeps, claim: Claim, abandon: AbortSignal): Promise<StageEnd> {
  if (claim.job.attempts > STAGE_ATTEMPTS_MAX) return await recordEnd(deps, claim, afterInterruptions(claim));
  const { db, logger, leaseSeconds } = deps;
  const lease = holdLease({
    leaseSeconds,
    extend: () => extendStage(db, claim, leaseSeconds),
    onError: (error) => logger.warn({ err: error, jobId: claim.job.id }, "a lease could not be renewed"),
  });
  try {
    const { run, work } = stageOf(claim);
    const outcome = await run({
      ...(await requireStageContext(db, claim)),
      deps: { ...deps, ...(await deps.providersOf?.(claim.job.workspaceId)) },
      claim,
      work,
      signal: AbortSignal.any([lease.signal, abandon]),
    });
    return await record(deps, claim, outcome);
  } catch (error) {
    if (error instanceof WriterFailure) await countTokens(db, claim, error.usage);
    if (lease.signal.aborted) return "dropped";
    if (abandon.aborted) return endOf(await releaseStage(db, claim), "released");
    return await recordError(deps, claim, error);
  } finally {
    await lease.release();
  }
}

async function record(deps: GenerationDeps, claim: Claim, outcome: StageOutcome): Promise<StageEnd> {
  const { db } = deps;
  if (outcome.kind === "next")
    return endOf(await recordResult(db, claim, outcome.result, outcome.sources), "advanced");
  if (outcome.kind === "failed") return await recordEnd(deps, claim, outcome.failure);
  if (outcome.kind === "refreshed") return await recordRefreshed(deps, claim, outcome.values);
  annotateSpan({ "galley.article.id": outcome.values.id });
  const end = await recordArticle(deps, claim, outcome.values);
  return end === "taken" ? "failed" : end;
}

async function recordRefreshed(
  deps: GenerationDeps,
  claim: Claim,
  values: RefreshedArticle,
): Promise<StageEnd> {
  annotateSpan({ "galley.article.id": values.row.id });
  const end = await recordRefresh(deps, claim, values);
  if (end === "done") await deps.afterRefresh(values.row.id);
  return end === "changed" ? "failed" : end;
}

async function recordError(deps: GenerationDeps, claim: Claim, error: unknown): Promise<StageEnd> {
  const { db, logger, random } = deps;
  const about = { err: error, jobId: claim.job.id, stage: claim.stage, attempt: claim.job.attempts };
  if (error instanceof WriterFailure) logger.warn(about, "the writer gave no answer");
  else logger.error(about, "a stage of an article failed unexpectedly");
  const after = afterError(error, claim, random());
  return after.kind === "retry"
    ? endOf(await recordRetry(db, claim, after), "retried")
    : await recordEnd(deps, claim, after.failure);
}

/** Ends a stage that failed for good. The job fails with it, unless it has a version that can be finished. */
async function recordEnd(deps: GenerationDeps, claim: Claim, failure: JobFailure): Promise<StageEnd> {
  const { db, logger } = deps;
  const best = finishWithBest(claim);
  if (best === null) return endOf(await recordFailure(db, claim, failure), "failed");
  const { id } = claim.job;
  logger.warn(
    { jobId: id, reason: failure.lastError },
    "a revision failed; its article is finished without it",
  );
  return endOf(await recordResult(db, claim, best), "advanced");
}

function endOf(written: boolean, end: StageEnd): StageEnd {
  return written ? end : "dropped";
}

/**
 * The result that finishes a job with its best version after a revision has failed for good. Null when the stage
 * is no revision, or when the job has no usable version.
 */
function finishWithBest({ job, stage }: Claim): StageResult | null {
  if (stage !== "revise" && stage !== "score") return null;
  const { candidate: _failed, ...work } = readWork(job.work) ?? {};
  if (work.best === undefined || !isArticle(work.best)) return null;
  return { next: "finish", status: "revising", revision: job.revision, work, score: work.best.score };
}
