/**
 * In characters. Crawlers do not follow longer addresses, and with a long base address a small page could
 * otherwise make us build thousands of them.
 */
export const addressLengthMax = 2000;

/** Resolves an address written on a page; null when it is not an address or exceeds `addressLengthMax`. */
export function absoluteAddress(href: string | null | undefined, base: string): string | null {
  if (href === null || href === undefined || href.length > addressLengthMax) return null;
  const trimmed = href.trim();
  if (trimmed === "" || !URL.canParse(trimmed, base)) return null;
  const address = new URL(trimmed, base).href;
  return address.length > addressLengthMax ? null : address;
}

/** A fragment that stays as it is when it is resolved. Manuals have hundreds of links to their own sections. */
const plainFragment = /^#[\w.:()-]+$/;

/** Resolves the addresses of a page with this base; each spelling once, because menus and indexes repeat them. */
export function addressResolver(base: string): (href: string) => string | null {
  const known = new Map<string, string | null>();
  const document = /^https?:/.test(base) ? base.replace(/#.*$/s, "") : null;
  return (href) => {
    if (document !== null && plainFragment.test(href) && document.length + href.length <= addressLengthMax) {
      return document + href;
    }
    let address = known.get(href);
    if (address === undefined) {
      address = absoluteAddress(href, base);
      known.set(href, address);
    }
    return address;
  };
}

/** The address that a page's relative addresses resolve against: its base element's, or else the page's own. */
export function baseOf(href: string | null | undefined, pageUrl: string): string {
  const own = pageUrl.length > addressLengthMax ? new URL("/", pageUrl).href : pageUrl;
  return absoluteAddress(href, own) ?? own;
}

/** Removes the trailing slashes of a path. A loop, because `/\/+$/` takes quadratic time on a run of slashes. */
export function withoutClosingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Whether an address is the front page of a site or of one of its languages: "/", "/de/", "/index.html". */
export function isFrontPage(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const isEntry = ["p", "page_id", "s", "q", "cat", "tag"].some((name) => searchParams.has(name));
  return !isEntry && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.(?:html?|php))?$/i.test(pathname);
}
