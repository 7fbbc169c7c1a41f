import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import type { AccountRow } from "../queries";
import { findSecondFactor, type SealedFactor } from "./queries";

const storedCodes = z.array(z.string());
// Without letters and digits that look alike.
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Ten recovery codes of 49 bits, such as `K7QF2-9XWTM`. Each signs in once instead of a code from the app. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${randomLetters(5)}-${randomLetters(5)}`);
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");
}

export const recoveryCodeList = z.array(z.string());

export async function secondFactorState(
  ctx: Context & { auth: AccountAuth },
  { id, twoFactorEnabled }: AccountRow,
): Promise<{ enabled: boolean; recovery_codes_left: number }> {
  const factor = twoFactorEnabled ? await findSecondFactor(ctx.db, id) : null;
  if (factor === null) return { enabled: false, recovery_codes_left: 0 };
  const codes = storedCodes.parse(JSON.parse(await ctx.auth.open(factor.backupCodes)));
  return { enabled: true, recovery_codes_left: codes.length };
}

/** The second factor of the account, in use or about to be confirmed. Throws `conflict` for the other state. */
export async function requireFactor(
  ctx: Context,
  { id }: AccountRow,
  state: "in use" | "unconfirmed",
): Promise<SealedFactor> {
  const factor = await findSecondFactor(ctx.db, id);
  if (factor !== null && factor.verified === (state === "in use")) return factor;
  throw new Refusal(
    "conflict",
    state === "in use"
      ? "Signing in to this account takes no second step: set it up first."
      : "There is nothing to confirm: start to set up the second step first.",
  );
}
