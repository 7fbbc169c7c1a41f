import { hashPassword } from "@/lib/platform/auth/passwords";
import { operation } from "../core/operation";
import { Refusal } from "../core/refusal";
import { accountFields, accountWithPassword, choosePassword, optionalPassword } from "./account-fields";
import { requireStrongPassword } from "./identity";
import { insertUser } from "./queries";

export const createAccount = operation({
  name: "accounts.create",
  summary: "Make an account; without a password it gets a random one, which is shown once",
  access: "operator",
  effect: "adds",
  input: accountFields.extend({ password: optionalPassword }),
  output: accountWithPassword,
  refusals: ["conflict"],
  subject: ({ id }) => ({ resourceId: id }),
  async run(ctx, { name, email, password: given }) {
    if (given !== undefined) await requireStrongPassword(given, { name, email });
    const chosen = choosePassword(given);
    const id = await insertUser(ctx.db, { name, email, passwordHash: await hashPassword(chosen.password) });
    if (id !== null) return { id, email, ...chosen };
    throw new Refusal("conflict", `There is already a user with the e-mail address ${email}.`, {
      fields: [{ field: "email", message: "is taken" }],
    });
  },
});
