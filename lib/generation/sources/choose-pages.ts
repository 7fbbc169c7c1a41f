export interface SiteLink {
  url: string;
  text: string;
}

/** Paths of pages that say nothing about the site's subject. */
const irrelevantPaths =
  /\b(login|signin|sign-in|signup|register|account|cart|checkout|privacy|terms|imprint|impressum|datenschutz|cookies?|legal)\b/i;
const files = /\.(?:pdf|jpe?g|png|gif|webp|svg|ico|css|js|json|xml|zip|gz|mp[34]|woff2?)$/i;

/**
 * Chooses the links worth reading for a keyword, best first: only pages on the same host, without duplicates.
 * Links that share more words with the keyword come first, then those with shorter paths.
 */
export function choosePages(
  links: SiteLink[],
  { home, keyword }: { home: string; keyword: string },
): string[] {
  const { host, href: homeHref } = new URL(home);
  const keywordWords = wordsOf(keyword);
  const byUrl = new Map<string, { score: number; depth: number }>();
  for (const { url, text } of links) {
    if (!URL.canParse(url)) continue;
    const { host: linkHost, protocol, pathname, href } = new URL(url);
    if (linkHost !== host || !/^https?:$/.test(protocol) || href === homeHref) continue;
    if (files.test(pathname) || irrelevantPaths.test(pathname)) continue;
    const words = new Set([...wordsOf(readable(pathname)), ...wordsOf(text)]);
    const score = [...keywordWords].filter((word) => words.has(word)).length;
    const depth = pathname.split("/").filter((part) => part !== "").length;
    const known = byUrl.get(href);
    if (known === undefined || known.score < score) byUrl.set(href, { score, depth });
  }
  return [...byUrl].sort(([, a], [, b]) => b.score - a.score || a.depth - b.depth).map(([url]) => url);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    // A path that is not valid UTF-8 is used as it is.
    if (error instanceof URIError) return pathname;
    throw error;
  }
}
