import transliterate from "@sindresorhus/transliterate";

/**
 * A slug in lower-case ASCII letters, digits and hyphens, for destinations that would change any other slug in
 * their own way. Returns `fallback` (an id) when nothing is left, as for scripts without a transliteration.
 */
export function asciiSlug(slug: string, fallback: string): string {
  const ascii = transliterate(slug.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return ascii === "" ? fallback.toLowerCase() : ascii;
}
