import { z } from "zod";
import { Refusal } from "@/lib/core/refusal";
import type { Auth } from "./better-auth";
import { passwordLength } from "./password-length";

export const newAccount = z.strictObject({
  name: z.string().trim().min(1, { error: "must not be empty" }).max(100),
  email: z.email({ error: "must be an e-mail address" }).max(320).toLowerCase(),
  password: z
    .string({ error: "is required" })
    .min(passwordLength.min, { error: `must have at least ${passwordLength.min} characters` })
    .max(passwordLength.max, { error: `must have at most ${passwordLength.max} characters` }),
});

/** Makes a user with a password, verified by whoever calls. Returns the id; throws `conflict` for a known address. */
export async function createAccount(auth: Auth, input: z.output<typeof newAccount>): Promise<string> {
  const internals = await auth.$context;
  const known = await internals.internalAdapter.findUserByEmail(input.email);
  if (known !== null) {
    throw new Refusal("conflict", `There is already a user with the e-mail address ${input.email}.`, {
      fields: [{ field: "email", message: "is taken" }],
    });
  }
  const password = await internals.password.hash(input.password);
  const user = await internals.internalAdapter.createUser(
    { name: input.name, email: input.email, emailVerified: true },
    { method: "email-password" },
  );
  await internals.internalAdapter.linkAccount({
    userId: user.id,
    providerId: "credential",
    accountId: user.id,
    password,
  });
  return user.id;
}
