import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { accountFields, optionalPassword } from "./account-fields";
import { requireStrongPassword } from "./identity";
import { accountWithLink, makePasswordLink } from "./password-links/link";
import { insertUser } from "./queries";

export const createAccount = operation({
  name: "accounts.create",
  summary: "Make an account; without a password, with a link by which the person sets one",
  access: "operator",
  effect: "adds",
  phrases: ["made an account", "make an account"],
  input: accountFields.extend({ password: optionalPassword }),
  output: accountWithLink,
  refusals: ["conflict"],
  subject: ({ id }) => ({ resourceId: id }),
  async run(ctx, { name, email, password }) {
    if (password !== undefined) await requireStrongPassword(password, { name, email });
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const id = await insertUser(ctx.db, { name, email, emailVerified: true, passwordHash });
    if (id === null) {
      throw new Refusal("conflict", `There is already a user with the e-mail address ${email}.`, {
        fields: [{ field: "email", message: "is taken" }],
      });
    }
    if (passwordHash !== null) return { id, email, link: null, link_expires_at: null };
    return { id, email, ...(await makePasswordLink(ctx, id)) };
  },
});
