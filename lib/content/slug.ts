/** Letters that Unicode does not decompose into a base letter and a mark. */
const transliterations: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
};

/** Addresses that a site uses for itself. */
const reserved = new Set([
  "sitemap",
  "feed",
  "rss",
  "index",
  "page",
  "tag",
  "tags",
  "admin",
  "api",
  "new",
  "edit",
  "by-slug",
]);

const fallback = "article";

/**
 * The part of an address that names a text: letters and digits of any script in lower case, the rest as
 * single dashes. Latin diacritics are dropped. Never empty, never a reserved word, cut between words.
 */
export function slugify(title: string, options: { lengthMax?: number } = {}): string {
  const lengthMax = options.lengthMax ?? 80;
  const plain = title
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŋŧ]/g, (letter) => transliterations[letter] ?? letter)
    .replace(/['’ʼ]/g, "")
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const cut = cutAtWord(plain, lengthMax);
  if (cut === "" || /^\p{M}/u.test(cut)) return fallback;
  return reserved.has(cut) ? `${cut}-${fallback}` : cut;
}

/** The first of `base`, `base-2`, `base-3` … that is not taken. */
export function uniqueSlug(base: string, taken: (slug: string) => boolean): string {
  let slug = base;
  for (let number = 2; taken(slug); number++) slug = `${base}-${number}`;
  return slug;
}

function cutAtWord(slug: string, lengthMax: number): string {
  const letters = [...slug];
  if (letters.length <= lengthMax) return slug;
  const head = letters.slice(0, lengthMax).join("");
  const atWord = letters[lengthMax] === "-" ? head : head.slice(0, Math.max(head.lastIndexOf("-"), 0));
  // A script without spaces has no word to cut at.
  return (atWord.length >= head.length / 2 ? atWord : head).replace(/-+$/, "");
}
