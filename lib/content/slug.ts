import { transliterateLatin } from "./transliterate-latin";

export interface SlugOptions {
  /** The maximum length in characters, including the number that `uniqueSlug` adds. */
  lengthMax?: number;
  /** The language of the title, which spells letters such as ü out in its own way. */
  languageCode?: string;
}

export const slugLengthMax = 80;

/** How many characters of a title are read: normalising a run of combining marks takes quadratic time. */
const readCharactersMax = 1000;

const fallback = "article";
/** A file name on most systems has at most 255 bytes, and git destinations add a folder date and a suffix. */
const bytesMax = 200;

/**
 * Names with another meaning: routes of blogs and feeds, values that a template prints for a missing slug, and
 * device names, which Windows does not allow as file names.
 */
const reserved = new Set(
  [
    "about admin api archive assets atom author blog by-slug categories category draft drafts edit embed",
    "favicon feed feed-xml index json login new page preview robots robots-txt rss search sitemap sitemap-xml",
    "static tag tags undefined null nan true false con prn aux nul",
    "com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt0 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9",
  ].flatMap((names) => names.split(" ")),
);

/**
 * Makes the slug of an article from its title: letters and digits of any script in lower case, with dashes
 * between words. Never empty, reserved, or only digits (a page number or a date in many systems).
 */
export function slugify(
  title: string,
  { lengthMax = slugLengthMax, languageCode }: SlugOptions = {},
): string {
  const lowerCase = title.slice(0, readCharactersMax).normalize("NFKC").toLowerCase();
  const words = transliterateLatin(joinApostrophes(lowerCase), languageCode)
    .replace(/\p{Cf}|[\uFE00-\uFE0F]/gu, "")
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu);
  const slug = fitWords(words ?? [], (text) => fits(text, lengthMax));
  if (slug === "") return fallback;
  return isReserved(slug) ? `${fallback}-${slug}`.slice(0, lengthMax).replace(/-$/, "") : slug;
}

/** The first of base, base-2, base-3 … that is not taken; the base is cut so that the number fits. */
export function uniqueSlug(
  base: string,
  taken: ((slug: string) => boolean) | ReadonlySet<string>,
  { lengthMax = slugLengthMax }: SlugOptions = {},
): string {
  const isTaken = typeof taken === "function" ? taken : (slug: string) => taken.has(slug);
  let slug = base;
  for (let number = 2; isTaken(slug); number += 1) {
    const suffix = `-${number}`;
    slug = cutSlug(base, (text) => fits(text, lengthMax - suffix.length)) + suffix;
  }
  return slug;
}

/** The beginning of a slug that fits, cut between words; a first word that is too long is cut itself. */
export function cutSlug(slug: string, fitsIn: (text: string) => boolean): string {
  return fitWords(slug.split("-"), fitsIn);
}

function isReserved(slug: string): boolean {
  return reserved.has(slug) || /^\p{N}+$/u.test(slug);
}

/** Removes apostrophes within words: "don't" is one word, "l'hôtel" two. In other scripts they are part of a word. */
function joinApostrophes(text: string): string {
  return text
    .replace(/(?<=\p{L})['’ʼʻ](?=(?:s|t|d|m|ll|re|ve)(?![\p{L}\p{N}]))/gu, "")
    .replace(/(?<=(?!\p{Script=Latin})\p{L})['’ʼ׳](?=\p{L})/gu, "");
}

function fitWords(words: readonly string[], fitsIn: (text: string) => boolean): string {
  let slug = "";
  for (const word of words) {
    const next = slug === "" ? word : `${slug}-${word}`;
    if (!fitsIn(next)) return slug === "" ? cutWord(word, fitsIn) : slug;
    slug = next;
  }
  return slug;
}

/** Cuts a word that is too long, as in scripts without spaces: between the words in it, or else its characters. */
function cutWord(word: string, fitsIn: (text: string) => boolean): string {
  const start = word.slice(0, readCharactersMax);
  for (const granularity of ["word", "grapheme"] as const) {
    let cut = "";
    for (const { segment } of new Intl.Segmenter(undefined, { granularity }).segment(start)) {
      if (!fitsIn(cut + segment)) break;
      cut += segment;
    }
    if (cut !== "") return cut;
  }
  return "";
}

function fits(slug: string, lengthMax: number): boolean {
  return slug.length <= lengthMax && new TextEncoder().encode(slug).length <= bytesMax;
}
