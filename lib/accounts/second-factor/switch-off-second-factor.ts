import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { currentPassword } from "../account-fields";
import { confirmOwnAccount } from "../identity";
import { deleteFactor } from "./queries";
import { requireFactor } from "./state";

export const switchOffSecondFactor = operation({
  name: "accounts.switch_off_second_factor",
  summary: "Ask for no codes at sign-in any more; it needs the password",
  access: "user",
  effect: "removes",
  phrases: ["switched off their second factor", "switch off their second factor"],
  role: null,
  input: z.strictObject({ password: currentPassword }),
  output: z.object({ enabled: z.boolean() }),
  refusals: ["unauthorized", "forbidden", "conflict", "invalid_request", "rate_limited"],
  async run(ctx, { password }) {
    const account = await confirmOwnAccount(ctx, password);
    await requireFactor(ctx, account, "in use");
    await deleteFactor(ctx.db, account.id);
    return { enabled: false };
  },
});
