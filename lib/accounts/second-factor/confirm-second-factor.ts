import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import { claimStep } from "@/lib/platform/auth/queries";
import { stepOfCode } from "@/lib/platform/auth/totp";
import { requireOwnAccount, wrongField } from "../identity";
import { spendPasswordAttempt } from "../password-attempts";
import { enableFactor, replaceRecoveryCodes } from "./queries";
import { newRecoveryCodes, recoveryCodeList, requireFactor } from "./state";

export const confirmSecondFactor = operation({
  name: "accounts.confirm_second_factor",
  summary: "Show by a code that the authenticator app has the secret; from then on, sign-in asks for codes",
  access: "user",
  effect: "overwrites",
  phrases: ["switched on a second factor", "switch on a second factor"],
  role: null,
  input: z.strictObject({ code: z.string().max(20) }),
  output: z.object({ recovery_codes: recoveryCodeList }),
  refusals: ["unauthorized", "conflict", "invalid_request", "rate_limited"],
  async run(ctx: Context & { auth: AccountAuth }, { code }) {
    const account = await requireOwnAccount(ctx);
    const factor = await requireFactor(ctx, account, "unconfirmed");
    await spendPasswordAttempt(ctx, `user:${account.id}`, ctx.onLimit);
    const step = stepOfCode(await ctx.auth.open(factor.secret), code.replaceAll(/\s/g, ""), ctx.now());
    if (step === null) throw wrongField("code", "is not the one that the app shows now");
    await claimStep(ctx.db, account.id, step);
    await enableFactor(ctx.db, account.id);
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(ctx.db, account.id, await ctx.auth.seal(JSON.stringify(codes)));
    return { recovery_codes: codes };
  },
});
