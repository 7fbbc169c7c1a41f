import type { ArticleKey, DestinationFailure, RemoteEntry, WrittenEntry } from "@/lib/destinations/contract";
import { isIdentical } from "./compare-fields";
import { type StoredFields, storeFields } from "./stored-fields";

/** What is known from earlier writes of this article to this destination. */
export interface KnownEntry {
  remoteId: string | null;
  /** What the destination stored at the last confirmed write. */
  stored: StoredFields | null;
  /** What a write with an unknown outcome tried to store; null when every outcome is known. */
  pending: StoredFields | null;
}

/** A requested write and what is known before it. */
export interface WritePlan {
  /** The destination's name, for messages. */
  label: string;
  article: ArticleKey;
  desired: StoredFields;
  known: KnownEntry;
  /** Replace changes that a person has made to the entry. */
  overwrite: boolean;
  /** The destination cannot be queried, so a lookup after a failure does not show whether the write arrived. */
  answersFromLog: boolean;
}

/** Before the write. An entry is undefined until it is looked up, and null when it was not found. */
export interface UnwrittenState {
  stage: "lookup";
  entry?: RemoteEntry | null;
  atSlug?: RemoteEntry | null;
  failure?: DestinationFailure;
}

export interface FailedOnceState {
  stage: "failed once";
  /** The entry before the write. */
  before: RemoteEntry | null;
  failure: DestinationFailure;
  /** The entry after the write. */
  now?: RemoteEntry | null;
  /** Why the entry could not be read after the write. */
  unchecked?: { cause: unknown };
}

export interface FailedTwiceState {
  stage: "failed twice";
  before: RemoteEntry | null;
  failure: DestinationFailure;
  now: RemoteEntry | null;
  second: DestinationFailure;
}

/** The destination has the article. When it was created, an earlier try may still have arrived beside it. */
export interface WrittenState {
  stage: "written";
  entry: WrittenEntry;
  created: boolean;
  /** The entry was exactly like this before. */
  unchanged?: boolean;
  atSlug?: RemoteEntry | null;
  /** The entry of an earlier try, which is kept instead of the new one. */
  kept?: RemoteEntry;
  failure?: DestinationFailure;
}

export type WriteState = UnwrittenState | FailedOnceState | FailedTwiceState | WrittenState;

export type WriteStep =
  | { kind: "find"; remoteId: string | null }
  | { kind: "findAtSlug" }
  /** Removes one of two entries of the article; the one with the article's slug is kept. */
  | { kind: "discard"; twin: RemoteEntry; kept: RemoteEntry }
  | { kind: "create" }
  | { kind: "update"; entry: RemoteEntry }
  | { kind: "checkAgain"; remoteId: string | null }
  /** Takes the write as done, because the entry has the desired content whatever the destination answered. */
  | { kind: "accept"; entry: WrittenEntry };

export type WriteEnding =
  | { kind: "done"; entry: WrittenEntry }
  /** Another article of Galley's has the slug there. The failure is for when no other slug is left to try. */
  | { kind: "taken"; failure: DestinationFailure }
  | { kind: "refuse"; failure: DestinationFailure };

/** The outcome of a step. */
export type StepResult =
  | { found: RemoteEntry | null }
  | { written: WrittenEntry }
  | { failure: DestinationFailure }
  | { unchecked: { cause: unknown } };

/** Returns the state after a step. Pure. */
export function advance(state: WriteState, step: WriteStep, result: StepResult): WriteState {
  if ("written" in result) {
    const { written: entry } = result;
    return { stage: "written", entry, created: isCreated(state), unchanged: isUnchanged(state, step, entry) };
  }
  switch (state.stage) {
    case "lookup":
      if ("failure" in result) return lookupFailed(state, step, result.failure);
      if (step.kind === "discard") return { stage: "lookup", entry: step.kept, atSlug: step.kept };
      return { ...state, ...("found" in result && { [foundBy(step)]: result.found }) };
    case "failed once":
      if ("failure" in result) {
        return { ...state, stage: "failed twice", now: state.now ?? null, second: result.failure };
      }
      return "found" in result ? { ...state, now: result.found } : { ...state, ...result };
    case "failed twice":
      return state;
    case "written":
      if ("failure" in result) return { ...state, failure: result.failure };
      if (step.kind === "discard") return { ...state, kept: step.kept };
      return { ...state, ...("found" in result && { atSlug: result.found }) };
  }
}

function isCreated(state: WriteState): boolean {
  if (state.stage === "written") return false;
  return (state.stage === "lookup" ? (state.entry ?? null) : state.before) === null;
}

/** After a failure an earlier try may have changed the entry, so only a first try is taken at its word. */
function isUnchanged(state: WriteState, step: WriteStep, after: WrittenEntry): boolean {
  if (state.stage !== "lookup" || step.kind !== "update") return false;
  return after.unchanged ?? isIdentical(storeFields(step.entry.fields), storeFields(after.fields));
}

function lookupFailed(state: UnwrittenState, step: WriteStep, failure: DestinationFailure): WriteState {
  const hasWritten = step.kind === "create" || step.kind === "update";
  return hasWritten ? { stage: "failed once", before: state.entry ?? null, failure } : { ...state, failure };
}

function foundBy(step: WriteStep): "entry" | "atSlug" {
  return step.kind === "findAtSlug" ? "atSlug" : "entry";
}
