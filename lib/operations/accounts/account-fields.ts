import { randomBytes } from "node:crypto";
import { z } from "zod";
import { passwordLength } from "@/lib/platform/auth/passwords";

export const passwordField = z
  .string({ error: "is required" })
  .min(passwordLength.min, { error: `must have at least ${passwordLength.min} characters` })
  .max(passwordLength.max, { error: `must have at most ${passwordLength.max} characters` });

export const accountFields = z.strictObject({
  name: z.string().trim().min(1, { error: "must not be empty" }).max(100).describe("The person's name."),
  email: z
    .email({ error: "must be an e-mail address" })
    .max(320)
    .toLowerCase()
    .describe("The e-mail address to sign in with."),
});

export const optionalPassword = passwordField
  .optional()
  .describe("At least 10 characters; visible to other users of this machine while it runs.");

/** An account and its new password, which is in no other answer. */
export const accountWithPassword = z.object({
  id: z.uuid(),
  email: z.string(),
  password: z.string(),
  password_is_random: z.boolean(),
});

/** The password of an account: the given one, or a random one of 120 bits. */
export function choosePassword(given: string | undefined) {
  return {
    password: given ?? randomBytes(15).toString("base64url"),
    password_is_random: given === undefined,
  };
}

/** The present password, which confirms who is acting; accounts of an identity provider have none. */
export const currentPassword = z.string().max(passwordLength.max).optional();
