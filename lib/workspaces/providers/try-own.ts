import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { inLiveSlot, type NeedsLookups } from "@/lib/lookups/operations/live";
import { type ProviderKind, providerKinds } from "@/lib/platform/db/schema";
import { timeLimit } from "@/lib/platform/time-limit";
import type { OwnProviders } from "./own-providers";

/** What using the providers of workspaces needs. */
export interface NeedsOwnProviders {
  ownProviders: OwnProviders;
}

export const kindField = z
  .enum(providerKinds, { error: `must be one of ${providerKinds.join(", ")}` })
  .describe(
    "What it is for: writer, checks (research questions and claims), fallback (when the writer is not available) or search.",
  );

/** Every call ends within twenty seconds. */
const trialMs = 15_000;

/**
 * Runs work that may try a provider, as one live lookup: the limit keeps a member from probing addresses or keys at
 * speed. It is spent before the work, so that a refused call has changed nothing.
 */
export function withTrial<Value>(
  ctx: Context & NeedsLookups & NeedsOwnProviders,
  work: (
    tryIt: (workspaceId: string, kind: ProviderKind) => ReturnType<OwnProviders["try"]>,
  ) => Promise<Value>,
): Promise<Value> {
  return inLiveSlot(ctx, () =>
    work((workspaceId, kind) => {
      const signal = timeLimit(trialMs, ...(ctx.abandon === undefined ? [] : [ctx.abandon]));
      return ctx.ownProviders.try(workspaceId, kind, signal);
    }),
  );
}
