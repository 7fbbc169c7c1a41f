import { DestinationFailure, type RemoteEntry, slugAdvice } from "@/lib/destinations/contract";
import { editsSince, saysTheSame } from "./compare-fields";
import { storeFields } from "./stored-fields";
import type {
  FailedOnceState,
  FailedTwiceState,
  UnwrittenState,
  WriteEnding,
  WritePlan,
  WriteState,
  WriteStep,
  WrittenState,
} from "./write-state";

/**
 * Decides a write's next step. The safe order is: look the entry up; refuse if it is not ours or a person has
 * changed it; write; after a failure with an unknown outcome, check again before a second try. It never creates
 * a second entry that a lookup could have prevented. Pure.
 */
export function nextStep(plan: WritePlan, state: WriteState, timeIsOver: boolean): WriteStep | WriteEnding {
  switch (state.stage) {
    case "lookup":
      return afterLookup(plan, state);
    case "failed once":
      return afterFirstFailure(plan, state, timeIsOver);
    case "failed twice":
      return afterSecondFailure(plan, state);
    case "written":
      return afterWritten(plan, state);
  }
}

function afterLookup(plan: WritePlan, { entry, atSlug, failure }: UnwrittenState): WriteStep | WriteEnding {
  const refuseUnwritten = (reason: DestinationFailure): Refused =>
    // An earlier write has an unknown outcome, and this call could not resolve it.
    refuse(plan.known.pending === null ? reason : inDoubt(reason, reason.cause));
  if (failure !== undefined) return refuseUnwritten(failure);
  if (entry === undefined) return { kind: "find", remoteId: plan.known.remoteId };
  if (entry === null) return { kind: "create" };
  const refuseSlug = (by: RemoteEntry): WriteEnding => {
    const refused = refuseUnwritten(occupied(plan));
    return isAnothers(plan, by) ? { kind: "taken", failure: refused.failure } : refused;
  };
  if (!isOurs(plan, entry, plan.known.remoteId)) return refuseSlug(entry);
  const edits = plan.overwrite ? [] : editsOfPeople(plan, entry);
  if (edits.length > 0) return refuseUnwritten(edited(plan, edits));
  if (!hasOtherSlug(plan, entry)) return { kind: "update", entry };
  if (atSlug === undefined) return { kind: "findAtSlug" };
  if (atSlug === null || atSlug.remoteId === entry.remoteId) return { kind: "update", entry };
  return hasOurMarker(plan, atSlug) ? { kind: "discard", twin: entry, kept: atSlug } : refuseSlug(atSlug);
}

function afterFirstFailure(
  plan: WritePlan,
  { before, failure, now: checked, unchecked }: FailedOnceState,
  timeIsOver: boolean,
): WriteStep | WriteEnding {
  if (!failure.mayHaveWritten && (!failure.retryable || timeIsOver)) return refuse(failure);
  const remoteId = failure.remoteId ?? before?.remoteId ?? plan.known.remoteId;
  const now = plan.answersFromLog ? before : checked;
  const refuseUnchecked = (cause: unknown) =>
    refuse(failure.mayHaveWritten ? doubtful(plan, failure, cause) : failure);
  if (unchecked !== undefined) return refuseUnchecked(unchecked.cause);
  if (now === undefined) return { kind: "checkAgain", remoteId };
  if (!plan.answersFromLog && now !== null && !isOurs(plan, now, remoteId))
    return refuseUnchecked(occupied(plan));
  if (hasArrived(plan, now)) {
    // Written once more for data outside the compared fields, such as a plugin's description.
    if (!timeIsOver) return { kind: "update", entry: now };
    return provesNothing(plan, before, now)
      ? refuse(doubtful(plan, failure, failure.cause))
      : { kind: "accept", entry: { ...now, warnings: [] } };
  }
  // A later step was refused for good: the entry's state is known, and trying again would not help.
  if (failure.remoteId !== null && !failure.retryable) return refuse(failure);
  if (failure.mayHaveWritten && now === null) return refuse(doubtful(plan, failure, failure.cause));
  if (timeIsOver) return refuse(failure);
  return now === null ? { kind: "create" } : { kind: "update", entry: now };
}

function afterSecondFailure(
  plan: WritePlan,
  { before, failure, now, second }: FailedTwiceState,
): WriteStep | WriteEnding {
  if (hasArrived(plan, now)) {
    return provesNothing(plan, before, now)
      ? refuse(doubtful(plan, second, second.cause))
      : { kind: "accept", entry: { ...now, warnings: [] } };
  }
  if (second.mayHaveWritten && second.remoteId === null) return refuse(doubtful(plan, second, second.cause));
  if (second.mayHaveWritten || !failure.mayHaveWritten) return refuse(second);
  // The second try wrote nothing, but the first may have written something.
  return refuse(
    new DestinationFailure(second.message, second.retryable, { mayHaveWritten: true, cause: second }),
  );
}

/** Once the entry is written, a failure is only a warning; the next write deals with its cause. */
function afterWritten(
  plan: WritePlan,
  { entry, created, atSlug, kept, failure }: WrittenState,
): WriteStep | WriteEnding {
  if (failure !== undefined) {
    const warning = `Galley could not see whether ${plan.label} has a second entry of this article: ${failure.message}`;
    return { kind: "done", entry: { ...entry, warnings: [...entry.warnings, warning] } };
  }
  if (kept !== undefined) return { kind: "update", entry: kept };
  if (!created || !hasOtherSlug(plan, entry)) return { kind: "done", entry };
  if (atSlug === undefined) return { kind: "findAtSlug" };
  if (atSlug === null || atSlug.remoteId === entry.remoteId || !hasOurMarker(plan, atSlug)) {
    return { kind: "done", entry };
  }
  return { kind: "discard", twin: entry, kept: atSlug };
}

/** Whether an entry belongs to this article. `remoteId` is the entry's known id, or null. */
export function isOurs(
  { article, desired, known }: WritePlan,
  found: RemoteEntry,
  remoteId: string | null,
): boolean {
  // A marker outweighs an id: after the connection was pointed at another site, the id may be a foreign entry's.
  if (found.articleId !== null) return found.articleId === article.articleId;
  if (remoteId !== null && found.remoteId === remoteId) return true;
  // Without a marker, an entry with exactly our content must be from a write whose answer was lost. Nothing is
  // lost by treating it as ours.
  const content = storeFields(found.fields);
  return [desired, known.pending].some((fields) => fields !== null && saysTheSame(fields, content));
}

/**
 * Whether a first entry may have another slug: this one belongs to another article of Galley's, so that nobody has
 * made a page of this article there by hand.
 */
function isAnothers({ desired, known }: WritePlan, { articleId, fields }: RemoteEntry): boolean {
  const isFirst = known.remoteId === null && known.stored === null;
  return isFirst && articleId !== null && desired.slug !== undefined && fields.slug === desired.slug;
}

function hasOurMarker({ article }: WritePlan, entry: RemoteEntry): boolean {
  return entry.articleId === article.articleId;
}

function hasOtherSlug({ desired }: WritePlan, { fields }: RemoteEntry): boolean {
  return desired.slug !== undefined && fields.slug !== desired.slug;
}

/** Whether the entry shows that the write arrived. An answer from our own log never does. */
function hasArrived({ desired, answersFromLog }: WritePlan, now: RemoteEntry | null): now is RemoteEntry {
  return !answersFromLog && now !== null && saysTheSame(desired, storeFields(now.fields));
}

/** True when the write was to change only markup and the body is unchanged: equal words then prove nothing. */
function provesNothing({ desired }: WritePlan, before: RemoteEntry | null, now: RemoteEntry): boolean {
  if (before === null) return false;
  const [then, after] = [storeFields(before.fields), storeFields(now.fields)];
  const asDesired = desired.bodyHash === after.bodyHash;
  return !asDesired && saysTheSame(desired, then) && then.bodyHash === after.bodyHash;
}

function editsOfPeople({ known }: WritePlan, entry: RemoteEntry): string[] {
  if (known.stored === null || entry.remoteId !== known.remoteId) return [];
  return editsSince(known.stored, storeFields(entry.fields), known.pending);
}

interface Refused {
  kind: "refuse";
  failure: DestinationFailure;
}

function refuse(failure: DestinationFailure): Refused {
  return { kind: "refuse", failure };
}

function edited({ label }: WritePlan, edits: string[]): DestinationFailure {
  return new DestinationFailure(
    `Somebody changed this entry at ${label} since Galley wrote it (${edits.join("; ")}). Nothing was written; publish again with overwrite to replace those changes.`,
    false,
  );
}

function occupied({ label, article, desired }: WritePlan): DestinationFailure {
  return new DestinationFailure(
    `${label} already has an entry under the slug ${desired.slug ?? article.slug} that was not made for this article; it was left alone. ${slugAdvice}`,
    false,
  );
}

function inDoubt({ message, retryable, remoteId }: DestinationFailure, cause: unknown): DestinationFailure {
  return new DestinationFailure(message, retryable, { mayHaveWritten: true, remoteId, cause });
}

function doubtful({ label }: WritePlan, { message }: DestinationFailure, cause: unknown): DestinationFailure {
  return new DestinationFailure(
    `${message} Whether ${label} carried the write out is not known yet; publish again: Galley checks first and creates no second entry.`,
    true,
    { mayHaveWritten: true, cause },
  );
}
