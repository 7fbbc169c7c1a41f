import { runTask, type TaskCall, type TaskOutcome } from "../run-task";

class TooLong extends Error {
  override readonly name = "TooLong";
  readonly max = 3;
}

/** Tasks that are named by what they do to their thread. */
export const stubTasks = {
  echo: (...args: unknown[]) => args,
  sleep: (milliseconds: number) =>
    void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
  /** Works for this long; beside other busy threads, for a part of it. */
  spin: (milliseconds: number) => {
    for (const endsAt = performance.now() + milliseconds; performance.now() < endsAt; );
  },
  hoard: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, () => kept.length));
  },
  throw: () => {
    throw new TooLong("not this one");
  },
};

export default (call: TaskCall): Promise<TaskOutcome> => runTask(stubTasks, call);
