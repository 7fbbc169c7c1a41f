import { failedIf, type PageRule } from "../page-rule";

export const doctypeDeclared: PageRule = {
  id: "doctype-declared",
  category: "technical",
  severity: "notice",
  title: "No doctype",
  fix: "Begin the page with <!doctype html>.",
  reads: "document",
  check: ({ hasDoctype }) => failedIf(!hasDoctype, "Browsers lay the page out as they did in the nineties."),
};
