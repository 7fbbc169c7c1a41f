import type { WriterCall } from "@/lib/writers/writer";
import { progressAt } from "./progress";
import { insertModelCalls, type RecordedCall, recordedCallOf } from "./rows/model-calls";
import { raiseProgress } from "./rows/outcomes";
import type { StageRun } from "./stages/stage";

export interface AskedPart {
  /** What of the stage the writer is asked for; null when it is asked a single question. */
  part: string | null;
  /** How much of the stage is done before and after the answer, 0 to 1. */
  from: number;
  to: number;
}

export interface RecordingCall {
  call: WriterCall;
  /** The requests that are not recorded yet, which the caller records from now on. */
  takeUnrecorded: () => RecordedCall[];
  /** Records them. */
  record: () => Promise<void>;
}

/** A smaller step of a job's progress is not stored. */
const progressStep = 0.01;

/**
 * What a writer is told with a question of a stage. Its progress is stored, and its requests are recorded: the last one
 * with the answer that it brought, any other before the next one is sent.
 */
export function recordingCall(
  { deps: { db, logger }, claim, signal }: Pick<StageRun, "deps" | "claim" | "signal">,
  { part, from, to }: AskedPart,
): RecordingCall {
  const { job, stage } = claim;
  let unrecorded: RecordedCall[] = [];
  let stored = progressAt(stage, job.revision, from);
  const takeUnrecorded = () => {
    const taken = unrecorded;
    unrecorded = [];
    return taken;
  };
  const record = () => insertModelCalls(db, claim, takeUnrecorded());
  return {
    takeUnrecorded,
    record,
    call: {
      signal,
      spent: claim.spent,
      beforeModelCall: record,
      onModelCall: async (call) => {
        unrecorded.push(recordedCallOf(part, call));
        if (call.errorCode !== null) await record();
      },
      onProgress: (fraction) => {
        const progress = progressAt(stage, job.revision, from + (to - from) * fraction);
        if (progress < stored + progressStep) return;
        stored = progress;
        // Nothing depends on it, so that the answer need not wait.
        raiseProgress(db, claim, progress).catch((error: unknown) =>
          logger.warn({ err: error, jobId: job.id }, "the progress of an article could not be stored"),
        );
      },
    },
  };
}
