import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { joinByInvitation } from "@/lib/workspaces/invitations/join";
import { requireInvited, requireOpenInvitation, tokenField } from "@/lib/workspaces/invitations/token";
import { accountFields, passwordField } from "./account-fields";
import { mayUsePassword, type NeedsAddressPolicy, refuseReservedAddress } from "./addresses";
import { requireStrongPassword } from "./identity";
import { insertUser } from "./queries";

export const signUpInvited = operation({
  name: "accounts.sign_up_invited",
  summary: "Make an account by an invitation's link and become a member of its workspace",
  access: "public",
  effect: "adds",
  phrases: ["made an account by an invitation", "make an account by an invitation"],
  input: accountFields.extend({ password: passwordField, token: tokenField }),
  output: z.object({ id: z.uuid(), email: z.string(), workspace_id: z.uuid() }),
  refusals: ["not_found", "forbidden", "conflict", "invalid_request"],
  subject: (made) => ({ resourceId: made.id, workspaceId: made.workspace_id }),
  async run(ctx: Context & NeedsAddressPolicy, { name, email, password, token }) {
    const { invitation } = await requireOpenInvitation(ctx, token);
    requireInvited(ctx, invitation, { email, emailVerified: false });
    refuseReservedAddress(ctx, email);
    if (!mayUsePassword(ctx, email)) {
      throw new Refusal(
        "forbidden",
        "Passwords are switched off here: sign in with your organisation, then open this link again.",
      );
    }
    await requireStrongPassword(password, { name, email });
    // The link came by another way than the address, so it does not prove the address.
    const passwordHash = await hashPassword(password);
    const id = await insertUser(ctx.db, { name, email, emailVerified: false, passwordHash });
    if (id === null) {
      throw new Refusal(
        "conflict",
        "An account with this e-mail address already exists: sign in with it instead.",
        {
          fields: [{ field: "email", message: "has an account already" }],
        },
      );
    }
    await joinByInvitation(ctx, invitation, id);
    return { id, email, workspace_id: invitation.workspaceId };
  },
});
