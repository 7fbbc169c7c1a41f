import type { WriterCall } from "@/lib/writers/writer";
import { progressAt } from "./progress";
import { insertModelCall } from "./rows/model-calls";
import { raiseProgress } from "./rows/outcomes";
import type { StageRun } from "./stages/stage";

interface AskedPart {
  /** What of the stage the writer is asked for; null when it is asked a single question. */
  part: string | null;
  /** How much of the stage is done before and after the answer, 0 to 1. */
  from: number;
  to: number;
}

const wholeStage: AskedPart = { part: null, from: 0, to: 1 };

/** What a writer is told with a question of a stage: its progress is stored, and its requests are recorded. */
export function writerCallOf(
  { deps: { db, logger }, claim, signal }: Pick<StageRun, "deps" | "claim" | "signal">,
  { part, from, to }: AskedPart = wholeStage,
): WriterCall {
  const { job, stage } = claim;
  return {
    signal,
    spent: claim.spent,
    onModelCall: (record) => insertModelCall(db, claim, part, record),
    onProgress: (fraction) => {
      const progress = progressAt(stage, job.revision, from + (to - from) * fraction);
      // Nothing depends on it, so that the answer need not wait.
      raiseProgress(db, claim, progress).catch((error: unknown) =>
        logger.warn({ err: error, jobId: job.id }, "the progress of an article could not be stored"),
      );
    },
  };
}
