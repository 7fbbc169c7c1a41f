import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { memberRoles } from "@/lib/platform/db/schema";
import { requireOpenInvitation, tokenField } from "./token";

export const getInvitation = operation({
  name: "workspaces.invitation",
  summary: "What an invitation's link offers, for whoever has the link",
  access: "public",
  effect: "reads",
  input: z.strictObject({ token: tokenField }),
  output: z.object({
    workspace_name: z.string(),
    role: z.enum(memberRoles),
    invited_by: z.string().nullable(),
    email: z.string().nullable().describe("The only address that may use it."),
    expires_at: timestampField,
  }),
  refusals: ["not_found"],
  async run(ctx, { token }) {
    const { invitation, workspaceName, invitedBy } = await requireOpenInvitation(ctx, token);
    return {
      workspace_name: workspaceName,
      role: invitation.role,
      invited_by: invitedBy,
      email: invitation.email,
      expires_at: timestamp(invitation.expiresAt),
    };
  },
});
