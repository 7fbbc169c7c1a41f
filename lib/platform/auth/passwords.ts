import { hashPassword, verifyPassword } from "better-auth/crypto";

export { hashPassword };

/** How many characters a password may have. */
export const passwordLength = { min: 10, max: 128 };

export function isPassword(password: string, hash: string): Promise<boolean> {
  return verifyPassword({ password, hash });
}

/** The person whose password it will be. */
interface PasswordOwner {
  name?: string;
  email?: string;
}

/**
 * Why a password is too easy to guess, as the end of a sentence about it; null when it is not. It is refused when,
 * without the digits and signs around it, it is one of the 49,000 commonest passwords or the person's own name.
 */
export async function weaknessOf(
  password: string,
  { name = "", email = "" }: PasswordOwner,
): Promise<string | null> {
  const typed = password.normalize("NFKC").toLowerCase();
  const core = coreOf(typed);
  if (new Set(typed).size < 4) return "repeats a few characters; choose one that nobody can guess";
  const own = [name, ...name.split(/\s+/), email, ...email.split("@"), ...email.split(/[@.]/)].map((text) =>
    text.toLowerCase(),
  );
  const ownCores = [...own, own[0]?.replaceAll(/\s+/g, "") ?? ""].filter((text) => text.length > 2);
  if (ownCores.includes(typed) || ownCores.includes(core)) {
    return "is made of your name or e-mail address; choose one that nobody can guess";
  }
  const common = await loadCommonPasswords();
  const isCommon =
    core === "" || [typed, core, unrepeated(typed), unrepeated(core)].some((text) => common.has(text));
  return isCommon ? "is among the commonest passwords; choose one that nobody can guess" : null;
}

/** The text without the digits and signs at its ends: `!Password2024` and `password` are guessed together. */
function coreOf(text: string): string {
  return text.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");
}

/** `abcabc` as `abc`. */
function unrepeated(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** Loaded at the first use: most processes never set a password. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  return (await import("./common-passwords")).commonPasswords;
}
