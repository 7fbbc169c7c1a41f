import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { currentPassword, passwordField } from "../account-fields";
import { confirmOwnAccount, requireStrongPassword } from "../identity";
import { replacePassword } from "../queries";

export const changePassword = operation({
  name: "accounts.change_password",
  summary: "Change one's own password, and end all other sessions",
  access: "user",
  effect: "overwrites",
  phrases: ["changed their password", "change their password"],
  role: null,
  input: z.strictObject({ password: currentPassword, newPassword: passwordField }),
  output: z.object({ email: z.string() }),
  refusals: ["unauthorized", "forbidden", "invalid_request", "rate_limited"],
  async run(ctx, { password, newPassword }) {
    const account = await confirmOwnAccount(ctx, password);
    await requireStrongPassword(newPassword, account, "newPassword");
    // Whoever changes a password may want to shut an intruder out, so only this session goes on.
    const sessionId = ctx.actor.kind === "user" ? ctx.actor.sessionId : undefined;
    await replacePassword(ctx.db, account.id, await hashPassword(newPassword), sessionId);
    return { email: account.email };
  },
});
