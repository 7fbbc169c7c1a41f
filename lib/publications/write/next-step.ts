import { DestinationFailure, type RemoteEntry } from "@/lib/destinations/contract";
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
 * What a write does next, in the one safe order: look it up; leave alone what is not ours and what a person has
 * changed; write; after a doubtful failure check again before a second try. Never makes a second entry that it
 * could have known of. Pure.
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
  const refuseUnwritten = (reason: DestinationFailure) =>
    // Nobody could see what became of an earlier write, so its outcome stays unknown.
    refuse(plan.known.pending === null ? reason : inDoubt(reason, reason.cause));
  if (failure !== undefined) return refuseUnwritten(failure);
  if (entry === undefined) return { kind: "find", remoteId: plan.known.remoteId };
  if (entry === null) return { kind: "create" };
  if (!isOurs(plan, entry, plan.known.remoteId)) return refuseUnwritten(occupied(plan));
  const edits = plan.overwrite ? [] : editsOfPeople(plan, entry);
  if (edits.length > 0) return refuseUnwritten(edited(plan, edits));
  if (!hasOtherSlug(plan, entry)) return { kind: "update", entry };
  if (atSlug === undefined) return { kind: "findAtSlug" };
  if (atSlug === null || atSlug.remoteId === entry.remoteId) return { kind: "update", entry };
  return bearsOurMarker(plan, atSlug)
    ? { kind: "discard", twin: entry, kept: atSlug }
    : refuseUnwritten(occupied(plan));
}

function afterFirstFailure(
  plan: WritePlan,
  { before, failure, now: checked, unchecked }: FailedOnceState,
  timeIsOver: boolean,
): WriteStep | WriteEnding {
  if (!failure.mayHaveWritten && (!failure.retryable || timeIsOver)) return refuse(failure);
  const remoteId = failure.remoteId ?? before?.remoteId ?? plan.known.remoteId;
  const now = plan.answersFromLog ? before : checked;
  const notSeen = (cause: unknown) =>
    refuse(failure.mayHaveWritten ? doubtful(plan, failure, cause) : failure);
  if (unchecked !== undefined) return notSeen(unchecked.cause);
  if (now === undefined) return { kind: "checkAgain", remoteId };
  if (!plan.answersFromLog && now !== null && !isOurs(plan, now, remoteId)) return notSeen(occupied(plan));
  if (hasArrived(plan, now)) {
    // Once more, for what its fields do not tell, such as a plugin's description.
    if (!timeIsOver) return { kind: "update", entry: now };
    return provesNothing(plan, before, now)
      ? refuse(doubtful(plan, failure, failure.cause))
      : { kind: "accept", entry: { ...now, warnings: [] } };
  }
  // A later step was refused for good: what is there is known, and trying again changes nothing.
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
  // The second try wrote nothing, but the first one may have written a part.
  return refuse(
    new DestinationFailure(second.message, second.retryable, { mayHaveWritten: true, cause: second }),
  );
}

/** What goes wrong once the entry was written is a warning, and the next write sees to it. */
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
  if (atSlug === null || atSlug.remoteId === entry.remoteId || !bearsOurMarker(plan, atSlug)) {
    return { kind: "done", entry };
  }
  return { kind: "discard", twin: entry, kept: atSlug };
}

/** Whether an entry is this article's own. `remoteId` is the id that it is known by, if there is one. */
export function isOurs(
  { article, desired, known }: WritePlan,
  found: RemoteEntry,
  remoteId: string | null,
): boolean {
  // A marker decides even against an id: after the connection was pointed elsewhere, the id is another's.
  if (found.articleId !== null) return found.articleId === article.articleId;
  if (remoteId !== null && found.remoteId === remoteId) return true;
  // Without markers, an entry that says what we wrote is the one whose answer was lost: nothing is lost by
  // taking it for ours.
  const says = storeFields(found.fields);
  return [desired, known.pending].some((fields) => fields !== null && saysTheSame(fields, says));
}

function bearsOurMarker({ article }: WritePlan, entry: RemoteEntry): boolean {
  return entry.articleId === article.articleId;
}

function hasOtherSlug({ desired }: WritePlan, { fields }: RemoteEntry): boolean {
  return desired.slug !== undefined && fields.slug !== desired.slug;
}

/** What is known from before the failure proves nothing of this write. */
function hasArrived({ desired, answersFromLog }: WritePlan, now: RemoteEntry | null): now is RemoteEntry {
  return !answersFromLog && now !== null && saysTheSame(desired, storeFields(now.fields));
}

/** Only markup was to be changed and it was not, so that the words cannot tell whether the write arrived. */
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

function refuse(failure: DestinationFailure): WriteEnding {
  return { kind: "refuse", failure };
}

function edited({ label }: WritePlan, edits: string[]): DestinationFailure {
  return new DestinationFailure(
    `Somebody changed this entry at ${label} since Galley wrote it (${edits.join("; ")}). Nothing was written; publish again with overwrite to replace those changes.`,
    false,
  );
}

function occupied({ label, article }: WritePlan): DestinationFailure {
  return new DestinationFailure(
    `${label} already has an entry under the slug ${article.slug} that was not made for this article; it was left alone. Rename or remove it there, or give the article another slug, and publish again.`,
    false,
  );
}

function inDoubt({ message, retryable, remoteId }: DestinationFailure, cause: unknown): DestinationFailure {
  return new DestinationFailure(message, retryable, { mayHaveWritten: true, remoteId, cause });
}

function doubtful({ label }: WritePlan, { message }: DestinationFailure, cause: unknown): DestinationFailure {
  return new DestinationFailure(
    `${message} Whether ${label} carried the write out is not known yet; publish again: Galley looks first and makes no second entry.`,
    true,
    { mayHaveWritten: true, cause },
  );
}
