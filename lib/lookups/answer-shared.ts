import { createHash } from "node:crypto";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import {
  claimLookup,
  failLookup,
  findLookup,
  type LookupClaim,
  releaseLookup,
  storeLookup,
} from "./answer-queries";
import { LookupFailure } from "./lookup-failure";

export interface SharedAnswer {
  answer: unknown;
  observedAt: Date;
  /** Until when identical calls get this answer; null when it could not be stored. */
  cachedUntil: Date | null;
  /** Whether another call made the lookup, earlier or at the same time. */
  cached: boolean;
}

export interface SharedLookup {
  db: Database;
  now: () => Date;
  /** Everything that the answer depends on, and the version of its shape. Identical calls have equal identities. */
  identity: { operation: string; version: number; input: Record<string, unknown> };
  /** For how long identical calls get the answer. */
  keepSeconds: number;
  /** Called before a live lookup; returns a function to call after it. An error here fails only this call. */
  admit(): Promise<() => void>;
  /** Throws LookupFailure when there is no answer. */
  lookUp(): Promise<unknown>;
  /** Aborted when the caller no longer waits for the answer. */
  signal: AbortSignal;
  wait(ms: number): Promise<void>;
}

/** Longer than any call may take, so that a claim expires only when its process has died. */
const leaseSeconds = 30;
const pollMs = 200;

/**
 * Answers identical calls with one lookup: from the stored answer, from a call in progress on any instance, or
 * else with a live lookup. A failure reaches the calls that waited for it, but is not stored for later ones.
 * Throws LookupFailure.
 */
export async function answerShared(lookup: SharedLookup): Promise<SharedAnswer> {
  const { db, identity, signal } = lookup;
  const claim: LookupClaim = { key: keyOf(identity), operation: identity.operation, token: newId() };
  let awaited: string | null = null;
  for (;;) {
    const state = await findLookup(db, claim.key);
    if (state.kind === "answered") {
      const { answer, observedAt, expiresAt } = state;
      return { answer, observedAt, cachedUntil: expiresAt, cached: true };
    }
    if (state.kind === "failed" && state.token === awaited) throw LookupFailure.of(state.failure);
    if (state.kind === "running") {
      awaited = state.token;
    } else if (await claimLookup(db, claim, leaseSeconds)) {
      return answerLive(lookup, claim);
    }
    if (signal.aborted) {
      throw new LookupFailure(
        "timeout",
        "The same lookup is under way and takes long; call again in a minute.",
      );
    }
    await lookup.wait(pollMs);
  }
}

async function answerLive(lookup: SharedLookup, claim: LookupClaim): Promise<SharedAnswer> {
  const { db } = lookup;
  const leave = await lookup.admit().catch(async (error: unknown) => {
    await releaseLookup(db, claim);
    throw error;
  });
  try {
    const answer = await lookup.lookUp();
    const stored = await storeLookup(db, claim, answer, lookup.keepSeconds);
    return {
      answer,
      observedAt: stored?.observedAt ?? lookup.now(),
      cachedUntil: stored?.expiresAt ?? null,
      cached: false,
    };
  } catch (error) {
    if (error instanceof LookupFailure) await failLookup(db, claim, error.stored());
    else await releaseLookup(db, claim);
    throw error;
  } finally {
    leave();
  }
}

function keyOf({ operation, version, input }: SharedLookup["identity"]): string {
  const inOrder = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([operation, version, inOrder]))
    .digest("hex");
}
