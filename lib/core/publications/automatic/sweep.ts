import { newId } from "@/lib/db/ids";
import type { Context, Services } from "../../context";
import { execute } from "../../operation";
import { Refusal } from "../../refusal";
import {
  type AutomaticClaim,
  claimNewArticle,
  claimRetry,
  nextAutomaticInSeconds,
  settleAutomatic,
} from "./queries";
import { publishArticle } from "../publish";

export interface AutomaticSweepOptions {
  /** After this no further article is taken; those in flight end. */
  budgetMs: number;
  concurrency: number;
  /** Aborted: take no further article. */
  stop: AbortSignal;
}

export interface AutomaticSweep {
  /** Articles that were written or tried. */
  handled: number;
  nextInSeconds: number | null;
}

/** Waits after a first, second, … failed try, in seconds; after the last the article waits for a person. */
const retryWaits = [300, 1_800, 7_200, 28_800] as const;

/**
 * Publishes new articles through the connections that are to do so by themselves: by the same operation as a
 * call, so that gate, limits of the destination and its errors are the same. Safe in any number of processes.
 */
export async function sweepAutomaticPublishing(
  services: Services,
  { budgetMs, concurrency, stop }: AutomaticSweepOptions,
): Promise<AutomaticSweep> {
  const endsAt = performance.now() + budgetMs;
  let handled = 0;

  async function lane(): Promise<void> {
    while (!stop.aborted && performance.now() < endsAt) {
      const claim = (await claimRetry(services.db)) ?? (await claimNewArticle(services.db));
      if (claim === null) return;
      handled += 1;
      await publishClaimed(services, claim);
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  for (const ended of lanes) if (ended.status === "rejected") throw ended.reason;
  return { handled, nextInSeconds: await nextAutomaticInSeconds(services.db) };
}

async function publishClaimed(services: Services, claim: AutomaticClaim): Promise<void> {
  const ctx: Context = {
    ...services,
    actor: { kind: "operator" },
    door: "admin",
    clientAddress: "local",
    requestId: newId(),
    idempotencyKey: null,
    onLimit: () => undefined,
  };
  const { articleId, integrationId } = claim;
  const retryInSeconds = retryWaits[claim.automaticAttempts - 1] ?? null;
  try {
    const { sent } = await execute(publishArticle, ctx, { articleId, integrationId });
    await settleAutomatic(services.db, claim, { retryInSeconds: sent ? null : retryInSeconds });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const passing = error.code === "publish_in_progress";
    const issues = (error.extras.issues ?? []).map((issue) => issue.message);
    await settleAutomatic(services.db, claim, {
      retryInSeconds: passing ? retryInSeconds : null,
      ...(!passing && { error: [error.message, ...issues].join(" ") }),
    });
  }
}
