import { failed, notApplicable, type PageRule, passed } from "../page-rule";

export const canonicalValid: PageRule = {
  id: "canonical-valid",
  category: "indexing",
  severity: "warning",
  title: "The canonical address cannot be used",
  fix: "Give exactly one canonical address: absolute, with https, and of a page that answers.",
  reads: "document",
  check({ canonicals }, page) {
    if (canonicals.length === 0) return notApplicable;
    const evidence = canonicals.map(({ href }) => href);
    const addresses = new Set(canonicals.map(({ url }) => url));
    if (addresses.size > 1) return failed("The page names several canonical addresses.", evidence);
    const [url] = addresses;
    if (url === null || url === undefined) return failed("It is not an address.", evidence);
    const { protocol } = new URL(url);
    if (protocol !== "https:" && protocol !== "http:") return failed("It is no web address.", evidence);
    if (protocol === "http:" && new URL(page.url).protocol === "https:") {
      return failed("It names the insecure form of a page that is there with https.", evidence);
    }
    return passed;
  },
};
