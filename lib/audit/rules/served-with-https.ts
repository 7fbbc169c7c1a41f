import { failedIf, type PageRule } from "../page-rule";

export const servedWithHttps: PageRule = {
  id: "served-with-https",
  category: "technical",
  severity: "error",
  title: "Served without https",
  fix: "Serve the page with https and redirect http there.",
  reads: "response",
  check: ({ url }) =>
    failedIf(
      !url.startsWith("https:"),
      "Browsers mark it as not secure, and anybody on the way can change it.",
    ),
};
