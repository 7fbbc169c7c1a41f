import type { ArticleKey, DestinationFailure, RemoteEntry, WrittenEntry } from "@/lib/destinations/contract";
import type { StoredFields } from "./stored-fields";

/** What is remembered of earlier writes of this article to this destination. */
export interface KnownEntry {
  remoteId: string | null;
  /** What the destination stored at the last write that is known to have happened. */
  stored: StoredFields | null;
  /** What a write whose outcome is not known was to bring about; null when every outcome is known. */
  pending: StoredFields | null;
}

/** A write as it was asked for. */
export interface WritePlan {
  /** The destination, for sentences. */
  label: string;
  article: ArticleKey;
  desired: StoredFields;
  known: KnownEntry;
  /** Replace what a person has changed in the entry. */
  overwrite: boolean;
  /** The destination cannot be asked: after a failure, a lookup tells nothing of what became of the write. */
  answersFromLog: boolean;
}

/** Nothing was written yet. What is undefined was not looked up yet; null is what was not found. */
export interface UnwrittenState {
  stage: "lookup";
  entry?: RemoteEntry | null;
  atSlug?: RemoteEntry | null;
  failure?: DestinationFailure;
}

export interface FailedOnceState {
  stage: "failed once";
  /** What was there before the write. */
  before: RemoteEntry | null;
  failure: DestinationFailure;
  /** What is there after it. */
  now?: RemoteEntry | null;
  /** Why that could not be seen. */
  unchecked?: { cause: unknown };
}

export interface FailedTwiceState {
  stage: "failed twice";
  before: RemoteEntry | null;
  failure: DestinationFailure;
  now: RemoteEntry | null;
  second: DestinationFailure;
}

/** The destination has the article. Beside an entry that was created, an earlier try may arrive late. */
export interface WrittenState {
  stage: "written";
  entry: WrittenEntry;
  created: boolean;
  atSlug?: RemoteEntry | null;
  /** The entry of an earlier try, which is kept in place of ours. */
  kept?: RemoteEntry;
  failure?: DestinationFailure;
}

export type WriteState = UnwrittenState | FailedOnceState | FailedTwiceState | WrittenState;

export type WriteStep =
  | { kind: "find"; remoteId: string | null }
  | { kind: "findAtSlug" }
  /** Of two entries of the article, the one that has the slug is kept. */
  | { kind: "discard"; twin: RemoteEntry; kept: RemoteEntry }
  | { kind: "create" }
  | { kind: "update"; entry: RemoteEntry }
  | { kind: "checkAgain"; remoteId: string | null }
  /** The entry that is there says what was to be written, whatever the destination answered. */
  | { kind: "accept"; entry: WrittenEntry };

export type WriteEnding =
  | { kind: "done"; entry: WrittenEntry }
  | { kind: "refuse"; failure: DestinationFailure };

/** What a step came to. */
export type StepResult =
  | { found: RemoteEntry | null }
  | { written: WrittenEntry }
  | { failure: DestinationFailure }
  | { unchecked: { cause: unknown } };

/** The state that a step leads to. Pure. */
export function advance(state: WriteState, step: WriteStep, result: StepResult): WriteState {
  if ("written" in result) {
    return { stage: "written", entry: result.written, created: isCreated(state) };
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

function lookupFailed(state: UnwrittenState, step: WriteStep, failure: DestinationFailure): WriteState {
  const hasWritten = step.kind === "create" || step.kind === "update";
  return hasWritten ? { stage: "failed once", before: state.entry ?? null, failure } : { ...state, failure };
}

function foundBy(step: WriteStep): "entry" | "atSlug" {
  return step.kind === "findAtSlug" ? "atSlug" : "entry";
}
