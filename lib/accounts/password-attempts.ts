import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";

/** Spends one attempt at a password or code of this subject. Throws `rate_limited`. */
export async function spendPasswordAttempt(
  { limiter }: Pick<Context, "limiter">,
  subject: string,
  onLimit: (decision: LimitDecision) => void,
): Promise<void> {
  const decision = await limiter.take("sign_in", subject);
  onLimit(decision);
  if (decision.allowed) return;
  throw new Refusal(
    "rate_limited",
    `Too many attempts. Try again in ${decision.retryAfterSeconds} seconds.`,
    { retry_after: decision.retryAfterSeconds },
  );
}
