import type { BackgroundWork } from "@/lib/work/background-work";
import type { Context, Subject } from "./context";
import type { Operation } from "./operation";
import { Refusal } from "./refusal";
import { countActivity, insertActivity } from "./trail-queries";

/** Records one call in the audit trail. */
export interface Trail<Call extends Context> {
  /** Runs the work and records that it succeeded. */
  record<Output>(work: (ctx: Call) => Promise<Output>): Promise<Output>;
  /** Records that the call was refused or has failed. Never throws. */
  refused(error: unknown): Promise<void>;
}

/** The trail of a call that changes nothing: it records only that a role or a scope did not allow the call. */
export function trailOfRead<Call extends Context>(called: Operation, ctx: Call): Trail<Call> {
  const { actor, surface, requestId, logger } = ctx;
  const found = noteFound(ctx);
  const insertLate = (outcome: string) => {
    const entry = { operation: called.name, outcome, surface, requestId };
    const about = { ...ownerOf(ctx), ...found.subject() };
    return countActivity(ctx.db, entry, actor, { about, now: ctx.now() }).catch((cause: unknown) => {
      logger.error({ err: cause, ...entry }, "a refused read is not in the trail");
    });
  };
  return {
    record: (work) => work({ ...ctx, onFound: found.onFound }),
    async refused(error) {
      const isForbidden = error instanceof Refusal && error.code === "forbidden";
      if (isForbidden && actor.kind !== "visitor") await insertLate(error.code);
    },
  };
}

/** Notes the rows that a call finds: the first is what it is about, the next other one is related to it. */
function noteFound({ onFound }: Context) {
  let subject: Subject | undefined;
  return {
    subject: () => subject,
    onFound: (found: Subject) => {
      subject ??= found;
      if (found.resourceId !== subject.resourceId) subject = { relatedId: found.resourceId, ...subject };
      onFound?.(found);
    },
  };
}

/** What a caller that is limited to one project is about, before the call has found a row. */
function ownerOf({ actor }: Context): Partial<Subject> {
  return "projectId" in actor ? { projectId: actor.projectId, workspaceId: actor.workspaceId } : {};
}

/** Records a call that reads so much that its workspace should know, such as an export. */
export async function recordRead(ctx: Context, operation: string, about: Subject): Promise<void> {
  const { surface, requestId, actor } = ctx;
  await insertActivity(ctx.db, { operation, outcome: "ok", surface, requestId }, actor, about);
}

/**
 * The trail of a change. Its entry is inserted in the same transaction as the work, so that neither exists
 * without the other. A long-running operation has transactions of its own, so its entry is inserted afterwards.
 */
export function trailOf<Call extends Context>(called: Operation, ctx: Call): Trail<Call> {
  const { actor, surface, requestId, logger } = ctx;
  const found = noteFound(ctx);
  const watched: Call = { ...ctx, onFound: found.onFound };
  const own = ownerOf(ctx);

  const insert = (db: Context["db"], outcome: string, about: Partial<Subject> = {}) =>
    insertActivity(db, { operation: called.name, outcome, surface, requestId }, actor, {
      ...own,
      ...found.subject(),
      ...about,
    });
  // The outcome of the call is decided by now, so a failure to record it must not turn it into an error.
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
      // Woken only after the commit, because a sweep does not see uncommitted rows.
      for (const background of due) ctx.wake(background);
      return output;
    },
    async refused(error) {
      const isRateLimited = error instanceof Refusal && error.code === "rate_limited";
      if (actor.kind === "visitor" || isRateLimited) return;
      await insertLate(error instanceof Refusal ? error.code : "internal");
    },
  };
}
