import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { mayUsePassword } from "@/lib/accounts/addresses";
import { spendPasswordAttempt } from "@/lib/accounts/password-attempts";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { knownDevice } from "@/lib/platform/auth/known-device";
import { passwordLength } from "@/lib/platform/auth/passwords";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import type { Services } from "@/lib/services";

export interface SignInAttempt {
  clientAddress: string;
  email: string;
  /** The cookie that the browser received when it signed in before. */
  deviceCookie: string | undefined;
}

type SignInServices = Pick<Services, "limiter" | "now">;

export interface SignInOptions {
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
 * Begins an attempt to sign in with a password: spends its limit, and returns the password to check. The attack: a
 * stranger asks which addresses may use a password, so for one that may not it is a password that nobody has, and the
 * answer and the work are those of a wrong one.
 */
export async function beginPasswordSignIn(
  services: SignInServices & Pick<Services, "settings">,
  { password, ...attempt }: SignInAttempt & { password: string },
  options: SignInOptions,
): Promise<string> {
  await spendSignInLimit(services, attempt, options);
  // One that is too long is refused before anything is checked, whoever has the address.
  if (mayUsePassword(services, attempt.email) || password.length > passwordLength.max) return password;
  return randomBytes(32).toString("base64url");
}
