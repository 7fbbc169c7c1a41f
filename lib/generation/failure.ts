import { storableText } from "@/lib/platform/db/storable";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { WriterFailure } from "@/lib/writers/writer";
import { attemptsMax, retryWaitSeconds, STAGE_ATTEMPTS_MAX } from "./retry-rule";
import type { Claim } from "./rows/claims";
import type { JobFailure } from "./rows/outcomes";

export type AfterError =
  | { kind: "retry"; waitSeconds: number; lastError: string; isCounted: boolean }
  | { kind: "failed"; failure: JobFailure };

/**
 * Decides between a retry and a failure after an error. Unexpected errors are retried like the writer's; a retry that is
 * not counted takes none of the attempts.
 */
export function afterError(error: unknown, { job, stage }: Claim, random: number): AfterError {
  const lastError = `${stage}: ${describe(error)}`;
  if (isBusy(error)) {
    return { kind: "retry", waitSeconds: retryWaitSeconds(1, null, random), lastError, isCounted: false };
  }
  const writerFailure = error instanceof WriterFailure ? error : null;
  const attemptsAllowed = attemptsMax(writerFailure?.code ?? null);
  const hasAttemptsLeft = job.attempts < attemptsAllowed;
  if (hasAttemptsLeft && (writerFailure?.retryable ?? true)) {
    const retryAfterSeconds = writerFailure?.retryAfterSeconds ?? null;
    return {
      kind: "retry",
      waitSeconds: retryWaitSeconds(job.attempts, retryAfterSeconds, random),
      lastError,
      isCounted: true,
    };
  }
  const cause =
    writerFailure?.message ??
    `Galley failed to write this article for a reason of its own; whoever runs this installation finds it in the log under job ${job.id}.`;
  const stopped = hasAttemptsLeft ? "" : ` Galley tried ${job.attempts} times and has stopped.`;
  return { kind: "failed", failure: { error: `${cause}${stopped} ${creditBack}`, lastError } };
}

/** Whether the machine had no time to read a text: however often that happens, it says nothing about the article. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof ThreadsBusy || (error instanceof WriterFailure && error.cause instanceof ThreadsBusy)
  );
}

/** The failure of a job whose process died in the same stage too many times. */
export function afterInterruptions({ job, stage }: Claim): JobFailure {
  return {
    error: `Galley was interrupted ${STAGE_ATTEMPTS_MAX} times while it wrote this article; whoever runs this installation finds the cause in the server's log around job ${job.id}. ${creditBack}`,
    lastError: `${stage}: interrupted ${STAGE_ATTEMPTS_MAX} times`,
  };
}

export const creditBack = "The credit was given back; start the article again once this is fixed.";

const lengthMax = 2000;

function describe(error: unknown): string {
  const text = error instanceof WriterFailure ? `${error.code}: ${error.message}` : String(error);
  return storableText(text.slice(0, lengthMax));
}
