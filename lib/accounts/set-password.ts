import { operation } from "@/lib/kernel/operation";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { accountFields, optionalPassword } from "./account-fields";
import { requireStrongPassword } from "./identity";
import { accountWithLink, makePasswordLink } from "./password-links/link";
import { requirePerson } from "./people/require-person";
import { replacePassword } from "./queries";

export const setPassword = operation({
  name: "accounts.set_password",
  summary:
    "Replace the password of an account, or end it and make a link by which the person sets a new one; its sessions end",
  access: "operator",
  effect: "overwrites",
  phrases: ["reset a password", "reset a password"],
  input: accountFields.pick({ email: true }).extend({ password: optionalPassword }),
  output: accountWithLink,
  refusals: ["not_found"],
  async run(ctx, { email, password }) {
    const known = await requirePerson(ctx, email);
    if (password !== undefined) await requireStrongPassword(password, known);
    // Whoever has the old password is shut out at once, not only when the link is used.
    await replacePassword(ctx.db, known.id, password === undefined ? null : await hashPassword(password));
    if (password !== undefined) return { id: known.id, email, link: null, link_expires_at: null };
    return { id: known.id, email, ...(await makePasswordLink(ctx, known.id)) };
  },
});
