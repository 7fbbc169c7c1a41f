import { francAll } from "franc-min";

/** The languages that are recognised; a text that should be in another one is not judged. */
const known = new Set(
  "ar bg cs de el en es fa fr hi hu id it ja ko nl pl pt ro ru sv ta te th tr uk vi zh".split(" "),
);
/** In letters: shorter texts are too little to tell. */
const [lettersMin, lettersMax] = [150, 4_000];
/** Related languages come near to each other: a text is in another one only if its own falls behind. */
const nearMin = 0.93;

/**
 * The language in which a text is written, as a code such as "de", if that is clearly not the one of the tag. Null if it
 * is, or if that cannot be told.
 */
export function otherLanguageOf(text: string, languageTag: string): string | null {
  const wanted = /^[a-z]{2,3}(?![a-z])/i.exec(languageTag)?.[0].toLowerCase() ?? "";
  const plain = text.replace(/`[^`]*`|https?:\S+|\]\([^)]*\)|[#*_>|[\]]/g, " ").slice(0, lettersMax);
  if (!known.has(wanted) || (plain.match(/\p{L}/gu) ?? []).length < lettersMin) return null;
  const rated = francAll(plain).map(([code, near]) => ({ language: twoLetters(code), near }));
  const own = rated.find(({ language }) => language === wanted)?.near ?? 0;
  const [best] = rated;
  if (best === undefined || best.language === null || best.language === wanted) return null;
  return own < nearMin ? best.language : null;
}

/** The language in which a text is clearly written, as a code such as "de"; null if that cannot be told. */
export function writtenLanguageOf(text: string): string | null {
  const plain = text.slice(0, lettersMax);
  if ((plain.match(/\p{L}/gu) ?? []).length < lettersMin) return null;
  const [best, next] = francAll(plain);
  if (best === undefined || (next !== undefined && next[1] >= nearMin)) return null;
  const language = twoLetters(best[0]);
  return language !== null && known.has(language) ? language : null;
}

/** "deu" is "de"; null for a text in no language. */
function twoLetters(code: string): string | null {
  return code === "und" ? null : (Intl.getCanonicalLocales(code)[0] ?? null);
}
