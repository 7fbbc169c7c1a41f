export { hashPassword } from "better-auth/crypto";

/** Characters of a password; long ones are welcome, short ones can be guessed. */
export const passwordLength = { min: 10, max: 128 };
