import type { ScoreCheck } from "@/lib/content/score/score-check";

/** What an edit can use. */
export interface EditMaterial {
  /** Pages of the own site that may be linked. */
  ownPages: number;
  /** Sources of other sites. */
  otherSources: number;
  passages: number;
}

/** Checks that no edit of the text can satisfy: they ask for pictures, another slug or keyword, or pages to exist. */
const beyondText: ReadonlySet<string> = new Set([
  "keyphrase_slug",
  "keyphrase_images",
  "keyphrase_length",
  "image_alt",
  "known_links",
  "placeholders",
]);
/** A shorter text has more to say only if there are passages that nobody has used. */
const passagesForLength = 12;
const adviceMax = 3;

/** The advice that is worth most and can be followed with the material there is, the most valuable first. */
export function followableAdvice(checks: readonly ScoreCheck[], material: EditMaterial): string[] {
  return checks
    .filter(({ id, status }) => (status === "warn" || status === "fail") && isPossible(id, material))
    .map(({ advice, weight, status }) => ({ advice, lost: status === "fail" ? weight : weight / 2 }))
    .sort((one, other) => other.lost - one.lost)
    .slice(0, adviceMax)
    .map(({ advice }) => advice);
}

function isPossible(id: string, { ownPages, otherSources, passages }: EditMaterial): boolean {
  if (beyondText.has(id)) return false;
  if (id === "internal_links") return ownPages > 0;
  if (id === "outbound_links" || id === "sources") return otherSources > 0;
  return id !== "text_length" || passages >= passagesForLength;
}
