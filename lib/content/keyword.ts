/**
 * The key by which keywords are compared: two keywords with the same key are the same keyword. Unicode NFKC and
 * case folding, one space between words, no punctuation at the edges unless there is nothing else. Idempotent;
 * not for display.
 */
export function normalizeKeyword(keyword: string): string {
  const spaced = foldCase(keyword.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))
    .normalize("NFKC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const key = spaced.replace(leadingPunctuation, "").replace(trailingPunctuation, "");
  return key === "" ? spaced : key;
}

/** A single leading dot belongs to ".net" and ".htaccess"; "#seo" and "seo" are the same. */
const leadingPunctuation = /^(?!\.\p{L})[\p{P}\p{Sk}|<>~=\s]+/u;
/** The marks of "c#" and "50%" tell them from "c" and "50". The lookbehind keeps long runs linear. */
const trailingPunctuation = /(?<!(?![#%])[\p{P}\p{Sk}|<>~=\s])(?:(?![#%])[\p{P}\p{Sk}|<>~=\s])+$/u;

/** Full case folding by way of upper case; the dotless ı is a letter of its own in Turkish. */
function foldCase(text: string): string {
  return Array.from(text, (letter) =>
    letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ"),
  ).join("");
}
