import { failedIf, notApplicable, type PageRule } from "../page-rule";

/** Below this, compression saves no packet. */
const bytesMin = 4096;

export const isCompressed: PageRule = {
  id: "is-compressed",
  category: "technical",
  severity: "warning",
  title: "Sent without compression",
  fix: "Switch on gzip or Brotli in the server or the CDN.",
  reads: "document",
  check(_document, { headers, bodyBytes }) {
    if (bodyBytes < bytesMin) return notApplicable;
    const coding = headers.get("content-encoding") ?? "identity";
    return failedIf(
      /^\s*(?:identity)?\s*$/i.test(coding),
      `${Math.round(bodyBytes / 1024)} KiB of text travel as they are; a fifth of that would do.`,
    );
  },
};
