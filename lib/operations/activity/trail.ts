import type { BackgroundWork } from "../background-work";
import type { Context, Subject } from "../context";
import type { Operation } from "../operation";
import { Refusal } from "../refusal";
import { insertActivity } from "./queries";

/** The record of one call. */
export interface Trail {
  /** Does the work, and records that it was done. */
  record<Output>(work: (ctx: Context) => Promise<Output>): Promise<Output>;
  /** Records that the call was refused or has failed. Never throws. */
  refused(error: unknown): Promise<void>;
}

/** Of a call that changes nothing. */
export function noTrail(ctx: Context): Trail {
  return { record: (work) => work(ctx), refused: () => Promise.resolve() };
}

/**
 * Of a change. The entry is made in the transaction of the work, so that there is neither without the other;
 * of an operation that is long-running, which has transactions of its own, it is made after it.
 */
export function trailOf(called: Operation, ctx: Context): Trail {
  const { actor, surface, requestId, logger } = ctx;
  let found: Partial<Subject> | undefined;
  const watched: Context = { ...ctx, onFound: (subject) => (found ??= subject) };
  const own = "projectId" in actor ? { projectId: actor.projectId, workspaceId: actor.workspaceId } : {};

  const insert = (db: Context["db"], outcome: string, about: Partial<Subject> = {}) =>
    insertActivity(db, { operation: called.name, outcome, surface, requestId }, actor, {
      ...own,
      ...found,
      ...about,
    });
  // What was done is done, and its answer is owed to the caller.
  const insertLate = (outcome: string, about?: Partial<Subject>) =>
    insert(ctx.db, outcome, about).catch((error: unknown) => {
      logger.error(
        { err: error, requestId, operation: called.name, outcome },
        "a change is not in the trail",
      );
    });

  return {
    async record(work) {
      if (called.longRunning === true) {
        const output = await work(watched);
        await insertLate("ok", called.subject?.(output));
        return output;
      }
      const due = new Set<BackgroundWork>();
      const output = await ctx.db.transaction(async (tx) => {
        const done = await work({ ...watched, db: tx, wake: (background) => void due.add(background) });
        await insert(tx, "ok", called.subject?.(done));
        return done;
      });
      // Only now, because a sweep does not see what is not committed.
      for (const background of due) ctx.wake(background);
      return output;
    },
    async refused(error) {
      const isSpent = error instanceof Refusal && error.code === "rate_limited";
      if (actor.kind === "visitor" || isSpent) return;
      await insertLate(error instanceof Refusal ? error.code : "internal");
    },
  };
}
