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

/** The current password, which confirms who is acting; accounts of an identity provider have none. */
export const currentPassword = z.string().max(passwordLength.max).optional();
