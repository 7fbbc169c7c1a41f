import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { memberRoles } from "@/lib/platform/db/schema";
import { listInvitationRows } from "./queries";

const invitationView = z.object({
  id: z.uuid(),
  role: z.enum(memberRoles),
  email: z.string().nullable().describe("The only address that may use it; null for anybody with the link."),
  invited_by: z.string().nullable().describe("Null when the operator made it."),
  created_at: timestampField,
  expires_at: timestampField,
});

export const invitationList = z.object({ invitations: z.array(invitationView) });

export async function viewInvitations(
  ctx: Context,
  workspaceId: string,
): Promise<z.input<typeof invitationList>> {
  const rows = await listInvitationRows(ctx.db, workspaceId);
  return {
    invitations: rows.map(({ invitation, invitedBy }) => ({
      id: invitation.id,
      role: invitation.role,
      email: invitation.email,
      invited_by: invitedBy,
      created_at: timestamp(invitation.createdAt),
      expires_at: timestamp(invitation.expiresAt),
    })),
  };
}
