import { hashPassword } from "@/lib/platform/auth/passwords";
import { operation } from "../core/operation";
import { accountFields, accountWithPassword, choosePassword, optionalPassword } from "./account-fields";
import { requireStrongPassword } from "./identity";
import { requirePerson } from "./people/require-person";
import { replacePassword } from "./queries";

export const setPassword = operation({
  name: "accounts.set_password",
  summary: "Replace the password of an account, by a random one when none is given, and end its sessions",
  access: "operator",
  effect: "overwrites",
  input: accountFields.pick({ email: true }).extend({ password: optionalPassword }),
  output: accountWithPassword,
  refusals: ["not_found"],
  async run(ctx, { email, password: given }) {
    const known = await requirePerson(ctx, email);
    if (given !== undefined) await requireStrongPassword(given, known);
    const chosen = choosePassword(given);
    await replacePassword(ctx.db, known.id, await hashPassword(chosen.password));
    return { id: known.id, email, ...chosen };
  },
});
