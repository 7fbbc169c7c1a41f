export { hashPassword } from "better-auth/crypto";

/** How many characters a password may have. */
export const passwordLength = { min: 10, max: 128 };
