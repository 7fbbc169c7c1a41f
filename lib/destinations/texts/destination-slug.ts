import transliterate from "@sindresorhus/transliterate";
import { cutSlug, slugLengthMax } from "@/lib/content/slug";
import { transliterateLatin } from "@/lib/content/transliterate-latin";

/** Which slugs a destination stores as they are. Any other slug it would change in its own way, or refuse. */
export interface SlugRule {
  /**
   * `ascii`: a to z and digits; `unicode`: letters and digits of any script, Latin ones without accents; `any`: as the
   * article has it.
   */
  letters: "ascii" | "unicode" | "any";
  /** The most UTF-16 code units. */
  charactersMax?: number;
  /** The most bytes in UTF-8. */
  bytesMax?: number;
  /** The most bytes of the percent-encoded form. */
  encodedBytesMax?: number;
}

export interface SluggedArticle {
  slug: string;
  articleId: string;
}

/**
 * The slug of an article at a destination: words in lower case with hyphens between them, and the number from 2 on.
 * Where ASCII loses letters, as those of 対策 in "seo対策", or cuts some off, the end of the article's id keeps the slug
 * apart from others with the same rest. The whole id stands for a slug of which nothing is left. Its own result, given
 * as the article's slug, stays as it is.
 */
export function slugAt(rule: SlugRule, { slug, articleId }: SluggedArticle, number = 1): string {
  const words = wordsIn[rule.letters](slug);
  const id = foldSlug(articleId);
  const suffix = number === 1 ? "" : `-${number}`;
  if (words === "") return id === "" ? "" : cutSlug(id, (text) => fits(rule, text + suffix)) + suffix;
  const isAscii = rule.letters === "ascii";
  if (fits(rule, words + suffix) && !(isAscii && losesLetters(slug))) return words + suffix;
  const end = (isAscii && id !== "" ? `-${endOf(id)}` : "") + suffix;
  return cutSlug(words, (text) => fits(rule, text + end)) + end;
}

/**
 * Whether an article has this slug at a destination because an earlier version of Galley wrote it there: in ASCII, with
 * or without the end of the id, or cut in another place.
 */
export function isFormerSlug(former: string, { slug, articleId }: SluggedArticle): boolean {
  const folded = foldSlug(slug);
  const id = foldSlug(articleId);
  if (former === folded || (folded === "" && former === id)) return true;
  const end = `-${endOf(id)}`;
  const isCut = former.length > slugLengthMax || encodedBytes(former) > wordPressCutFrom;
  return (
    (former.endsWith(end) && folded.startsWith(former.slice(0, -end.length))) ||
    (isCut && (folded.startsWith(former) || unicodeSlug(slug).startsWith(former)))
  );
}

/** Words that have no letters of the alphabet, or of a script without a transliteration, are left out. */
export function foldSlug(text: string): string {
  return transliterate(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Whether the spelling in ASCII leaves out letters or digits. */
export function losesLetters(text: string): boolean {
  return /[^\P{L}a-zA-Z]|[^\P{N}0-9]/u.test(transliterate(text.normalize("NFKC")));
}

/** Nothing but letters, digits and their marks: neither a path, nor a sign with a meaning in addresses or queries. */
function unicodeSlug(slug: string): string {
  const words = transliterateLatin(slug.normalize("NFKC").toLowerCase())
    .replace(/\p{Cf}/gu, "")
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu);
  return (words ?? []).join("-");
}

const wordsIn: Record<SlugRule["letters"], (slug: string) => string> = {
  ascii: foldSlug,
  unicode: unicodeSlug,
  any: (slug) => slug.normalize("NFC"),
};
const idCharacters = 8;
/** Galley used to cut slugs for WordPress inside a word, at 200 bytes, so that a cut one has nearly as many. */
const wordPressCutFrom = 180;

function endOf(id: string): string {
  return id.replaceAll("-", "").slice(-idCharacters);
}

function fits({ charactersMax, bytesMax, encodedBytesMax }: SlugRule, slug: string): boolean {
  return (
    slug.length <= (charactersMax ?? Number.POSITIVE_INFINITY) &&
    Buffer.byteLength(slug) <= (bytesMax ?? Number.POSITIVE_INFINITY) &&
    encodedBytes(slug) <= (encodedBytesMax ?? Number.POSITIVE_INFINITY)
  );
}

function encodedBytes(slug: string): number {
  return encodeURIComponent(slug.toWellFormed()).length;
}
