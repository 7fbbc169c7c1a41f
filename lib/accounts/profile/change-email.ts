import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { accountFields, currentPassword } from "../account-fields";
import { type NeedsAddressPolicy, refuseReservedAddress } from "../addresses";
import { confirmOwnAccount } from "../identity";
import { updateEmail } from "../queries";

export const changeEmail = operation({
  name: "accounts.change_email",
  summary:
    "Change the e-mail address that one signs in with; it needs the password, and nobody has verified the new one",
  access: "user",
  effect: "overwrites",
  phrases: ["changed their e-mail address", "change their e-mail address"],
  role: null,
  input: accountFields.pick({ email: true }).extend({ password: currentPassword }),
  output: z.object({ email: z.string() }),
  refusals: ["unauthorized", "forbidden", "conflict", "invalid_request", "rate_limited"],
  async run(ctx: Context & NeedsAddressPolicy, { email, password }) {
    const own = await confirmOwnAccount(ctx, password);
    if (own.email === email) return { email };
    refuseReservedAddress(ctx, email);
    if (await updateEmail(ctx.db, own.id, { email, isVerified: false })) return { email };
    throw new Refusal("conflict", "Another account has this e-mail address.", {
      fields: [{ field: "email", message: "is taken" }],
    });
  },
});
