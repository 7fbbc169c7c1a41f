import { failedIf, type PageRule } from "../page-rule";

export const answersWithSuccess: PageRule = {
  id: "answers-with-success",
  category: "indexing",
  severity: "error",
  title: "The address does not answer with a page",
  fix: "Make the address answer with HTTP 200, or redirect it permanently to the page that replaced it.",
  reads: "response",
  check: ({ status }) => failedIf(status < 200 || status > 299, `It answers with HTTP ${status}.`),
};
