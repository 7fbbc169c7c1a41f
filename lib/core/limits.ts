import type { LimitName } from "@/lib/rate-limit/limits";
import type { Context } from "./context";
import type { Operation } from "./operation";
import { Refusal } from "./refusal";

interface Spending {
  limit: LimitName;
  subject: string;
}

/** Which limits a call spends, and whose. The only place where a door and an operation meet a limit. */
function limitsOf(operation: Pick<Operation, "access" | "cost">, ctx: Context): Spending[] {
  const { actor, clientAddress } = ctx;
  const caller = actor.kind === "key" || actor.kind === "feed" ? actor.keyId : null;
  switch (ctx.door) {
    case "rest":
      // A write without a valid key counts as a read of that address, so that keys cannot be guessed freely.
      return operation.cost === "write" && caller !== null
        ? [{ limit: "writes", subject: caller }]
        : [{ limit: "reads", subject: clientAddress }];
    case "tools":
      return operation.access === "public" || caller === null
        ? [{ limit: "tools_public", subject: clientAddress }]
        : [{ limit: "tools_workspace", subject: caller }];
    case "free":
      return [{ limit: "free", subject: clientAddress }];
    case "dashboard":
      return [{ limit: "dashboard", subject: actor.kind === "user" ? actor.userId : clientAddress }];
    case "admin":
      return [];
  }
}

/** Spends the limits of a call; throws `rate_limited` with the whole seconds to wait. */
export async function spendLimits(
  operation: Pick<Operation, "access" | "cost">,
  ctx: Context,
): Promise<void> {
  for (const { limit, subject } of limitsOf(operation, ctx)) await spend(ctx, limit, subject);
}

/** Spends the limit of live lookups, which a stored answer does not cost. Throws `rate_limited`. */
export async function spendLookup(ctx: Context): Promise<void> {
  if (ctx.door !== "admin") await spend(ctx, "lookups", ctx.clientAddress);
}

async function spend(ctx: Context, limit: LimitName, subject: string): Promise<void> {
  const decision = await ctx.limiter.take(limit, subject);
  ctx.onLimit(decision);
  if (decision.allowed) return;
  const seconds = decision.retryAfterSeconds;
  throw new Refusal(
    "rate_limited",
    `Too many requests: ${decision.limit} are allowed in ${decision.windowSeconds} seconds. Try again in ${seconds} seconds.`,
    { retry_after: seconds },
  );
}
