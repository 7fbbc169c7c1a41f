import { withoutClosingSlashes } from "@/lib/pages/addresses";
import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const canonicalIsItself: PageRule = {
  id: "canonical-is-itself",
  category: "indexing",
  severity: "notice",
  title: "The canonical address is another page",
  fix: "Leave it if this page is a copy; otherwise name the page's own address.",
  reads: "document",
  check({ canonicals }, page) {
    const url = canonicals[0]?.url ?? null;
    if (url === null) return notApplicable;
    return failedIf(
      comparable(url) !== comparable(page.url) && comparable(url) !== comparable(page.requestedUrl),
      "Search engines are asked to show another address in place of this one.",
      [url],
    );
  },
};

/** A slash at the end and the host's letters make no other page; parameters are what canonicals take away. */
function comparable(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${withoutClosingSlashes(pathname)}`;
}
