import { z } from "zod";
import { exampleIds } from "@/lib/kernel/example-ids";
import { timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { type IntegrationRow, publishStatuses } from "@/lib/platform/db/schema";

export const integrationView = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  provider: z.string().describe("The kind of destination, such as hosted or wordpress."),
  name: z.string(),
  status: z
    .enum(["connected", "error"])
    .describe("error: the destination refused the last test; last_error says why."),
  auto_publish_status: z
    .enum(publishStatuses)
    .describe("What a publish call without a status does: write a draft, or publish."),
  auto_publish: z
    .boolean()
    .describe("Whether new articles are published through it without a call, as auto_publish_status says."),
  auto_publish_daily_max: z.int().describe("How many articles of any 24 hours are published without a call."),
  grace_seconds: z
    .int()
    .nullable()
    .describe("How long after a write the page is left alone before it is looked for; null is the default."),
  last_error: z.string().nullable(),
  tested_at: timestampField.nullable(),
});

/** The connection in a list, with the place it writes to and its last use. */
export const usedIntegrationView = integrationView.extend({
  target: z
    .string()
    .nullable()
    .describe("Where it writes, such as the address of the site; null if that is not known."),
  last_used_at: timestampField
    .nullable()
    .describe("When its destination last accepted an article; null before the first."),
});

export function viewIntegration(row: IntegrationRow): z.input<typeof integrationView> {
  return {
    id: row.id,
    project_id: row.projectId,
    provider: row.provider,
    name: row.name,
    status: row.status === "error" ? "error" : "connected",
    auto_publish_status: row.autoPublishStatus,
    auto_publish: row.autoPublishSince !== null,
    auto_publish_daily_max: row.autoPublishDailyMax,
    grace_seconds: row.graceSeconds,
    last_error: row.lastError,
    tested_at: timestampOrNull(row.testedAt),
  };
}

/** The example in the API reference. */
export const exampleIntegration: z.input<typeof integrationView> = {
  id: exampleIds.integration,
  project_id: exampleIds.project,
  provider: "wordpress",
  name: "Our WordPress",
  status: "connected",
  auto_publish_status: "draft",
  auto_publish: false,
  auto_publish_daily_max: 3,
  grace_seconds: null,
  last_error: null,
  tested_at: "2026-11-20T06:30:00.000Z",
};
