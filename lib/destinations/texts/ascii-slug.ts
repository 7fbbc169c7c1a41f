import transliterate from "@sindresorhus/transliterate";
import { slugLengthMax } from "@/lib/content/slug";

/**
 * A slug in lower-case ASCII letters, digits and hyphens, for destinations that would change any other slug in their own
 * way. Where letters are lost, as those of 対策 in "seo対策", or cut off, the end of the article's id keeps it apart from
 * other slugs with the same rest. The whole id stands for a slug of which nothing is left.
 */
export function asciiSlug(slug: string, articleId: string, lengthMax = Number.POSITIVE_INFINITY): string {
  const folded = foldSlug(slug);
  const id = foldSlug(articleId);
  if (folded === "") return id.slice(0, lengthMax);
  if (!losesLetters(slug) && folded.length <= lengthMax) return folded;
  const suffix = id === "" ? "" : `-${id.replaceAll("-", "").slice(-idCharacters)}`;
  return `${atWords(folded, lengthMax - suffix.length)}${suffix}`;
}

/**
 * Whether an article has this slug at a destination because it was written there before slugs that lose letters, or
 * that are cut, got the end of an id.
 */
export function isFormerSlug(
  former: string,
  { slug, articleId }: { slug: string; articleId: string },
): boolean {
  const folded = foldSlug(slug);
  const isCut = former.length > slugLengthMax && folded.startsWith(former);
  return former !== asciiSlug(slug, articleId) && (isCut || (losesLetters(slug) && former === folded));
}

/** Words that have no letters of the alphabet, or of a script without a transliteration, are left out. */
export function foldSlug(text: string): string {
  return transliterate(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

const idCharacters = 8;

function losesLetters(slug: string): boolean {
  return /[^\P{L}a-zA-Z]|[^\P{N}0-9]/u.test(transliterate(slug.normalize("NFKC")));
}

/** Cut between words, where the first word fits. */
function atWords(slug: string, lengthMax: number): string {
  if (slug.length <= lengthMax) return slug;
  const words = slug.slice(0, lengthMax + 1).replace(/-[^-]*$/, "");
  return words.slice(0, lengthMax);
}
