import type { Services } from "@/lib/operations/core/context";
import { Refusal } from "@/lib/operations/core/refusal";
import { knownDevice } from "@/lib/platform/auth/known-device";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";

export interface SignInAttempt {
  clientAddress: string;
  email: string;
  /** The cookie that the browser received when it signed in before. */
  deviceCookie: string | undefined;
}

type SignInServices = Pick<Services, "limiter" | "now">;
type OnLimit = (decision: LimitDecision) => void;

/**
 * Spends the sign-in limit of the address, or of the device if it has signed in to this account before. Never
 * of the account, because any stranger could then use it up and lock its owner out. Throws `rate_limited`.
 */
export async function spendSignInLimit(
  services: SignInServices,
  { clientAddress, email, deviceCookie }: SignInAttempt,
  { authSecret, onLimit }: { authSecret: string; onLimit: OnLimit },
): Promise<void> {
  const device = knownDevice(deviceCookie, { email, authSecret }, services.now());
  await spendPasswordAttempt(services, device === null ? clientAddress : `device:${device}`, onLimit);
}

/** Spends one attempt at a password of this subject. Throws `rate_limited`. */
export async function spendPasswordAttempt(
  { limiter }: Pick<Services, "limiter">,
  subject: string,
  onLimit: OnLimit,
): Promise<void> {
  const decision = await limiter.take("sign_in", subject);
  onLimit(decision);
  if (decision.allowed) return;
  throw new Refusal(
    "rate_limited",
    `Too many attempts to sign in. Try again in ${decision.retryAfterSeconds} seconds.`,
    { retry_after: decision.retryAfterSeconds },
  );
}
