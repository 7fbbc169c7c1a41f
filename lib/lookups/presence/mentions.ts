import type { Citation } from "./assistant";

const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}]/u;
const address = /https?:\/\/[^\s<>()[\]"'`]{1,2000}/gi;

/** Whether a text names a brand as a separate word. Addresses and citations in the text do not count. */
export function mentionsBrand(text: string, brand: string): boolean {
  return findBrand(proseOf(text), brand) !== null;
}

/** About `lengthMax` characters around the first mention of the brand; null without a mention. */
export function excerptAroundBrand(text: string, brand: string, lengthMax: number): string | null {
  const prose = proseOf(text).replace(/\s+/g, " ");
  const index = findBrand(prose, brand);
  if (index === null) return null;
  const start = Math.max(0, index - Math.floor((lengthMax - brand.length) / 2));
  return prose.slice(start, start + lengthMax).trim();
}

/** The pages of a domain, and of its subdomains, that an answer cites or links to. */
export function citedPages(text: string, citations: readonly Citation[], domain: string): string[] {
  const linked = text.match(address) ?? [];
  const urls = [...citations.map(({ url }) => url), ...linked.map(withoutPunctuation)];
  return [...new Set(urls)].filter((url) => {
    const host = hostOf(url);
    return host === domain || host?.endsWith(`.${domain}`) === true;
  });
}

/** The hosts of the cited pages, without `www.`, the most cited first. */
export function citedHosts(citations: readonly Citation[]): string[] {
  const counts = new Map<string, number>();
  for (const { url } of citations) {
    const host = hostOf(url);
    if (host !== null) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([host]) => host);
}

/** Removes the brand and the domain, so that a question made of the text does not give the answer away. */
export function withoutBrand(text: string, names: readonly string[]): string {
  const stripped = names.reduce((rest, name) => rest.replace(patternOf(name, "giu"), " "), text);
  return stripped
    .replace(/\s+/g, " ")
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "")
    .trim();
}

function findBrand(text: string, brand: string): number | null {
  const index = text.normalize("NFKC").search(patternOf(brand.normalize("NFKC"), "iu"));
  return index === -1 ? null : index;
}

function patternOf(name: string, flags: string): RegExp {
  const escaped = name
    .trim()
    .replace(/[.*+?^${}()|[\]\\/-]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/\s+/g, "\\s+");
  // In scripts without spaces, a name need not have word boundaries around it.
  return unspaced.test(name)
    ? new RegExp(escaped, flags)
    : new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, flags);
}

/** The text without citations, which are written as `([site](address))`, and without bare addresses. */
function proseOf(text: string): string {
  return text
    .slice(0, 50_000)
    .replace(/\(\[[^\]\n]{0,200}\]\([^()\n]{0,500}\)\)/g, " ")
    .replace(address, " ");
}

/** Removes the punctuation that ends a sentence from the end of an address, in one pass. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  while (".,;:!?*_".includes(url.charAt(end - 1)) && end > 0) end -= 1;
  return url.slice(0, end);
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null;
}
