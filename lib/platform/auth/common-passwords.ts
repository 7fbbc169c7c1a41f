import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * Tens of thousands of passwords that are guessed first. A module of its own, so that it is loaded at the first use.
 */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
