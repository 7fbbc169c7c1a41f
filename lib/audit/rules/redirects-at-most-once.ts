import { counted, failedIf, type PageRule } from "../page-rule";

export const redirectsAtMostOnce: PageRule = {
  id: "redirects-at-most-once",
  category: "indexing",
  severity: "warning",
  title: "Several redirects lead to the page",
  fix: "Redirect the first address straight to the last one.",
  reads: "response",
  check: ({ redirects }) =>
    failedIf(
      redirects.length > 1,
      `${counted(redirects.length, "redirect")} stand between the address and the page.`,
      redirects.map(({ status, from, to }) => `${status}: ${from} → ${to}`),
    ),
};
