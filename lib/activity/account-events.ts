import type { Context } from "@/lib/kernel/context";
import { countAccountEvent } from "@/lib/kernel/trail-queries";
import type { AuthEvent } from "@/lib/platform/auth/better-auth";
import { newId } from "@/lib/platform/db/ids";

/** What happened to an account outside of an operation. What was typed is never recorded. */
export interface AccountEvent {
  operation: "accounts.sign_in" | "accounts.sign_out";
  /** `second_factor`: the password was right, and the second step is still to come. `wrong_code`: a wrong code in it. */
  outcome: "ok" | "second_factor" | "wrong_code" | "unauthorized";
  person: { userId: string } | { email: string };
  surface: "dashboard" | "rest";
}

/**
 * Records a sign-in, a failed one, or a sign-out. Not awaited by its callers, and never fails. The attack: from how
 * long an answer takes, a stranger learns which addresses have an account.
 */
export async function recordAccountEvent(
  { db, now, logger }: Pick<Context, "db" | "now" | "logger">,
  { person, ...event }: AccountEvent,
): Promise<void> {
  const requestId = newId();
  await countAccountEvent(db, { ...event, requestId }, person, now()).catch((error: unknown) => {
    logger.error({ err: error, requestId, ...event }, "an event of an account is not in the trail");
  });
}

/** Records what happened inside better-auth. */
export async function recordAuthEvent(
  services: Pick<Context, "db" | "now" | "logger">,
  { kind, userId }: AuthEvent,
): Promise<void> {
  const events = {
    provider_sign_in: { operation: "accounts.sign_in", outcome: "ok", surface: "dashboard" },
    sign_out: { operation: "accounts.sign_out", outcome: "ok", surface: "dashboard" },
    wrong_code: { operation: "accounts.sign_in", outcome: "wrong_code", surface: "dashboard" },
  } as const;
  await recordAccountEvent(services, { ...events[kind], person: { userId } });
}
