import { z } from "zod";
import { hashPassword, passwordLength } from "@/lib/platform/auth/passwords";
import type { Database } from "@/lib/platform/db/connection";
import { Refusal } from "../core/refusal";
import { findUserByEmail } from "../workspaces/queries";
import { insertUser, replacePassword } from "./queries";

export const passwordField = z
  .string({ error: "is required" })
  .min(passwordLength.min, { error: `must have at least ${passwordLength.min} characters` })
  .max(passwordLength.max, { error: `must have at most ${passwordLength.max} characters` });

export const newAccount = z.strictObject({
  name: z.string().trim().min(1, { error: "must not be empty" }).max(100).describe("The person's name."),
  email: z
    .email({ error: "must be an e-mail address" })
    .max(320)
    .toLowerCase()
    .describe("The e-mail address to sign in with."),
  password: passwordField,
});

/**
 * Creates a user with a password; the caller vouches for the e-mail address. Returns the user's id. Throws
 * `conflict` when the address is taken.
 */
export async function createAccount(db: Database, input: z.output<typeof newAccount>): Promise<string> {
  const { name, email, password } = input;
  const id = await insertUser(db, { name, email, passwordHash: await hashPassword(password) });
  if (id !== null) return id;
  throw new Refusal("conflict", `There is already a user with the e-mail address ${email}.`, {
    fields: [{ field: "email", message: "is taken" }],
  });
}

/**
 * Replaces an account's password and ends all of its sessions. Throws `not_found` for an unknown e-mail
 * address.
 */
export async function setPassword(db: Database, email: string, password: string): Promise<void> {
  const known = await findUserByEmail(db, email);
  if (known === null) throw new Refusal("not_found", `There is no user with the e-mail address ${email}.`);
  await replacePassword(db, known.id, await hashPassword(password));
}
