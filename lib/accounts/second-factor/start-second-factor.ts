import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import { newTotpSecret, totpSetUp } from "@/lib/platform/auth/totp";
import { currentPassword } from "../account-fields";
import { confirmOwnAccount } from "../identity";
import { putUnconfirmedFactor } from "./queries";

export const startSecondFactor = operation({
  name: "accounts.start_second_factor",
  summary:
    "Begin to ask for codes of an authenticator app at sign-in; nothing changes until a code confirms it",
  access: "user",
  effect: "adds",
  phrases: ["began to set up a second factor", "set up a second factor"],
  role: null,
  input: z.strictObject({ password: currentPassword }),
  output: z.object({
    key: z.string().describe("The secret, to be typed into the app."),
    uri: z.string().describe("The same as an address, for a QR code."),
  }),
  refusals: ["unauthorized", "forbidden", "conflict", "invalid_request", "rate_limited"],
  async run(ctx: Context & { auth: AccountAuth }, { password }) {
    const account = await confirmOwnAccount(ctx, password);
    if (account.twoFactorEnabled) {
      throw new Refusal("conflict", "The second step is already on: switch it off to set up another app.");
    }
    const secret = newTotpSecret();
    const sealed = { secret: await ctx.auth.seal(secret), backupCodes: await ctx.auth.seal("[]") };
    await putUnconfirmedFactor(ctx.db, account.id, sealed);
    return totpSetUp(secret, account.email);
  },
});
