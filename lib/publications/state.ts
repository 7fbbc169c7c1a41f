import type { PublicationRow } from "@/lib/platform/db/schema";

type State = PublicationRow["state"];
type VerifyStatus = PublicationRow["verifyStatus"];
type PublishStatus = PublicationRow["publishStatus"];

/** How long after a write its page is searched for. A host that has not deployed by then counts as failed. */
export const WINDOW_SECONDS = 24 * 3600;

/** Days after it was first found at which a page is checked again. */
export const RECHECK_DAYS = [1, 7, 30] as const;

/** After this many checks in a row that never ended, the page itself is assumed to be the cause. */
export const UNFINISHED_CHECKS_MAX = 3;

/** After this many checks at the usual pace, the waits double … */
const checksAtPace = 3;
/** … up to this limit, so that a page that appears late is still found within the hour. */
const waitSecondsMax = 3600;

const daySeconds = 24 * 3600;
/** How long the last re-check keeps trying a site that is blocked or unreachable. */
const lastTrySeconds = 7 * daySeconds;

/** How a call to write or take down an entry ended. */
export type WriteEnd =
  /**
   * The destination accepted it. Without an address there is no public page to check. `unchanged`: the entry was exactly
   * like this before, so the page shows what it showed.
   */
  | { kind: "written"; address: string | null; unchanged?: boolean }
  /** It certainly changed nothing: it was refused or never begun. */
  | { kind: "nothing" }
  /** A later step was refused for good: the entry exists, but not as it was meant to be. */
  | { kind: "halfway" }
  /** It is not known whether the destination carried it out. */
  | { kind: "unknown" };

export interface BeforeWrite {
  /** Null when no write has ended yet. */
  state: State | null;
  verifyStatus: VerifyStatus;
  publishStatus: PublishStatus;
  /** The destination has accepted an earlier write, or the verifier has found one on the page. */
  everWritten: boolean;
  /** An entry may exist although no write was confirmed. */
  maybeThere: boolean;
  externalUrl: string | null;
  /** The page is going to be checked without another write. */
  checkPlanned: boolean;
}

export interface AfterWrite {
  state: State;
  verifyStatus: VerifyStatus;
  publishStatus: PublishStatus;
  /** The verification status stored with the event of this write. */
  eventVerifyStatus: VerifyStatus;
  /**
   * What happens to earlier check results. `forgotten`: there is no page to check. `outdated`: they are shown, as what
   * was seen before the write, until the next check. `kept`: they remain valid, and the next check keeps its time.
   */
  proof: "forgotten" | "outdated" | "kept";
  /** When the page is checked next; null for never. Ignored when `proof` is `kept`. */
  check: "after the grace" | "at the end of the window" | null;
}

/**
 * The state after a write. A write that changed nothing leaves what is proved or being checked as it was; only a failed
 * first write leads to `failed`. After a write with an unknown outcome, the page is checked as after an accepted one.
 */
export function afterWrite(before: BeforeWrite, requested: PublishStatus, end: WriteEnd): AfterWrite {
  switch (end.kind) {
    case "written":
      return end.unchanged === true && isSettled(before, requested, end.address)
        ? asBefore(before, before.verifyStatus)
        : afterAccepted(requested, end.address);
    case "nothing":
      return afterNothing(before, requested);
    case "halfway":
      return before.everWritten ? afterUnknown(before, requested) : firstFailed(requested);
    case "unknown":
      return afterUnknown(before, requested);
  }
}

function afterNothing(before: BeforeWrite, requested: PublishStatus): AfterWrite {
  if (before.state === null || !(before.everWritten || before.maybeThere)) return firstFailed(requested);
  return asBefore({ ...before, state: before.state }, "skipped");
}

type Settled = BeforeWrite & { state: State };

function asBefore(
  { state, verifyStatus, publishStatus }: Settled,
  eventVerifyStatus: VerifyStatus,
): AfterWrite {
  return { state, verifyStatus, publishStatus, eventVerifyStatus, proof: "kept", check: null };
}

/**
 * Whether an entry that the write left unchanged needs no new check: its page is proved, or is being checked. Publishing
 * again has any other page checked anew.
 */
function isSettled(before: BeforeWrite, requested: PublishStatus, address: string | null): before is Settled {
  const { state, verifyStatus, publishStatus, everWritten, externalUrl, checkPlanned } = before;
  return (
    everWritten &&
    requested === "publish" &&
    publishStatus === "publish" &&
    address !== null &&
    address === externalUrl &&
    (state === "published" || state === "checking") &&
    (verifyStatus === "verified" || checkPlanned)
  );
}

function afterAccepted(publishStatus: PublishStatus, address: string | null): AfterWrite {
  return publishStatus === "publish" && address !== null
    ? {
        ...fresh({ state: "checking", verifyStatus: "pending", publishStatus, check: "after the grace" }),
        proof: "outdated",
      }
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
    // A public page may still be there: a draft write that may not have arrived does not take it down.
    publishStatus: before.everWritten && before.publishStatus === "publish" ? "publish" : requested,
    eventVerifyStatus: "pending",
    proof: "outdated",
    check: before.externalUrl === null ? "at the end of the window" : "after the grace",
  };
}

/** What one check of the public page found. */
export type Verdict = Exclude<VerifyStatus, "pending" | "skipped">;

/** The history of an article that was found after its last write. */
export interface FoundBefore {
  state: State;
  /** The verdict of the previous check. */
  previous: VerifyStatus;
  /** Seconds since it was found for the first time. */
  secondsSince: number;
  /** Re-check days that are done, either with a result or given up. */
  rechecks: number;
}

export interface Check {
  verdict: Verdict;
  /** Checks since the write, including this one. */
  checks: number;
  /** Seconds since the last write ended. */
  secondsSinceWrite: number;
  verifySeconds: number;
  /** Null when no check since the write has found the article. */
  found: FoundBefore | null;
}

export interface AfterCheck {
  state: State;
  /** Null when the page is not checked again. */
  nextCheckInSeconds: number | null;
  rechecks: number;
}

/**
 * The state after a check. Only a page that shows the article is `published`, only a missing page is `not_live`;
 * any other page is checked for a day and is then `unverified`. A page that was found is checked again after 1,
 * 7 and 30 days.
 */
export function afterCheck(check: Check): AfterCheck {
  if (check.found !== null) return afterRecheck(check, check.found);
  if (check.verdict === "verified") return firstChecks("published", RECHECK_DAYS[0] * daySeconds);
  const leftSeconds = WINDOW_SECONDS - check.secondsSinceWrite;
  const missing = check.verdict === "not_found";
  if (leftSeconds <= 0) return firstChecks(missing ? "not_live" : "unverified", null);
  // The last check falls exactly on the end of the window.
  return firstChecks(missing ? "not_live" : "checking", Math.min(waitSeconds(check), leftSeconds));
}

function firstChecks(state: State, nextCheckInSeconds: number | null): AfterCheck {
  return { state, nextCheckInSeconds, rechecks: 0 };
}

/** A page stops being `published` after two checks in a row without the article; failed checks do not count. */
function afterRecheck({ verdict, verifySeconds }: Check, found: FoundBefore): AfterCheck {
  const { state, secondsSince } = found;
  // One second of tolerance, because the check time was stored in milliseconds.
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
  // Waiting as long as it has been tried so far doubles the waits, up to a day.
  const wait = Math.max(verifySeconds, Math.min(trying, daySeconds));
  return { state, nextCheckInSeconds: Math.min(wait, untilNextDay ?? wait), rechecks: doubtful };
}

/**
 * The state of a publication whose page is given up because its checks never end. An earlier verification
 * stays valid, and the page is not checked again.
 */
export function afterGivingUp(found: FoundBefore | null): AfterCheck {
  return found === null
    ? firstChecks("unverified", null)
    : { state: found.state, nextCheckInSeconds: null, rechecks: found.rechecks };
}

/** True when the page answered but did not show the article. */
export function isLost(verdict: VerifyStatus): boolean {
  return verdict === "not_found" || verdict === "mismatch";
}

function waitSeconds({ checks, verifySeconds }: Check): number {
  const doublings = Math.max(0, checks - checksAtPace);
  return Math.min(verifySeconds * 2 ** doublings, Math.max(waitSecondsMax, verifySeconds));
}
