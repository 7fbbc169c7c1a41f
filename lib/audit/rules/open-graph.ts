import { failedIf, type PageRule } from "../page-rule";

const needed = ["title", "image", "url"] as const;

export const openGraph: PageRule = {
  id: "open-graph",
  category: "structured_data",
  severity: "notice",
  title: "No preview for sharing",
  fix: "Add og:title, og:image (an absolute address) and og:url.",
  reads: "document",
  check(document) {
    const missing = needed.filter((property) => !document.openGraph.has(property));
    return failedIf(
      missing.length > 0,
      "A shared link shows less than it could.",
      missing.map((property) => `og:${property} is missing`),
    );
  },
};
