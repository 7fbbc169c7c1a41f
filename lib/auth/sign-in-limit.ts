import { Refusal } from "@/lib/core/refusal";
import type { Services } from "@/lib/core/context";

/**
 * Spends the sign-in limit of the address and of the account that is tried: guessing one password over
 * many accounts is slowed as well as many passwords on one. Throws `rate_limited`.
 */
export async function spendSignInLimit(
  services: Pick<Services, "limiter">,
  attempt: { clientAddress: string; email: string },
): Promise<void> {
  for (const subject of [`ip:${attempt.clientAddress}`, `email:${attempt.email.trim().toLowerCase()}`]) {
    const decision = await services.limiter.take("sign_in", subject);
    if (!decision.allowed) {
      throw new Refusal(
        "rate_limited",
        `Too many attempts to sign in. Try again in ${decision.retryAfterSeconds} seconds.`,
        { retry_after: decision.retryAfterSeconds },
      );
    }
  }
}
