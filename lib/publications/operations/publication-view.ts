import { z } from "zod";
import { approvalView, viewApproval } from "@/lib/articles/operations/approval/approval-view";
import { exampleIds, exampleSite } from "@/lib/kernel/example-ids";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import {
  type ArticleApprovalRow,
  type PublicationRow,
  publicationStates,
  publishStatuses,
  verifyStatuses,
} from "@/lib/platform/db/schema";
import {
  firstVerifiedAt,
  isFormerEvidence,
  lastVerifiedAt,
  readEvidence,
  type StoredEvidence,
  storedEvidence,
} from "@/lib/publications/evidence";
import { statesExplained } from "@/lib/publications/explain";
import type { RecordedWrite } from "@/lib/publications/rows/writes";

const state = z.enum(publicationStates).describe(statesExplained);

const articleVersionField = z
  .int()
  .nullable()
  .describe("The version of the article that was written last; null before the first write.");

export const outdatedField = z
  .boolean()
  .describe("The article has newer text that is not published here yet: publish again.");

const approvalField = approvalView
  .nullable()
  .describe("Who approved the version that was written last; null where no approval was required.");

const viewedApproval = (row: ArticleApprovalRow | null) => (row === null ? null : viewApproval(row));

/** Whether the entry has an older text than its article. */
export function isOutdated(
  { articleVersion, remoteId }: Pick<PublicationRow, "articleVersion" | "remoteId">,
  newestVersion: number | null,
): boolean {
  return (
    remoteId !== null && articleVersion !== null && newestVersion !== null && articleVersion < newestVersion
  );
}

export const publishResult = z.object({
  sent: z.boolean().describe("The destination accepted the write; by itself this never means published."),
  unchanged: z
    .boolean()
    .describe(
      "The destination had exactly this already: the state, the evidence and the coming checks of the page stay as they were.",
    ),
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
  article_version: articleVersionField,
  outdated: outdatedField,
  approval: approvalField,
});

export function viewPublishResult({
  publication: row,
  event,
  unchanged,
  newestVersion,
  approval,
}: RecordedWrite): z.input<typeof publishResult> {
  return {
    sent: event.status === "success",
    unchanged,
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
    article_version: row.articleVersion,
    outdated: isOutdated(row, newestVersion),
    approval: viewedApproval(approval),
  };
}

export const publicationView = z.object({
  id: z.uuid(),
  article_id: z.uuid(),
  integration_id: z.uuid(),
  provider: z.string(),
  integration_name: z.string(),
  article_version: articleVersionField,
  outdated: outdatedField,
  approval: approvalField,
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
  evidence: storedEvidence
    .nullable()
    .describe("What the last check saw. Fields are missing when the check had no result."),
  evidence_outdated: z
    .boolean()
    .describe(
      "The page has not been looked at since the last write: the evidence, the reason and the times are those of the text before it.",
    ),
  checks: z.int().describe("Checks since the last write."),
  rechecks: z.int().describe("How many of the re-checks, 1, 7 and 30 days after it was found, are over."),
  checked_at: timestampField.nullable(),
  next_check_at: timestampField.nullable().describe("Null when the page is not checked again."),
  sent_at: timestampField.nullable(),
  verified_at: timestampField
    .nullable()
    .describe(
      "When the article was first found on its page after the last write; while evidence_outdated, after the write before.",
    ),
  last_verified_at: timestampField.nullable().describe("When it was last found there."),
});

export function viewPublication(
  row: PublicationRow,
  of: {
    provider: string;
    integrationName: string;
    newestVersion: number;
    approval: ArticleApprovalRow | null;
  },
): z.input<typeof publicationView> {
  const evidence = readEvidence(row.evidence);
  return {
    id: row.id,
    article_id: row.articleId,
    integration_id: row.integrationId,
    provider: of.provider,
    integration_name: of.integrationName,
    article_version: row.articleVersion,
    outdated: isOutdated(row, of.newestVersion),
    approval: viewedApproval(of.approval),
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
    evidence_outdated: isFormerEvidence(row),
    checks: row.checks,
    rechecks: row.rechecks,
    checked_at: timestampOrNull(row.checkedAt),
    next_check_at: timestampOrNull(row.writeToken === null ? row.nextCheckAt : row.pausedCheckAt),
    sent_at: timestampOrNull(row.sentAt),
    verified_at: timestampOrNull(firstVerifiedAt(row)),
    last_verified_at: timestampOrNull(lastVerifiedAt(row)),
  };
}

/**
 * The warnings of the write and of the last check. Those of earlier checks are dropped, so that fixed problems
 * disappear.
 */
function allWarnings(row: PublicationRow, evidence: StoredEvidence | null): string[] {
  return [...new Set([...row.warnings, ...(evidence?.warnings ?? [])])];
}

const exampleEvent: z.input<typeof publishResult>["event"] = {
  status: "success",
  publish_status: "publish",
  url: exampleSite.articleUrl,
  verify_status: "pending",
  verify_http_status: null,
  created_at: "2026-11-20T08:20:00.000Z",
};

const accepted: z.input<typeof publishResult> = {
  sent: true,
  unchanged: false,
  requested: "publish",
  external_url: exampleSite.articleUrl,
  error: null,
  event: exampleEvent,
  state: "checking",
  publication_id: exampleIds.publication,
  warnings: [],
  article_version: 1,
  outdated: false,
  approval: null,
};

/** The examples in the API reference: a write that was accepted, and one that the destination refused. */
export const examplePublishResults = {
  checking: accepted,
  refused: {
    ...accepted,
    sent: false,
    external_url: null,
    error: "WordPress refused the application password; make a new one and save it here.",
    event: { ...exampleEvent, status: "failed", url: null, verify_status: "skipped" },
    state: "failed",
    article_version: null,
  },
} satisfies Record<string, z.input<typeof publishResult>>;

/** The example in the API reference. */
export const examplePublication: z.input<typeof publicationView> = {
  id: exampleIds.publication,
  article_id: exampleIds.article,
  integration_id: exampleIds.integration,
  provider: "wordpress",
  integration_name: "Our WordPress",
  article_version: 1,
  outdated: false,
  approval: null,
  publish_status: "publish",
  state: "published",
  external_url: exampleSite.articleUrl,
  error: null,
  write_in_progress: false,
  warnings: [],
  verify_status: "verified",
  verify_http_status: 200,
  verify_reason: "The article was found on its page.",
  evidence: {
    final_url: exampleSite.articleUrl,
    redirects: [],
    http_status: 200,
    containment: 1,
    text_map: "9".repeat(60),
    missing: [],
    title_match: "title",
    canonical: exampleSite.articleUrl,
    canonical_elsewhere: false,
    noindex: false,
    robots: { meta: [], header: null, robots_txt: "allowed" },
    cache_busted: null,
    warnings: [],
  },
  evidence_outdated: false,
  checks: 2,
  rechecks: 1,
  checked_at: "2026-11-21T08:24:00.000Z",
  next_check_at: "2026-11-27T08:23:00.000Z",
  sent_at: "2026-11-20T08:20:00.000Z",
  verified_at: "2026-11-20T08:23:00.000Z",
  last_verified_at: "2026-11-21T08:24:00.000Z",
};
