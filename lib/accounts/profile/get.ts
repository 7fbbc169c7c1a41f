import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import { hasSignedInRecently, requireOwnAccount } from "../identity";
import { secondFactorState } from "../second-factor/state";

export const getAccount = operation({
  name: "accounts.get",
  summary: "The account of the signed-in user",
  access: "user",
  effect: "reads",
  role: null,
  input: z.strictObject({}),
  output: z.object({
    name: z.string(),
    email: z.string(),
    has_password: z.boolean(),
    signed_in_recently: z.boolean().describe("Whether ending sessions needs no password now."),
    second_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  }),
  refusals: ["unauthorized"],
  async run(ctx: Context & { auth: AccountAuth }) {
    const account = await requireOwnAccount(ctx);
    const { name, email, passwordHash } = account;
    const secondFactor = await secondFactorState(ctx, account);
    return {
      name,
      email,
      has_password: passwordHash !== null,
      signed_in_recently: await hasSignedInRecently(ctx),
      second_factor: secondFactor,
    };
  },
});
