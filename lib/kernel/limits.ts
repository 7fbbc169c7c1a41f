import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { type LimitName, limits } from "@/lib/platform/rate-limit/limits";
import type { Caller, Context } from "./context";
import { isChange } from "./effect";
import { type Operation } from "./operation";
import { Refusal } from "./refusal";

interface Spending {
  limit: LimitName;
  subject: string;
}

type Called = Pick<Operation, "access" | "effect">;

/**
 * The limits of a call that do not depend on who makes it. Only this function and the next one assign limits to
 * surfaces.
 */
function limitsOfAddress(called: Called, { surface, clientAddress }: Context): Spending[] {
  if (surface === "rest" && !isChange(called)) return [{ limit: "reads", subject: clientAddress }];
  if (surface === "tools" && called.access === "public")
    return [{ limit: "tools_public", subject: clientAddress }];
  if (surface === "tool_pages") return [{ limit: "tool_pages", subject: clientAddress }];
  return surface === "free" ? [{ limit: "free", subject: clientAddress }] : [];
}

/** The limits of a call that depend on its caller; `keyId` is the key or the grant of an agent; null without a valid one. */
function limitsOfCaller(
  called: Called,
  { surface, clientAddress, actor }: Context,
  keyId: string | null,
): Spending[] {
  if (surface === "rest" && isChange(called)) {
    // A write without a valid key counts as a read of that address, so that keys cannot be guessed without
    // limit.
    return keyId === null
      ? [{ limit: "reads", subject: clientAddress }]
      : [{ limit: "writes", subject: keyId }];
  }
  if (surface === "tools" && called.access !== "public") {
    return keyId === null
      ? [{ limit: "tools_messages", subject: clientAddress }]
      : [{ limit: "tools_workspace", subject: keyId }];
  }
  if (surface === "dashboard") {
    return [{ limit: "dashboard", subject: actor.kind === "user" ? actor.userId : clientAddress }];
  }
  return [];
}

/**
 * What the keys of a project may spend together. No key reaches it alone, so it is neither counted nor shown to a call
 * before its own limits are.
 */
function ceilingsOf(called: Called, { surface, actor }: Context): Spending[] {
  if (!("projectId" in actor)) return [];
  const { projectId: subject } = actor;
  if (surface === "rest" && isChange(called)) return [{ limit: "project_writes", subject }];
  if (surface === "tools" && called.access !== "public") return [{ limit: "project_tools", subject }];
  return [];
}

/**
 * Spends the limits of a call and finds out who makes it; a caller whose limit is spent costs no lookup. Returns the
 * context with that actor. Throws `rate_limited` with the whole seconds to wait.
 */
export async function spendLimits<Call extends Context>(
  called: Called,
  asked: Call,
  caller?: Caller,
): Promise<Call> {
  await spendAll(asked, limitsOfAddress(called, asked));
  const likely = caller?.likelyKeyId ?? null;
  if (likely !== null) await spendAll(asked, limitsOfCaller(called, asked, likely));
  const actor = caller === undefined ? asked.actor : await caller.actor();
  const ctx = { ...asked, actor };
  const keyId = "keyId" in actor ? actor.keyId : actor.kind === "agent" ? actor.grantId : null;
  if (keyId === null || keyId !== likely) await spendAll(ctx, limitsOfCaller(called, ctx, keyId));
  for (const { limit, subject } of ceilingsOf(called, ctx)) {
    const decision = await ctx.limiter.take(limit, subject);
    if (decision.allowed) continue;
    ctx.onLimit(decision);
    throw refusalOf(decision);
  }
  return ctx;
}

/** Spends the limit of messages to the tool endpoint that are not tool calls. Throws `rate_limited`. */
export async function spendMessage(ctx: Context): Promise<void> {
  await spend(ctx, { limit: "tools_messages", subject: ctx.clientAddress });
}

async function spendAll(ctx: Context, spendings: readonly Spending[]): Promise<void> {
  for (const spending of spendings) await spend(ctx, spending);
}

/**
 * Spends the limit of live lookups; the admin command has none. A stored answer does not spend it. Throws
 * `rate_limited`.
 */
export async function spendLookup(ctx: Context): Promise<void> {
  if (ctx.surface !== "command") await spend(ctx, { limit: "lookups", subject: ctx.clientAddress });
}

/** Spends the limits of proposals by a language model, of the person and of the project. Throws `rate_limited`. */
export async function spendProposal(ctx: Context, projectId: string): Promise<void> {
  if (ctx.actor.kind === "user") await spend(ctx, { limit: "proposals", subject: ctx.actor.userId });
  await spend(ctx, { limit: "project_proposals", subject: projectId });
}

async function spend(ctx: Context, { limit, subject }: Spending): Promise<void> {
  const decision = await ctx.limiter.take(limit, subject);
  ctx.onLimit(decision);
  if (!decision.allowed) throw refusalOf(decision);
}

/** The refusal for a caller whose limit is spent. */
export function refusalOf({ name, limit, windowSeconds, retryAfterSeconds }: LimitDecision): Refusal {
  const whose = limits[name].subject === "project" ? ` by the ${callersOf(name)} of this project` : "";
  const reason =
    retryAfterSeconds > windowSeconds ? " The wait is longer each time the limit is reached in a day." : "";
  return new Refusal(
    "rate_limited",
    `Too many requests${whose}: ${limit} are allowed in ${windowSeconds} seconds. Try again in ${retryAfterSeconds} seconds.${reason}`,
    { retry_after: retryAfterSeconds },
  );
}

function callersOf(name: LimitName): string {
  return name === "project_proposals" ? "people" : "keys";
}
