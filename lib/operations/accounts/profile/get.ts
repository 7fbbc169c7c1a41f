import { z } from "zod";
import { operation } from "../../core/operation";
import { requireOwnAccount } from "../identity";
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
    second_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  }),
  refusals: ["unauthorized"],
  async run(ctx) {
    const account = await requireOwnAccount(ctx);
    const { name, email, passwordHash } = account;
    const secondFactor = await secondFactorState(ctx, account);
    return { name, email, has_password: passwordHash !== null, second_factor: secondFactor };
  },
});
