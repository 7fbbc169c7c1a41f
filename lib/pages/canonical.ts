import { absoluteAddress } from "./addresses";
import { isSamePage } from "./same-page";

/** Whether a canonical address names a different page from the one that was fetched. */
export function isElsewhere(canonical: string | null, url: string): boolean {
  return canonical !== null && !isSamePage(canonical, url);
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
