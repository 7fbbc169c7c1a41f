import type { PublicationRow } from "@/lib/platform/db/schema";

type State = PublicationRow["state"];
type VerifyStatus = PublicationRow["verifyStatus"];
type PublishStatus = PublicationRow["publishStatus"];

/** A page is searched for this long after the write; hosts that deploy later than that are hosts that failed. */
export const WINDOW_SECONDS = 24 * 3600;

/** A page that was found is checked again this long after it was first found. */
export const RECHECK_DAYS = [1, 7, 30] as const;

/** Checks of one page that may begin and never end, until the page is taken for the cause. */
export const UNFINISHED_CHECKS_MAX = 3;

/** The waits double after this many checks at the usual pace … */
const checksAtPace = 3;
/** … up to this, so that the last checks of a day still see a page that came late. */
const waitSecondsMax = 3600;

const daySeconds = 24 * 3600;
/** How long the last re-check is tried on a site that lets nobody check it. */
const lastTrySeconds = 7 * daySeconds;

/** How a call that was to write, or to take down, has ended. */
export type WriteEnd =
  /** The destination accepted it; without an address there is no public page to check. */
  | { kind: "written"; address: string | null }
  /** Known to have changed nothing: refused, or not even begun. */
  | { kind: "nothing" }
  /** A later step of it was refused for good: the entry is there, and is not what it was to be. */
  | { kind: "halfway" }
  /** Nobody knows whether the destination carried it out. */
  | { kind: "unknown" };

export interface BeforeWrite {
  /** Null when no write has ended yet. */
  state: State | null;
  verifyStatus: VerifyStatus;
  publishStatus: PublishStatus;
  /** The destination has accepted a write before, or the verifier has seen one on the page. */
  everWritten: boolean;
  /** An entry is there that the destination did not tell us of, or may be. */
  maybeThere: boolean;
  externalUrl: string | null;
}

export interface AfterWrite {
  state: State;
  verifyStatus: VerifyStatus;
  publishStatus: PublishStatus;
  /** What the event of this write says of its verification. */
  eventVerifyStatus: VerifyStatus;
  /**
   * What becomes of earlier checks. `forgotten`: they were about another text. `outdated`: they are shown until
   * the next check. `kept`: they are as true as before, and the next one comes when it would have come.
   */
  proof: "forgotten" | "outdated" | "kept";
  /** When the page is checked next; null when it is not. Not asked where the proof is kept. */
  check: "after the grace" | "at the end of the window" | null;
}

/**
 * The state after a write. Where nothing was written, a publication stays what it was; `failed` is only one
 * whose first write failed. Where nobody knows, the page is checked for it as after a write.
 */
export function afterWrite(before: BeforeWrite, requested: PublishStatus, end: WriteEnd): AfterWrite {
  switch (end.kind) {
    case "written":
      return afterAccepted(requested, end.address);
    case "nothing":
      return afterNothing(before, requested);
    case "halfway":
      return before.everWritten ? afterUnknown(before, requested) : firstFailed(requested);
    case "unknown":
      return afterUnknown(before, requested);
  }
}

function afterNothing(before: BeforeWrite, requested: PublishStatus): AfterWrite {
  const { state, verifyStatus, publishStatus, everWritten, maybeThere } = before;
  if (state === null || !(everWritten || maybeThere)) return firstFailed(requested);
  return { state, verifyStatus, publishStatus, eventVerifyStatus: "skipped", proof: "kept", check: null };
}

function afterAccepted(publishStatus: PublishStatus, address: string | null): AfterWrite {
  return publishStatus === "publish" && address !== null
    ? fresh({ state: "checking", verifyStatus: "pending", publishStatus, check: "after the grace" })
    : fresh({ state: "unverified", verifyStatus: "skipped", publishStatus, check: null });
}

function firstFailed(publishStatus: PublishStatus): AfterWrite {
  return fresh({ state: "failed", verifyStatus: "skipped", publishStatus, check: null });
}

function fresh(of: Omit<AfterWrite, "proof" | "eventVerifyStatus">): AfterWrite {
  return { ...of, eventVerifyStatus: of.verifyStatus, proof: "forgotten" };
}

function afterUnknown(before: BeforeWrite, requested: PublishStatus): AfterWrite {
  return {
    state: "checking",
    verifyStatus: "pending",
    // A page that was up may still be: a draft that may not have arrived does not take it down.
    publishStatus: before.everWritten && before.publishStatus === "publish" ? "publish" : requested,
    eventVerifyStatus: "pending",
    proof: "outdated",
    check: before.externalUrl === null ? "at the end of the window" : "after the grace",
  };
}

/** What one check of the public page found. */
export type Verdict = Exclude<VerifyStatus, "pending" | "skipped">;

/** What is known of an article that was found after its last write. */
export interface FoundBefore {
  state: State;
  /** What the check before this one saw. */
  previous: VerifyStatus;
  /** Since it was found for the first time. */
  secondsSince: number;
  /** Re-check days that are over: with a result, or given up. */
  rechecks: number;
}

export interface Check {
  verdict: Verdict;
  /** Checks since the write, this one counted. */
  checks: number;
  /** Since the end of the write that is expected on the page. */
  secondsSinceWrite: number;
  verifySeconds: number;
  /** Null when no check since the write found the article. */
  found: FoundBefore | null;
}

export interface AfterCheck {
  state: State;
  /** Null when the verifier is done with this publication. */
  nextCheckInSeconds: number | null;
  rechecks: number;
}

/**
 * The state that a check leads to. Only the article on the page is `published`, only a missing page is
 * `not_live`; everything else is checked again for a day and then `unverified`. Once found, it is checked
 * again after 1, 7 and 30 days.
 */
export function afterCheck(check: Check): AfterCheck {
  if (check.found !== null) return afterRecheck(check, check.found);
  if (check.verdict === "verified") return firstChecks("published", RECHECK_DAYS[0] * daySeconds);
  const leftSeconds = WINDOW_SECONDS - check.secondsSinceWrite;
  const missing = check.verdict === "not_found";
  if (leftSeconds <= 0) return firstChecks(missing ? "not_live" : "unverified", null);
  // The last check falls on the end of the window, not somewhere before it.
  return firstChecks(missing ? "not_live" : "checking", Math.min(waitSeconds(check), leftSeconds));
}

function firstChecks(state: State, nextCheckInSeconds: number | null): AfterCheck {
  return { state, nextCheckInSeconds, rechecks: 0 };
}

/** Two checks in a row without the article take `published` back; one that could not be made never does. */
function afterRecheck({ verdict, verifySeconds }: Check, found: FoundBefore): AfterCheck {
  const { state, secondsSince } = found;
  // A second of tolerance: the day was computed by the same clock, but in milliseconds.
  const daysPassed = RECHECK_DAYS.filter((days) => secondsSince + 1 >= days * daySeconds);
  const nextDay = RECHECK_DAYS[daysPassed.length];
  const untilNextDay = nextDay === undefined ? null : nextDay * daySeconds - secondsSince;
  const over = (to: State): AfterCheck => ({
    state: to,
    nextCheckInSeconds: untilNextDay,
    rechecks: daysPassed.length,
  });
  if (verdict === "verified") return over("published");
  const doubtful = Math.max(found.rechecks, daysPassed.length - 1);
  if (isLost(verdict)) {
    const first = state === "published" && !isLost(found.previous);
    if (first) return { state, nextCheckInSeconds: verifySeconds, rechecks: doubtful };
    return over(verdict === "not_found" ? "not_live" : "unverified");
  }
  const trying = secondsSince - (daysPassed.at(-1) ?? 0) * daySeconds;
  if (untilNextDay === null && trying >= lastTrySeconds) return over(state);
  // As long again as it has been tried already: the waits double, up to a day.
  const wait = Math.max(verifySeconds, Math.min(trying, daySeconds));
  return { state, nextCheckInSeconds: Math.min(wait, untilNextDay ?? wait), rechecks: doubtful };
}

/**
 * The state of a publication whose page is given up because checks of it do not end. What was proved before is
 * not taken back by that; nothing is checked again.
 */
export function afterGivingUp(found: FoundBefore | null): AfterCheck {
  return found === null
    ? firstChecks("unverified", null)
    : { state: found.state, nextCheckInSeconds: null, rechecks: found.rechecks };
}

/** The page answered, and the article was not on it. */
export function isLost(verdict: VerifyStatus): boolean {
  return verdict === "not_found" || verdict === "mismatch";
}

function waitSeconds({ checks, verifySeconds }: Check): number {
  const doublings = Math.max(0, checks - checksAtPace);
  return Math.min(verifySeconds * 2 ** doublings, Math.max(waitSecondsMax, verifySeconds));
}
