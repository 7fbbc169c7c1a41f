import { z } from "zod";
import { timestamp, timestampField, timestampOrNull } from "../core/fields";
import type { ContentKeyRow } from "./queries";

export const keyView = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  key_prefix: z.string().describe("The first 8 characters of the key."),
  feed_token_prefix: z.string(),
  created_at: timestampField,
  last_used_at: timestampField.nullable(),
  revoked_at: timestampField.nullable(),
});

export function viewKey(row: ContentKeyRow) {
  return {
    id: row.id,
    project_id: row.projectId,
    name: row.name,
    key_prefix: row.keyPrefix,
    feed_token_prefix: row.feedTokenPrefix,
    created_at: timestamp(row.createdAt),
    last_used_at: timestampOrNull(row.lastUsedAt),
    revoked_at: timestampOrNull(row.revokedAt),
  };
}
