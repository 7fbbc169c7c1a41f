import type { PublicationRow } from "./queries";

/** A page is looked for this long after the write; hosts that deploy later than that are hosts that failed. */
export const WINDOW_SECONDS = 24 * 3600;

/** A page that was found is looked at again this long after it was first found. */
export const RECHECK_DAYS = [1, 7, 30] as const;

/** The waits double after this many looks at the usual pace … */
const looksAtPace = 3;
/** … up to this, so that the last looks of a day still see a page that came late. */
const waitSecondsMax = 3600;

const daySeconds = 24 * 3600;
/** How long the last re-check is tried on a site that lets nobody look. */
const lastTrySeconds = 7 * daySeconds;

/** What one look at the public page found. */
export type Verdict = Exclude<PublicationRow["verifyStatus"], "pending" | "skipped">;

/** How it stands with an article that was found after its last write. */
export interface FoundBefore {
  state: PublicationRow["state"];
  /** What the look before this one saw. */
  previous: PublicationRow["verifyStatus"];
  /** Since it was found for the first time. */
  secondsSince: number;
  /** Re-check days that are over: with a result, or given up. */
  rechecks: number;
}

export interface Look {
  verdict: Verdict;
  /** Looks since the write, this one counted. */
  checks: number;
  secondsSinceSent: number;
  verifySeconds: number;
  /** Null when no look since the write found the article. */
  found: FoundBefore | null;
}

export interface NextState {
  state: PublicationRow["state"];
  /** Null when the verifier is done with this publication. */
  nextCheckInSeconds: number | null;
  rechecks: number;
}

/**
 * The state that a look leads to. Only the article on the page is `published`, only a missing page is
 * `not_live`; everything else is looked at again for a day and then `unverified`. Once found, it is looked at
 * again after 1, 7 and 30 days.
 */
export function afterLook(look: Look): NextState {
  if (look.found !== null) return afterRecheck(look, look.found);
  const next = (state: NextState["state"], nextCheckInSeconds: number | null): NextState => ({
    state,
    nextCheckInSeconds,
    rechecks: 0,
  });
  if (look.verdict === "verified") return next("published", RECHECK_DAYS[0] * daySeconds);
  const leftSeconds = WINDOW_SECONDS - look.secondsSinceSent;
  if (leftSeconds <= 0) return next(look.verdict === "not_found" ? "not_live" : "unverified", null);
  // The last look falls on the end of the window, not somewhere before it.
  const wait = Math.min(waitSeconds(look), leftSeconds);
  return next(look.verdict === "not_found" ? "not_live" : "checking", wait);
}

/** Two looks in a row without the article take `published` back; a look that could not be made never does. */
function afterRecheck({ verdict, verifySeconds }: Look, found: FoundBefore): NextState {
  const { state, secondsSince } = found;
  // A second of tolerance: the day was reckoned by the same clock, but in milliseconds.
  const daysPassed = RECHECK_DAYS.filter((days) => secondsSince + 1 >= days * daySeconds);
  const nextDay = RECHECK_DAYS[daysPassed.length];
  const untilNextDay = nextDay === undefined ? null : nextDay * daySeconds - secondsSince;
  const over = (to: NextState["state"]): NextState => ({
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

/** The page answered, and the article was not on it. */
export function isLost(verdict: PublicationRow["verifyStatus"]): boolean {
  return verdict === "not_found" || verdict === "mismatch";
}

function waitSeconds({ checks, verifySeconds }: Look): number {
  const doublings = Math.max(0, checks - looksAtPace);
  return Math.min(verifySeconds * 2 ** doublings, Math.max(waitSecondsMax, verifySeconds));
}
