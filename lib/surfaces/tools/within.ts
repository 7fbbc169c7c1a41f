import { Refusal } from "@/lib/kernel/refusal";

/**
 * Resolves to what the work gives, or throws the refusal `timeout` after `timeoutMs`. The work itself goes on,
 * because it may be a paid job or a write that must come to its end. `onLateFailure` is called when it fails
 * after that.
 */
export async function within<Value>(
  timeoutMs: number,
  work: Promise<Value>,
  onLateFailure: (error: unknown) => void,
): Promise<Value> {
  let late = false;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(
        new Refusal(
          "timeout",
          `This takes longer than ${timeoutMs / 1000} seconds, so Galley did not wait for the answer; the work continues. Look at its outcome, or make the same call again in a minute.`,
        ),
      );
    }, timeoutMs);
  });
  work.catch((error: unknown) => {
    if (late) onLateFailure(error);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
