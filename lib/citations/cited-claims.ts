import { claimIdOf } from "@/lib/articles/stored-claims";
import type { CheckedClaim, CheckedClaims } from "@/lib/content/claims/claim";
import type { CitedClaim } from "./rules/changed-claim";

/** The most pages of an article that are watched, and the longest address of one. */
const pagesMax = 50;
const addressBytesMax = 2_000;

/** The claims of an article by the page that proves them, in the order of the text. */
export function citedClaims(checked: CheckedClaims | null): Map<string, CitedClaim[]> {
  const byPage = new Map<string, CitedClaim[]>();
  for (const claim of checked?.claims ?? []) {
    const url = provingPage(claim);
    if (url === null || claim.sourceExcerpt === null) continue;
    const known = byPage.get(url);
    if (known === undefined && byPage.size >= pagesMax) continue;
    const { kind, text, sentence, at, sourceExcerpt: passage, quote } = claim;
    const cited = { id: claimIdOf(claim), kind, text, sentence, at, passage, quote };
    if (known === undefined) byPage.set(url, [cited]);
    else known.push(cited);
  }
  return byPage;
}

/** The page whose passage supports a claim or has its value; null for a claim that was contradicted or not found. */
function provingPage({ sourceUrl: url, verdict }: CheckedClaim): string | null {
  if (url === null || (verdict !== "supported" && verdict !== "not_checked")) return null;
  return /^https?:\/\//i.test(url) && URL.canParse(url) && Buffer.byteLength(url) <= addressBytesMax
    ? url
    : null;
}
