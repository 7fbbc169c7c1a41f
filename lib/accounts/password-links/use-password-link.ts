import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { tokenField } from "@/lib/workspaces/invitations/token";
import { passwordField } from "../account-fields";
import { mayUsePassword, type NeedsAddressPolicy } from "../addresses";
import { requireStrongPassword } from "../identity";
import { replacePassword } from "../queries";
import { passwordLinkGone, requirePasswordLink } from "./link";
import { takePasswordLink } from "./queries";

export const usePasswordLink = operation({
  name: "accounts.use_password_link",
  summary:
    "Set the password of an account by a link of the operator, which is used up by it, and end its sessions",
  description:
    "It signs nobody in: whoever has the link, but not the second step of the account, gets no further.",
  access: "public",
  effect: "overwrites",
  phrases: ["set a password by a link", "set a password by a link"],
  input: z.strictObject({ token: tokenField, password: passwordField }),
  output: z.object({ id: z.uuid(), email: z.string() }),
  refusals: ["not_found", "forbidden", "invalid_request"],
  async run(ctx: Context & NeedsAddressPolicy, { token, password }) {
    const { owner, tokenHash } = await requirePasswordLink(ctx, token);
    if (!mayUsePassword(ctx, owner.email)) {
      throw new Refusal(
        "forbidden",
        "Passwords are switched off for this account: sign in with your organisation.",
      );
    }
    await requireStrongPassword(password, owner);
    const passwordHash = await hashPassword(password);
    // Of two who use it at once, the second finds it gone, and its transaction changes nothing.
    if (!(await takePasswordLink(ctx.db, tokenHash))) throw passwordLinkGone();
    await replacePassword(ctx.db, owner.id, passwordHash);
    return { id: owner.id, email: owner.email };
  },
});
