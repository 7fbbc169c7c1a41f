import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { invitationList, viewInvitations } from "./invitation-view";
import { deleteInvitation, requireInvitation } from "./queries";

export const revokeInvitation = operation({
  name: "workspaces.revoke_invitation",
  summary: "Revoke an invitation; its link stops working at once",
  access: "user",
  effect: "removes",
  phrases: ["revoked the invitation for {person}", "revoke the invitation for {person}"],
  role: "admin",
  input: z.strictObject({ invitationId: idField("an invitation") }),
  output: invitationList,
  async run(ctx, { invitationId }) {
    const invitation = await requireInvitation(ctx, invitationId);
    await deleteInvitation(ctx.db, invitation);
    return viewInvitations(ctx, invitation.workspaceId);
  },
});
