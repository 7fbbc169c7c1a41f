import { failedIf, type PageRule } from "../page-rule";

const bytesMax = 1024 * 1024;

export const pageWeight: PageRule = {
  id: "page-weight",
  category: "technical",
  severity: "warning",
  title: "The HTML is very large",
  fix: "Move inlined images, styles and data into files of their own.",
  reads: "document",
  check: (_document, { bodyBytes, truncated }) =>
    failedIf(
      bodyBytes > bytesMax,
      `It has ${truncated ? "more than " : ""}${Math.round(bodyBytes / 1024)} KiB; crawlers may not read it to its end.`,
    ),
};
