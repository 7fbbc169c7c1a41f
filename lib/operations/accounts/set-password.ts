import { hashPassword } from "@/lib/platform/auth/passwords";
import { operation } from "../core/operation";
import { Refusal } from "../core/refusal";
import { findUserByEmail } from "../workspaces/queries";
import { accountFields, accountWithPassword, choosePassword, optionalPassword } from "./account-fields";
import { replacePassword } from "./queries";

export const setPassword = operation({
  name: "accounts.set_password",
  summary: "Replace the password of an account, by a random one when none is given, and end its sessions",
  access: "operator",
  effect: "overwrites",
  input: accountFields.pick({ email: true }).extend({ password: optionalPassword }),
  output: accountWithPassword,
  refusals: ["not_found"],
  subject: ({ id }) => ({ resourceId: id }),
  async run(ctx, { email, password: given }) {
    const known = await findUserByEmail(ctx.db, email);
    if (known === null) throw new Refusal("not_found", `There is no user with the e-mail address ${email}.`);
    const chosen = choosePassword(given);
    await replacePassword(ctx.db, known.id, await hashPassword(chosen.password));
    return { id: known.id, email, ...chosen };
  },
});
