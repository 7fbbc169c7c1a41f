/** Longer addresses are not followed by crawlers; a page can write thousands of them into a few bytes. */
export const addressLengthMax = 2000;

/** An address on a page, made absolute; null for what is none, or is longer than addresses are. */
export function absoluteAddress(href: string | null | undefined, base: string): string | null {
  if (href === null || href === undefined || href.length > addressLengthMax) return null;
  const trimmed = href.trim();
  if (trimmed === "" || !URL.canParse(trimmed, base)) return null;
  const address = new URL(trimmed, base).href;
  return address.length > addressLengthMax ? null : address;
}

/** What a page's addresses are relative to: what its base element says, or else where the page is. */
export function baseOf(href: string | null | undefined, pageUrl: string): string {
  const own = pageUrl.length > addressLengthMax ? new URL("/", pageUrl).href : pageUrl;
  return absoluteAddress(href, own) ?? own;
}

/** A path without the slashes at its end, found in one pass: `/\/+$/` takes quadratic time on a row of them. */
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
