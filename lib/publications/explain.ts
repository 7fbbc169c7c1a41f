import type { PublicationRow } from "@/lib/platform/db/schema";
import type { StoredEvidence } from "./evidence";

type State = PublicationRow["state"];

/** What each state means wherever it is shown: in the API's reference, in lists and on badges. */
const states = {
  published: {
    meaning: "the article was found on its public page.",
    label: "Published",
    tone: "good",
    sign: "✓",
  },
  checking: { meaning: "not verified yet.", label: "Checking", tone: "wait", sign: "…" },
  not_live: { meaning: "the page answers 404.", label: "Not live", tone: "bad", sign: "×" },
  unverified: {
    meaning: "a draft, nothing to check, or a page that does not show the article (any more).",
    label: "Unverified",
    tone: "neutral",
    sign: "?",
  },
  failed: {
    meaning: "the first write failed; a later one that wrote nothing leaves the state as it was.",
    label: "Failed",
    tone: "bad",
    sign: "!",
  },
} as const satisfies Record<
  State,
  { meaning: string; label: string; tone: Explanation["tone"]; sign: string }
>;

/** The states with their meanings, as one text. */
export const statesExplained = Object.entries(states)
  .map(([state, { meaning }]) => `${state}: ${meaning}`)
  .join(" ");

/** The input of an explanation, with field names spelled as in the public API. */
export interface PublicationFacts extends Pick<PublicationRow, "state"> {
  publish_status: PublicationRow["publishStatus"];
  verify_status: PublicationRow["verifyStatus"];
  /** The destination has accepted a write. */
  ever_sent: boolean;
  /** The article was found on its page since the last write. */
  found_before: boolean;
  /** The last write was refused and changed nothing at the destination. */
  refused: boolean;
  write_in_progress: boolean;
  noindex: boolean;
  /** Something keeps the page from being found in search. */
  warned: boolean;
}

export interface Explanation {
  label: string;
  tone: "neutral" | "good" | "wait" | "bad";
  /** One character that conveys the tone without relying on colour. */
  sign: string;
  sentence: string;
  /** A few words for lists; null when the label alone is enough. */
  remark: string | null;
}

/** Derives the facts from a publication as the API returns it. */
export function publicationFacts(publication: {
  state: State;
  publish_status: PublicationRow["publishStatus"];
  verify_status: PublicationRow["verifyStatus"];
  error: string | null;
  write_in_progress: boolean;
  sent_at: unknown;
  verified_at: unknown;
  evidence: StoredEvidence | null;
}): PublicationFacts {
  const { state, publish_status, verify_status, error, write_in_progress, evidence } = publication;
  return {
    state,
    publish_status,
    verify_status,
    ever_sent: publication.sent_at !== null,
    found_before: publication.verified_at !== null,
    refused: error !== null && state !== "failed",
    write_in_progress,
    noindex: evidence?.noindex === true && evidence.noindex_desired !== true,
    warned: (evidence?.warnings?.length ?? 0) > 0,
  };
}

/** Explains a publication's state to people: label, tone, sentence and remark. Pure. */
export function explainPublication(facts: PublicationFacts): Explanation {
  const { label, tone, sign } = states[facts.state];
  const remark = remarkOn(facts);
  // A page that was written but has a problem must not carry a badge that signals success.
  const doubtful =
    remark !== null &&
    (facts.found_before || facts.refused) &&
    (facts.state === "published" || facts.state === "unverified");
  return {
    label,
    ...(doubtful ? { tone: "wait", sign: "!" } : { tone, sign }),
    sentence: sentenceFor(facts),
    remark,
  };
}

function sentenceFor(facts: PublicationFacts): string {
  const { state, verify_status: verdict, found_before: foundBefore } = facts;
  if (facts.write_in_progress) return "Being written to the destination now.";
  switch (state) {
    case "published":
      return verdict === "verified"
        ? "The article was found on its public page."
        : "The article was found on its public page before, but not at the last check; the next one decides.";
    case "checking":
      return !facts.refused && facts.ever_sent
        ? soFar(verdict)
        : "Whether the last write arrived is not known; Galley checks the public page for it.";
    case "not_live":
      return foundBefore
        ? "The article was live, and its page is gone."
        : "The public page answers that there is no such page.";
    case "unverified":
      if (facts.publish_status === "draft")
        return "A draft, or taken down: there is no public page to check.";
      if (verdict === "skipped") return "Written, but not proved: there is no public address to check.";
      return foundBefore
        ? "The article was live, and its page no longer shows it."
        : "Written, but not proved: the article was not found on its page within a day.";
    case "failed":
      return facts.ever_sent
        ? "The last write failed; what was written before still stands there."
        : "The write failed.";
  }
}

function remarkOn(facts: PublicationFacts): string | null {
  const { state, verify_status: verdict, found_before: foundBefore } = facts;
  if (facts.refused) return "last write refused";
  switch (state) {
    case "published":
      if (verdict !== "verified") return "missing at the last check";
      if (facts.noindex) return "hidden from search by noindex";
      return facts.warned ? "has a warning" : null;
    case "not_live":
      return foundBefore ? "was live, page gone" : "no such page";
    case "unverified":
      if (facts.publish_status === "draft") return "draft";
      if (verdict === "mismatch") return foundBefore ? "page lost the article" : "page lacks the article";
      if (verdict === "blocked") return "page refuses the check";
      return verdict === "unreachable" ? "site does not answer" : "no address to check";
    case "checking":
      return verdict === "pending" ? null : "not found so far";
    case "failed":
      return null;
  }
}

/** What is known while a page is checked again and again: what its last check saw. */
function soFar(verdict: PublicationFacts["verify_status"]): string {
  switch (verdict) {
    case "mismatch":
      return "Written, but at the last check its page did not show it; the page is checked again.";
    case "blocked":
      return "Written, but the site refused the last check of its page; the page is checked again.";
    case "unreachable":
      return "Written, but the last check could not read its page; the page is checked again.";
    case "pending":
    case "verified":
    case "not_found":
    case "skipped":
      return "Written; Galley has yet to find it on its public page.";
  }
}

/** Whether readers may see the article at the destination. A failed write leaves that open, so it counts. */
export function mayBeLive({ state, publish_status: status, ever_sent: everSent }: PublicationFacts): boolean {
  return everSent && (status === "publish" || state === "failed" || state === "published");
}
