/** Addresses found by following more links than this are not fetched. */
export const depthMax = 20;
/** In characters. Search engines follow longer addresses too, but a site that needs them is broken. */
export const pathLengthMax = 1000;
const segmentsMax = 40;
/** How often a segment may occur in a path: a broken relative link adds its folder again on each page. */
const repeatsMax = 3;

/** Why an address by itself looks like one of endlessly many; null when it does not. */
export function trapOf(url: URL): "address_length" | "repeated_path" | null {
  const { pathname, search } = url;
  if (pathname.length + search.length > pathLengthMax) return "address_length";
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > segmentsMax) return "repeated_path";
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > repeatsMax) return "repeated_path";
    counts.set(segment, count);
  }
  return null;
}

export interface AddressPattern {
  /** The same for all addresses of the pattern. */
  key: string;
  reason: "parameters" | "calendar";
}

/** How many addresses of one pattern are fetched. */
export const perPatternMax = 200;

/** A year with a month, or a month with a year, in a path: /2026/11, /events/2026-11-22, /11/2026. */
const dateInPath = /(?:^|[/\-_])(?:(?:19|20|21)\d\d[/\-_]\d{1,2}|\d{1,2}[/\-_](?:19|20|21)\d\d)(?:[/\-_]|$)/;

/**
 * What an address has in common with others that a server may produce endlessly: a path with parameters, whichever
 * they are, because every further filter of a shop doubles their combinations; or a path with a date. Null for all
 * other addresses.
 */
export function patternOf(url: URL): AddressPattern | null {
  if (url.search !== "") return { key: `${url.host}${url.pathname}?`, reason: "parameters" };
  if (!dateInPath.test(url.pathname)) return null;
  return { key: `${url.host}${url.pathname.replace(/\d+/g, "#")}`, reason: "calendar" };
}
