import { z } from "zod";
import type { NeedsAddressPolicy } from "@/lib/accounts/addresses";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { findRole } from "@/lib/kernel/queries";
import { Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import { memberRoles } from "@/lib/platform/db/schema";
import { findUser } from "../queries";
import { joinByInvitation } from "./join";
import { requireInvited, requireOpenInvitation, tokenField } from "./token";

export const acceptInvitation = operation({
  name: "workspaces.accept_invitation",
  summary: "Become a member of a workspace by an invitation's link, which is used up by it",
  access: "user",
  effect: "adds",
  phrases: ["accepted an invitation to the workspace", "accept an invitation to the workspace"],
  role: null,
  input: z.strictObject({ token: tokenField }),
  output: z.object({ workspace_id: z.uuid(), role: z.enum(memberRoles) }),
  refusals: ["not_found", "forbidden", "conflict"],
  subject: (joined) => ({ resourceId: joined.workspace_id, workspaceId: joined.workspace_id }),
  async run(ctx: Context & NeedsAddressPolicy, { token }) {
    const { invitation } = await requireOpenInvitation(ctx, token);
    const userId = personOf(ctx.actor);
    if (userId === null) throw new Refusal("forbidden", "An invitation is accepted by the person it is for.");
    const person = await findUser(ctx.db, userId);
    requireInvited(ctx, invitation, person ?? { email: "", emailVerified: false });
    if ((await findRole(ctx.db, userId, invitation)) !== null) {
      throw new Refusal(
        "conflict",
        "You are already a member of this workspace; the invitation is still open.",
      );
    }
    await joinByInvitation(ctx, invitation, userId);
    return { workspace_id: invitation.workspaceId, role: invitation.role };
  },
});
