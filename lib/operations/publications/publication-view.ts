import { z } from "zod";
import {
  type PublicationRow,
  type PublishEventRow,
  publicationStates,
  publishStatuses,
  verifyStatuses,
} from "@/lib/platform/db/schema";
import { lastVerifiedAt } from "@/lib/publications/check/last-verified";
import { type KeptEvidence, keptEvidence } from "@/lib/publications/check/page-evidence";
import { timestamp, timestampField, timestampOrNull } from "../fields";

const state = z
  .enum(publicationStates)
  .describe(
    "published: the article was found on its public page. checking: not verified yet. not_live: the page answers 404. unverified: a draft, nothing to check, or a page that does not show the article (any more). failed: the first write failed; a later one that wrote nothing leaves the state as it was.",
  );

export const publishResult = z.object({
  sent: z.boolean().describe("The destination accepted the write; by itself this never means published."),
  requested: z.enum(publishStatuses),
  external_url: z.string().nullable(),
  error: z.string().nullable().describe("Why the write failed, and what to do."),
  event: z.object({
    status: z.enum(["success", "failed"]),
    publish_status: z.enum(publishStatuses),
    url: z.string().nullable(),
    verify_status: z.enum(verifyStatuses),
    verify_http_status: z.int().nullable(),
    created_at: timestampField,
  }),
  state,
  publication_id: z.uuid(),
  warnings: z.array(z.string()).describe("What the destination changed or left out."),
});

export function viewPublishResult(
  row: PublicationRow,
  event: PublishEventRow,
): z.input<typeof publishResult> {
  return {
    sent: event.status === "success",
    requested: event.publishStatus,
    external_url: row.externalUrl,
    error: event.error,
    event: {
      status: event.status,
      publish_status: event.publishStatus,
      url: event.url,
      verify_status: event.verifyStatus,
      verify_http_status: event.verifyHttpStatus,
      created_at: timestamp(event.createdAt),
    },
    state: row.state,
    publication_id: row.id,
    warnings: row.warnings,
  };
}

export const publicationView = z.object({
  id: z.uuid(),
  article_id: z.uuid(),
  integration_id: z.uuid(),
  provider: z.string(),
  integration_name: z.string(),
  publish_status: z.enum(publishStatuses),
  state,
  external_url: z.string().nullable(),
  error: z.string().nullable().describe("Why the last write failed, and what to do."),
  write_in_progress: z.boolean(),
  warnings: z
    .array(z.string())
    .describe(
      "What the destination changed or left out, and what keeps the page from being found in search.",
    ),
  verify_status: z.enum(verifyStatuses),
  verify_http_status: z.int().nullable(),
  verify_reason: z.string().nullable().describe("What the last check saw, in a sentence."),
  evidence: keptEvidence
    .nullable()
    .describe("What the last check saw. A check that came to nothing lacks fields."),
  checks: z.int().describe("Checks since the last write."),
  rechecks: z.int().describe("How many of the re-checks, 1, 7 and 30 days after it was found, are over."),
  checked_at: timestampField.nullable(),
  next_check_at: timestampField.nullable().describe("Null when the page is not looked at again."),
  sent_at: timestampField.nullable(),
  verified_at: timestampField
    .nullable()
    .describe("When the article was first found on its page after the last write."),
  last_verified_at: timestampField.nullable().describe("When it was last found there."),
});

export function viewPublication(
  row: PublicationRow,
  of: { provider: string; integrationName: string },
): z.input<typeof publicationView> {
  const evidence = row.evidence === null ? null : keptEvidence.parse(row.evidence);
  return {
    id: row.id,
    article_id: row.articleId,
    integration_id: row.integrationId,
    provider: of.provider,
    integration_name: of.integrationName,
    publish_status: row.publishStatus,
    state: row.state,
    external_url: row.externalUrl,
    error: row.error,
    write_in_progress: row.writeToken !== null,
    warnings: allWarnings(row, evidence),
    verify_status: row.verifyStatus,
    verify_http_status: row.verifyHttpStatus,
    verify_reason: row.verifyReason,
    evidence,
    checks: row.checks,
    rechecks: row.rechecks,
    checked_at: timestampOrNull(row.checkedAt),
    next_check_at: timestampOrNull(row.writeToken === null ? row.nextCheckAt : row.pausedCheckAt),
    sent_at: timestampOrNull(row.sentAt),
    verified_at: timestampOrNull(row.verifiedAt),
    last_verified_at: timestampOrNull(lastVerifiedAt(row)),
  };
}

/** The write's and the verifier's; the latter are those of the last check, so that mended ones disappear. */
function allWarnings(row: PublicationRow, evidence: KeptEvidence | null): string[] {
  return [...new Set([...row.warnings, ...(evidence?.warnings ?? [])])];
}
