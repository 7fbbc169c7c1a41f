import { failedIf, type PageRule } from "../page-rule";

export const canonicalPresent: PageRule = {
  id: "canonical-present",
  category: "indexing",
  severity: "notice",
  title: "No canonical address",
  fix: 'Add <link rel="canonical" href="…"> with the address that the page should be found under.',
  reads: "document",
  check: ({ canonicals }, { headers }) =>
    failedIf(
      canonicals.length === 0 && !/rel\s*=\s*"?canonical/i.test(headers.get("link") ?? ""),
      "Without one, search engines choose among the addresses that show this page.",
    ),
};
