import { absoluteAddress, withoutClosingSlashes } from "./addresses";

/** Query parameters that record where a visitor came from; they do not identify a different page. */
const tracking = /^(?:utm_\w+|ref|fbclid|gclid|msclkid|mc_[ce]id|source)$/i;

/**
 * Whether a canonical address names a different page from the one that was fetched. Scheme, `www.`,
 * trailing slashes and tracking parameters do not make a different page.
 */
export function isElsewhere(canonical: string | null, url: string): boolean {
  return canonical !== null && pageAddressKey(canonical) !== pageAddressKey(url);
}

/** The target of `Link: <…>; rel="canonical"`, made absolute, or null. */
export function canonicalOfHeader(link: string | null, url: string): string | null {
  for (const [, target, parameters = ""] of (link ?? "").matchAll(/<([^<>]*)>([^<]*)/g)) {
    const isCanonical = /;\s*rel\s*=\s*(?:"[^"]*\bcanonical\b|canonical\b)/i.test(parameters.slice(0, 500));
    const address = isCanonical ? absoluteAddress(target, url) : null;
    if (address !== null) return address;
  }
  return null;
}

/** A spelling that two addresses of the same page share. */
export function pageAddressKey(address: string): string {
  const url = new URL(address);
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name)).map((pair) => pair.join("="));
  const path = withoutClosingSlashes(decoded(url.pathname));
  return [url.host.replace(/^www\./, ""), path, ...query.sort()].join(" ");
}

/** Decodes a path so that its percent-encoded and plain spellings compare equal; keeps one with broken escapes. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
