import { counted, failedIf, notApplicable, type PageRule } from "../page-rule";

export const noMixedContent: PageRule = {
  id: "no-mixed-content",
  category: "technical",
  severity: "warning",
  title: "Insecure content on a secure page",
  fix: "Load everything, and send every form, with https.",
  reads: "document",
  check({ resources }, { url }) {
    if (!url.startsWith("https:")) return notApplicable;
    const insecure = resources.filter((resource) => resource.startsWith("http:"));
    return failedIf(
      insecure.length > 0,
      `Browsers block or warn about ${counted(insecure.length, "resource")} with http.`,
      insecure,
    );
  },
};
