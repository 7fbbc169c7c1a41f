import { z } from "zod";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { keyScopes } from "@/lib/platform/keys/key-scope";
import type { ShownGrant } from "./queries";

export const scopesField = z.array(z.enum(keyScopes));

export const agentView = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  client_name: z.string().describe("What the application calls itself."),
  user_email: z.string().describe("The person who connected it, and whose role it has at most."),
  scopes: scopesField,
  status: z
    .enum(["active", "expired", "revoked"])
    .describe("expired: the application stayed away for 30 days, or its first exchange never came."),
  created_at: timestampField,
  last_used_at: timestampField.nullable(),
  revoked_at: timestampField.nullable(),
});

export function viewAgent({ grant, clientName, email, isLive }: ShownGrant): z.input<typeof agentView> {
  return {
    id: grant.id,
    project_id: grant.projectId,
    client_name: clientName,
    user_email: email,
    scopes: grant.scopes,
    status: grant.revokedAt !== null ? "revoked" : isLive ? "active" : "expired",
    created_at: timestamp(grant.createdAt),
    last_used_at: timestampOrNull(grant.lastUsedAt),
    revoked_at: timestampOrNull(grant.revokedAt),
  };
}
