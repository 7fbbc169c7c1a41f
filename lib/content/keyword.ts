/**
 * The key by which keywords are compared; not for display. Applies Unicode NFKC and case folding, puts one space
 * between words, and removes punctuation at the edges unless there is nothing else. Idempotent.
 */
export function normalizeKeyword(keyword: string): string {
  const spaced = foldCase(keyword.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))
    .normalize("NFKC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const key = spaced.replace(leadingPunctuation, "").replace(trailingPunctuation, "");
  return key === "" ? spaced : key;
}

/** Keeps a single leading dot, as in ".net" and ".htaccess"; "#seo" and "seo" are the same keyword. */
const leadingPunctuation = /^(?!\.\p{L})[\p{P}\p{Sk}|<>~=\s]+/u;
/** Keeps the sign of "c#" and "50%", which differ from "c" and "50". The lookbehind keeps long runs linear. */
const trailingPunctuation = /(?<!(?![#%])[\p{P}\p{Sk}|<>~=\s])(?:(?![#%])[\p{P}\p{Sk}|<>~=\s])+$/u;

/** Full case folding by way of upper case. The dotless ı is kept, because it is a letter of its own in Turkish. */
function foldCase(text: string): string {
  return Array.from(text, (letter) =>
    letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ"),
  ).join("");
}
