/**
 * A keyword as it is compared: NFKC, case folded, white space and the punctuation at its edges normalised.
 * Two spellings of one search term have one key; the key is not for display.
 */
export function normalizeKeyword(keyword: string): string {
  const folded = keyword.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
  const trimmed = folded.replace(/[\p{White_Space}\p{Cf}\p{Cc}]+/gu, " ").replace(edges, "");
  return trimmed === "" ? folded.trim() : trimmed;
}

/** `#` and `+` at the end belong to names such as c++ and c#. */
const edges = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}+#]+$/gu;
