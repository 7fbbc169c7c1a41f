import { z } from "zod";
import { crawlAddress } from "@/lib/audits/crawl/crawl-address";
import { severities } from "@/lib/audits/page-rule";
import { allRules } from "@/lib/audits/site/all-rules";
import { exampleSite } from "@/lib/kernel/example-ids";
import { textField, timestamp, timestampField } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import type { IgnoredFindingRow } from "@/lib/platform/db/schema";

export const ignoredView = z.object({
  rule: z.string(),
  title: z.string(),
  severity: z.enum(severities).nullable().describe("Null for a rule that audits no longer have."),
  url: z.string().nullable().describe("The page; null when it is ignored on the whole site."),
  reason: z.string(),
  ignored_by: z.string(),
  ignored_at: timestampField,
});

export function viewIgnored({ rule, url, reason, ignoredBy, createdAt }: IgnoredFindingRow) {
  const known = allRules.find(({ id }) => id === rule);
  return {
    rule,
    title: known?.title ?? rule,
    severity: known?.severity ?? null,
    url,
    reason,
    ignored_by: ignoredBy,
    ignored_at: timestamp(createdAt),
  };
}

/** Which finding is meant: a rule on the whole site, or on one page. */
export const findingFields = {
  rule: textField(100).describe("The id of the rule, such as description-present."),
  url: textField(2000).optional().describe("The page; left out for the whole site."),
};

/** The finding as it is stored. Throws `invalid_request` for a rule that does not exist or an address that is none. */
export function readFinding({ rule, url }: { rule: string; url?: string | undefined }) {
  if (!allRules.some(({ id }) => id === rule)) {
    throw wrongField(
      "rule",
      "is not the id of a rule; the rules of an audit are listed in its documentation",
    );
  }
  if (url === undefined) return { rule, url: null };
  const address = crawlAddress(url);
  if (address === null)
    throw wrongField("url", "must be the whole address of a page, such as https://example.com/a");
  return { rule, url: address };
}

function wrongField(field: string, message: string): Refusal {
  return new Refusal("invalid_request", `${field} ${message}`, { fields: [{ field, message }] });
}

export const exampleIgnored: z.input<typeof ignoredView> = {
  rule: "images-are-light",
  title: "Very large images",
  severity: "warning",
  url: `${exampleSite.website}/gallery`,
  reason: "The gallery shows photos at their full size on purpose.",
  ignored_by: "grace@pans.example",
  ignored_at: "2026-11-20T09:00:00.000Z",
};
