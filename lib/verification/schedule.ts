import type { PublicationRow } from "./queries";

/** A page is looked for this long after the write; hosts that deploy later than that are hosts that failed. */
export const WINDOW_SECONDS = 24 * 3600;

/** The waits double after this many looks at the usual pace … */
const looksAtPace = 3;
/** … up to this, so that the last looks of a day still see a page that came late. */
const waitSecondsMax = 3600;

/** What one look at the public page found. */
export type Verdict = Exclude<PublicationRow["verifyStatus"], "pending" | "skipped">;

export interface Look {
  verdict: Verdict;
  /** Looks since the write, this one counted. */
  checks: number;
  secondsSinceSent: number;
  verifySeconds: number;
}

export interface NextState {
  state: PublicationRow["state"];
  /** Null when the verifier is done with this publication. */
  nextCheckInSeconds: number | null;
}

/**
 * The state that a look leads to. Only the article on the page is `published`, only a missing page is
 * `not_live`; everything else is looked at again for a day and then `unverified`.
 */
export function afterLook(look: Look): NextState {
  if (look.verdict === "verified") return { state: "published", nextCheckInSeconds: null };
  const leftSeconds = WINDOW_SECONDS - look.secondsSinceSent;
  if (leftSeconds <= 0) {
    return { state: look.verdict === "not_found" ? "not_live" : "unverified", nextCheckInSeconds: null };
  }
  return {
    state: look.verdict === "not_found" ? "not_live" : "checking",
    // The last look falls on the end of the window, not somewhere before it.
    nextCheckInSeconds: Math.min(waitSeconds(look), leftSeconds),
  };
}

function waitSeconds({ checks, verifySeconds }: Look): number {
  const doublings = Math.max(0, checks - looksAtPace);
  return Math.min(verifySeconds * 2 ** doublings, Math.max(waitSecondsMax, verifySeconds));
}
