import { continueFrom, type SpanOptions } from "@/lib/platform/telemetry/tracing";
import { type RowWork, rowWork } from "@/lib/work/sweep";
import type { GenerationDeps } from "./deps";
import { type Claim, claimJob, nextDueInSeconds } from "./rows/claims";
import { dueStages } from "./rows/due-stages";
import { runStage, type StageEnd } from "./run-stage";

/** The stages of articles. A job's failure is stored in its row; only a failure of the database is thrown. */
export function stageWork(deps: GenerationDeps): RowWork<StageEnd> {
  return rowWork({
    due: (limit) => dueStages(deps.db, limit),
    nextInSeconds: () => nextDueInSeconds(deps.db),
    async claim(jobId) {
      const claim = await claimJob(deps.db, jobId, deps.leaseSeconds);
      return claim === null ? null : ({ abandon }) => endOf(deps, claim, abandon);
    },
  });
}

/** Runs a stage. If its outcome cannot be stored it is dropped; it runs again once its lease has expired. */
async function endOf(deps: GenerationDeps, claim: Claim, abandon: AbortSignal): Promise<StageEnd> {
  try {
    return await continueFrom(claim.job, `stage ${claim.stage}`, spanOf(claim), async (span) => {
      const end = await runStage(deps, claim, abandon);
      span.set({ "galley.stage.end": end });
      if (end === "failed" || end === "retried") span.fail(end);
      return end;
    });
  } catch (error) {
    deps.logger.error(
      { err: error, jobId: claim.job.id, stage: claim.stage },
      "a stage could not be recorded",
    );
    return "dropped";
  }
}

function spanOf({ job, stage }: Claim): SpanOptions {
  return {
    kind: "consumer",
    attributes: {
      "galley.job.id": job.id,
      "galley.project.id": job.projectId,
      "galley.workspace.id": job.workspaceId,
      "galley.stage": stage,
      "galley.stage.attempt": job.attempts,
      "galley.revision": job.revision,
    },
  };
}
