import { z } from "zod";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { operation } from "../core/operation";
import { Refusal } from "../core/refusal";
import { joinByInvitation } from "../workspaces/invitations/join";
import { requireInvited, requireOpenInvitation, tokenField } from "../workspaces/invitations/token";
import { accountFields, passwordField } from "./account-fields";
import { refuseOperatorAddress, requireStrongPassword } from "./identity";
import { insertUser } from "./queries";

export const signUpInvited = operation({
  name: "accounts.sign_up_invited",
  summary: "Make an account by an invitation's link and become a member of its workspace",
  access: "public",
  effect: "adds",
  input: accountFields.extend({ password: passwordField, token: tokenField }),
  output: z.object({ id: z.uuid(), email: z.string(), workspace_id: z.uuid() }),
  refusals: ["not_found", "forbidden", "conflict", "invalid_request"],
  subject: (made) => ({ resourceId: made.id, workspaceId: made.workspace_id }),
  async run(ctx, { name, email, password, token }) {
    const { invitation } = await requireOpenInvitation(ctx, token);
    requireInvited(invitation, email);
    refuseOperatorAddress(ctx, email);
    await requireStrongPassword(password, { name, email });
    const id = await insertUser(ctx.db, { name, email, passwordHash: await hashPassword(password) });
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
