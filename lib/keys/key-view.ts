import { z } from "zod";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { keyScopes } from "@/lib/platform/keys/key-scope";
import type { ContentKeyRow } from "./queries";

export const keyView = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  note: z.string().nullable(),
  state: z.enum(["live", "expired", "revoked"]),
  key_prefix: z.string().describe("The first 8 characters of the key."),
  feed_token_prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)).describe("What the key may do."),
  allowed_addresses: z
    .array(z.string())
    .nullable()
    .describe("The networks from which alone it is accepted; null for all."),
  expires_at: timestampField.nullable(),
  created_at: timestampField,
  last_used_at: timestampField.nullable(),
  last_used_place: z
    .string()
    .nullable()
    .describe("Roughly where it was last used: the network of the address, a /24 or a /48."),
  revoked_at: timestampField.nullable(),
});

export function viewKey(row: ContentKeyRow, now: Date): z.input<typeof keyView> {
  const hasExpired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    project_id: row.projectId,
    name: row.name,
    note: row.note,
    state: row.revokedAt !== null ? "revoked" : hasExpired ? "expired" : "live",
    key_prefix: row.keyPrefix,
    feed_token_prefix: row.feedTokenPrefix,
    scopes: [...(row.scopes ?? keyScopes)],
    allowed_addresses: row.allowedAddresses,
    expires_at: timestampOrNull(row.expiresAt),
    created_at: timestamp(row.createdAt),
    last_used_at: timestampOrNull(row.lastUsedAt),
    last_used_place: row.lastUsedPlace,
    revoked_at: timestampOrNull(row.revokedAt),
  };
}
