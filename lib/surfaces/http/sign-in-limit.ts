import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { spendPasswordAttempt } from "@/lib/operations/accounts/password-attempts";
import type { Services } from "@/lib/operations/core/context";
import { Refusal } from "@/lib/operations/core/refusal";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { knownDevice } from "@/lib/platform/auth/known-device";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";

export interface SignInAttempt {
  clientAddress: string;
  email: string;
  /** The cookie that the browser received when it signed in before. */
  deviceCookie: string | undefined;
}

type SignInServices = Pick<Services, "limiter" | "now">;

interface SignInOptions {
  authSecrets: AuthSecrets;
  onLimit: (decision: LimitDecision) => void;
  /** Waits; tests replace it. */
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Spends the limit of an attempt to sign in. A device that has signed in to this account before is counted on its own,
 * and strangers do not slow it down. Any other is counted by its address, and waits longer the more such attempts at
 * the account there were. An account is never locked because of attempts by others: otherwise any stranger could keep
 * its owner out. Throws `rate_limited`.
 */
export async function spendSignInLimit(
  services: SignInServices,
  { clientAddress, email, deviceCookie }: SignInAttempt,
  { authSecrets, onLimit, pause = setTimeout }: SignInOptions,
): Promise<void> {
  const device = knownDevice(deviceCookie, { email, authSecrets }, services.now());
  if (device !== null) return spendPasswordAttempt(services, `device:${device}`, onLimit);
  await spendPasswordAttempt(services, clientAddress, onLimit);
  if (email === "") return;
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  const delayMs = delayOf(await services.limiter.take("sign_in_account", account));
  if (delayMs > 0) await pause(delayMs);
}

const attemptsAtOnce = 3;
const delayMsMax = 8000;

/** Nothing for the first three attempts, then a quarter of a second that doubles with each, to eight seconds. */
function delayOf({ allowed, limit, remaining }: LimitDecision): number {
  if (!allowed) return delayMsMax;
  const further = limit - remaining - attemptsAtOnce;
  return further < 1 ? 0 : Math.min(delayMsMax, 250 * 2 ** (further - 1));
}

/**
 * Throws `forbidden` when the operator has switched passwords off for this address. It says the same whether anybody
 * has such an account.
 */
export function requirePasswordSignIn(email: string, allowed: readonly string[]): void {
  if (allowed.length === 0 || allowed.includes(email.trim().toLowerCase())) return;
  throw new Refusal("forbidden", "Passwords are switched off here: sign in with your organisation.");
}
