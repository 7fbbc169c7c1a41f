import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { accountFields } from "../account-fields";
import { updateEmail } from "../queries";
import { unlinkProvider } from "./queries";
import { personAnswer, personInput, requirePerson } from "./require-person";

export const verifyEmail = operation({
  name: "accounts.verify_email",
  summary: "Say that an e-mail address belongs to the person of an account; single sign-on is linked by it",
  description:
    "Ask the person first: whoever has the account gets whatever the address stands for. newEmail gives the account another address, which then counts as verified. relink forgets the subject by which the identity provider knew the person, so that the next sign-in with the address is linked: after a change of the provider.",
  access: "operator",
  effect: "overwrites",
  phrases: ["verified an e-mail address", "verify an e-mail address"],
  input: personInput.extend({
    newEmail: accountFields.shape.email.optional().describe("The address that the account gets instead."),
    relink: z.boolean().default(false).describe("Whether the next single sign-on may be another subject's."),
  }),
  output: personAnswer,
  refusals: ["not_found", "conflict"],
  async run(ctx, { email, newEmail = email, relink }) {
    const { id } = await requirePerson(ctx, email);
    if (!(await updateEmail(ctx.db, id, { email: newEmail, isVerified: true }))) {
      throw new Refusal("conflict", `Another account has the e-mail address ${newEmail}.`, {
        fields: [{ field: "newEmail", message: "is taken" }],
      });
    }
    if (relink) await unlinkProvider(ctx.db, id);
    return { id, email: newEmail };
  },
});
