import { absoluteAddress, withoutClosingSlashes } from "./addresses";

/** Parameters that mark where a visitor came from; they do not name another page. */
const tracking = /^(?:utm_\w+|ref|fbclid|gclid|msclkid|mc_[ce]id|source)$/i;

/**
 * True when a canonical address names another page than the one that was fetched. Scheme, `www.`, a
 * closing slash and tracking parameters are spelling, not another page.
 */
export function isElsewhere(canonical: string | null, url: string): boolean {
  return canonical !== null && spelling(canonical) !== spelling(url);
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

function spelling(address: string): string {
  const url = new URL(address);
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name)).map((pair) => pair.join("="));
  const path = withoutClosingSlashes(decoded(url.pathname));
  return [url.host.replace(/^www\./, ""), path, ...query.sort()].join(" ");
}

/** Percent-encoded and plain spellings of one path compare equal; broken escapes stay as they are. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
