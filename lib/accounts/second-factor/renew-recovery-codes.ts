import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import { currentPassword } from "../account-fields";
import { confirmOwnAccount } from "../identity";
import { replaceRecoveryCodes } from "./queries";
import { newRecoveryCodes, recoveryCodeList, requireFactor } from "./state";

export const renewRecoveryCodes = operation({
  name: "accounts.renew_recovery_codes",
  summary: "Replace the recovery codes; the ones before are worth nothing any more",
  access: "user",
  effect: "adds",
  phrases: ["made new recovery codes", "make new recovery codes"],
  role: null,
  input: z.strictObject({ password: currentPassword }),
  output: z.object({ recovery_codes: recoveryCodeList }),
  refusals: ["unauthorized", "forbidden", "conflict", "invalid_request", "rate_limited"],
  async run(ctx: Context & { auth: AccountAuth }, { password }) {
    const account = await confirmOwnAccount(ctx, password);
    await requireFactor(ctx, account, "in use");
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(ctx.db, account.id, await ctx.auth.seal(JSON.stringify(codes)));
    return { recovery_codes: codes };
  },
});
