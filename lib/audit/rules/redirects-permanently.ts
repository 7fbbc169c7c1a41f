import { failedIf, notApplicable, type PageRule } from "../page-rule";

/** 302, 303 and 307 say that the old address is still the one to keep. */
export const redirectsPermanently: PageRule = {
  id: "redirects-permanently",
  category: "indexing",
  severity: "notice",
  title: "A temporary redirect leads to the page",
  fix: "Answer with 301 or 308 if the move is meant to last.",
  reads: "response",
  check({ redirects }) {
    if (redirects.length === 0) return notApplicable;
    const temporary = redirects.filter(({ status }) => status !== 301 && status !== 308);
    return failedIf(
      temporary.length > 0,
      "Search engines may keep the old address.",
      temporary.map(({ status, from, to }) => `${status}: ${from} → ${to}`),
    );
  },
};
