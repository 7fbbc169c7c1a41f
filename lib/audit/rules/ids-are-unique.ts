import { counted, failedIf, type PageRule } from "../page-rule";

export const idsAreUnique: PageRule = {
  id: "ids-are-unique",
  category: "technical",
  severity: "notice",
  title: "Ids that occur more than once",
  fix: "Give each element an id of its own: links and labels find only the first.",
  reads: "document",
  check: ({ duplicateIds }) =>
    failedIf(duplicateIds.length > 0, `${counted(duplicateIds.length, "id")} repeated.`, duplicateIds),
};
