import { z } from "zod";
import { publishStatuses } from "@/lib/db/schema";
import { timestampField, timestampOrNull } from "../fields";
import type { IntegrationRow } from "./queries";

export const integrationView = z.object({
  id: z.uuid(),
  provider: z.string().describe("The kind of destination, such as hosted or wordpress."),
  name: z.string(),
  status: z
    .enum(["connected", "error"])
    .describe("error: the last test or write was refused by the destination."),
  auto_publish_status: z
    .enum(publishStatuses)
    .describe("What a publish call without a status does: write a draft, or publish."),
  last_error: z.string().nullable(),
  tested_at: timestampField.nullable(),
});

export function viewIntegration(row: IntegrationRow): z.input<typeof integrationView> {
  return {
    id: row.id,
    provider: row.provider,
    name: row.name,
    status: row.status === "error" ? "error" : "connected",
    auto_publish_status: row.autoPublishStatus,
    last_error: row.lastError,
    tested_at: timestampOrNull(row.testedAt),
  };
}
