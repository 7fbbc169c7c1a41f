import { counted, failedIf, notApplicable, rulesOf } from "../page-rule";
import { missingProperties } from "./required-properties";

const previewProperties = ["title", "image", "url"] as const;

/** Rules about what the page tells search engines, assistants and link previews. */
export const structuredDataRules = rulesOf("structured_data", [
  {
    id: "structured-data-present",
    restMay: "pass",
    severity: "notice",
    title: "No structured data",
    why: "Structured data says without doubt what a page is about, and is the condition for rich results.",
    fix: "Add JSON-LD of a schema.org type that fits, such as Article, Product, FAQPage or Organization.",
    reads: "page",
    check: ({ structuredData }) =>
      failedIf(
        structuredData.length === 0,
        "Search engines and assistants have to infer what the page describes.",
      ),
  },
  {
    id: "structured-data-valid",
    restMay: "fail",
    severity: "error",
    title: "Structured data that cannot be read",
    why: "Search engines drop a block that cannot be read, with everything in it.",
    fix: "Correct the JSON-LD until a validator such as validator.schema.org accepts it.",
    reads: "page",
    check({ structuredData }) {
      if (structuredData.length === 0) return notApplicable;
      const problems = structuredData.flatMap(({ problem, types }) =>
        problem === null ? [] : [`${types[0] ?? "A JSON-LD block"}: ${problem}`],
      );
      return failedIf(
        problems.length > 0,
        `${problems.length} of ${structuredData.length} blocks are ignored by the programs that read them.`,
        problems,
      );
    },
  },
  {
    id: "structured-data-complete",
    restMay: "fail",
    severity: "warning",
    title: "Structured data without required properties",
    why: "Google shows a rich result only for items with all the properties that it requires of their type.",
    fix: "Add the properties that are missing, or leave the item out.",
    reads: "page",
    check({ structuredData }) {
      const items = structuredData.flatMap(({ item, problem }) =>
        problem === null && item !== null ? [item] : [],
      );
      if (items.length === 0) return notApplicable;
      const missing = items.flatMap(missingProperties);
      return failedIf(
        missing.length > 0,
        `${counted(missing.length, "property", "properties")} missing for rich results.`,
        missing,
      );
    },
  },
  {
    id: "open-graph",
    severity: "notice",
    title: "No preview for sharing",
    why: "Networks and messengers show a shared link with its picture and title only when the page names them.",
    fix: "Add og:title, og:image (an absolute address) and og:url.",
    reads: "page",
    check(page) {
      const missing = previewProperties.filter((property) => !page.openGraph.has(property));
      return failedIf(
        missing.length > 0,
        "A shared link shows less than it could.",
        missing.map((property) => `og:${property} is missing`),
      );
    },
  },
]);
