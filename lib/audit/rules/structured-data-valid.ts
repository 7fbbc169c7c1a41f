import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const structuredDataValid: PageRule = {
  id: "structured-data-valid",
  category: "structured_data",
  severity: "error",
  title: "Structured data that cannot be read",
  fix: "Mend the JSON-LD until a validator such as validator.schema.org accepts it.",
  reads: "document",
  check({ structuredData }) {
    if (structuredData.length === 0) return notApplicable;
    const problems = structuredData.flatMap(({ problem, types }) =>
      problem === null ? [] : [`${types[0] ?? "A JSON-LD block"}: ${problem}`],
    );
    return failedIf(
      problems.length > 0,
      `${problems.length} of ${structuredData.length} blocks are ignored by those who look for them.`,
      problems,
    );
  },
};
