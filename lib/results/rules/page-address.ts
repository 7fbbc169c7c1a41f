const bytesMax = 1_000;

/** Parameters that say where a visitor came from, and change nothing about the page. */
const isTracking = (name: string) => /^(?:utm_.*|gclid|fbclid|msclkid|srsltid)$/.test(name);

/**
 * The address by which the figures of a page and the publication of an article find each other, such as
 * "example.com/guides/tea": without scheme, "www.", fragment, trailing slash and tracking parameters. Null for what is no
 * address of a web page, or is longer than 1,000 bytes.
 */
export function pageAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = url.host.replace(/^www\./, "");
  const path = url.pathname.replace(/\/+$/, "").replace(/%[0-9a-f]{2}/g, (escaped) => escaped.toUpperCase());
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  for (const name of tracking) url.searchParams.delete(name);
  const page = `${host}${path}${url.search}`;
  return Buffer.byteLength(page) > bytesMax ? null : page;
}
