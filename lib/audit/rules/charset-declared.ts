import { failedIf, type PageRule } from "../page-rule";

export const charsetDeclared: PageRule = {
  id: "charset-declared",
  category: "technical",
  severity: "notice",
  title: "The character encoding is not declared",
  fix: 'Send Content-Type: text/html; charset=utf-8, or begin the head with <meta charset="utf-8">.',
  reads: "document",
  check: ({ declaresCharset }, { headers }) =>
    failedIf(
      !declaresCharset && !/charset\s*=/i.test(headers.get("content-type") ?? ""),
      "Accents and other scripts may come out garbled.",
    ),
};
