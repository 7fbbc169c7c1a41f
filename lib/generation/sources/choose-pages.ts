export interface SiteLink {
  url: string;
  text: string;
}

/** Addresses that are pages but say nothing about the subject of the site. */
const formalities =
  /\b(login|signin|sign-in|signup|register|account|cart|checkout|privacy|terms|imprint|impressum|datenschutz|cookies?|legal)\b/i;
const files = /\.(?:pdf|jpe?g|png|gif|webp|svg|ico|css|js|json|xml|zip|gz|mp[34]|woff2?)$/i;

/**
 * The links of a site that are worth reading for a keyword, best first: same host, each once, those that
 * share words with the keyword before the rest, short paths before long ones.
 */
export function choosePages(
  links: SiteLink[],
  { home, keyword }: { home: string; keyword: string },
): string[] {
  const { host, href: homeHref } = new URL(home);
  const wanted = wordsOf(keyword);
  const byUrl = new Map<string, { score: number; depth: number }>();
  for (const { url, text } of links) {
    if (!URL.canParse(url)) continue;
    const { host: linkHost, protocol, pathname, href } = new URL(url);
    if (linkHost !== host || !/^https?:$/.test(protocol) || href === homeHref) continue;
    if (files.test(pathname) || formalities.test(pathname)) continue;
    const words = new Set([...wordsOf(readable(pathname)), ...wordsOf(text)]);
    const score = [...wanted].filter((word) => words.has(word)).length;
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
    // A path that is not UTF-8 is read as it is written.
    if (error instanceof URIError) return pathname;
    throw error;
  }
}
