import type { Database } from "@/lib/db/connection";
import { databaseNow } from "@/lib/db/database-time";
import type { GuardedFetch } from "@/lib/fetching/guarded-fetch";
import { type SecretBox, SecretUnreadable } from "@/lib/secrets/secret-box";
import { signingSecretsOf } from "./endpoint-secret";
import {
  claimDelivery,
  type DeliveryClaim,
  deleteOldDeliveries,
  holdEndpoint,
  nextDeliveryInSeconds,
  pauseEndpoint,
} from "./outbox/queries";
import { type Attempt, recordAttempt } from "./queries";
import { ATTEMPTS_MAX, holdSeconds, retryInSeconds } from "./retry-schedule";
import { sendMessage, type SendOutcome } from "./send-message";

export interface EventsDeps {
  db: Database;
  fetch: GuardedFetch;
  secrets: SecretBox;
  logger: { error(fields: object, message: string): void };
  now: () => Date;
  /** In [0, 1): spreads retries. */
  random: () => number;
}

export interface EventsSweepOptions {
  /** After this no further message is sent; those in flight end. */
  budgetMs: number;
  /** Endpoints at once; each of them gets one message at a time. */
  concurrency: number;
  /** Aborted: send no further message. */
  stop: AbortSignal;
  /** Aborted: give back the messages in flight. */
  abandon: AbortSignal;
}

export interface EventsSweep {
  /** Messages that were tried. */
  handled: number;
  delivered: number;
  /** Seconds until the next message can be sent; null when none is waiting. */
  nextInSeconds: number | null;
}

const timeoutMs = 15_000;
/** Longer than a try may take; after it another process sends in the place of one that died. */
const leaseSeconds = 60;
const keptDays = 30;

/**
 * Sends every event that is due since before the sweep, one message at a time to each endpoint, and in rounds:
 * no endpoint gets its second message before every other has got its first. Safe to run at once in any number
 * of processes. Throws only when the database does.
 */
export async function sweepEvents(
  deps: EventsDeps,
  { budgetMs, concurrency, stop, abandon }: EventsSweepOptions,
): Promise<EventsSweep> {
  const start = await databaseNow(deps.db);
  const endsAt = performance.now() + budgetMs;
  const served = new Set<string>();
  let handled = 0;
  let delivered = 0;

  async function claimInTurn(): Promise<DeliveryClaim | null> {
    const inThisRound = await claimDelivery(deps.db, { start, except: [...served], leaseSeconds });
    if (inThisRound !== null || served.size === 0) return inThisRound;
    served.clear();
    return claimDelivery(deps.db, { start, except: [], leaseSeconds });
  }

  async function lane(): Promise<void> {
    while (!stop.aborted && performance.now() < endsAt) {
      const claim = await claimInTurn();
      if (claim === null) return;
      served.add(claim.endpoint.id);
      handled += 1;
      if (await deliver(deps, claim, abandon)) delivered += 1;
    }
  }

  // A sweep that finds nothing, as most do, costs one query and not one for each lane.
  const isDue = (await nextDeliveryInSeconds(deps.db)) === 0;
  const lanes = await Promise.allSettled(Array.from({ length: isDue ? concurrency : 0 }, lane));
  for (const ended of lanes) if (ended.status === "rejected") throw ended.reason;
  await deleteOldDeliveries(deps.db, keptDays);
  return { handled, delivered, nextInSeconds: await nextDeliveryInSeconds(deps.db) };
}

type Tried = Attempt["outcome"] & Pick<SendOutcome, "gone" | "retryAfterSeconds">;

const untold = {
  ok: false,
  httpStatus: null,
  answer: null,
  durationMs: 0,
  gone: false,
  retryAfterSeconds: null,
};

/** Tries a claimed message once and writes what came of it; true when the receiver took it. */
async function deliver(deps: EventsDeps, claim: DeliveryClaim, abandon: AbortSignal): Promise<boolean> {
  const { db } = deps;
  const { delivery, endpoint, leaseToken } = claim;
  let attempts = delivery.attempts + 1;
  if (claim.interrupted) {
    const error = "Galley ended while it waited for the answer, so the receiver may have got this message.";
    const isLast = attempts >= ATTEMPTS_MAX;
    await recordAttempt(db, {
      deliveryId: delivery.id,
      outcome: { ...untold, error },
      afterFailure: isLast ? "give up" : "leave",
      leaseToken: isLast ? leaseToken : null,
    });
    if (isLast) return false;
    attempts += 1;
  }

  const outcome = await send(deps, claim, abandon);
  // Before the delivery is written: who dies in between leaves one to be tried again, not an endpoint in use.
  if (outcome.gone) await pauseEndpoint(db, endpoint.id);
  else if (!outcome.ok) await holdEndpoint(db, endpoint.id, holdSeconds(outcome.retryAfterSeconds));
  await recordAttempt(db, {
    deliveryId: delivery.id,
    outcome,
    afterFailure: abandon.aborted ? { retryInSeconds: 0 } : afterFailure(outcome, attempts, deps.random()),
    leaseToken,
  });
  return outcome.ok;
}

/**
 * A receiver that refuses a message may be mended within the day (a lost secret, a route that is not deployed
 * yet), so that every failure is tried again but one: 410 says that nobody is there any more.
 */
function afterFailure(
  { gone, retryAfterSeconds }: Tried,
  attempts: number,
  random: number,
): Attempt["afterFailure"] {
  if (gone) return "give up";
  const seconds = retryInSeconds({ attempts, retryAfterSeconds, random });
  return seconds === null ? "give up" : { retryInSeconds: seconds };
}

async function send(
  { fetch, secrets, logger, now }: EventsDeps,
  { delivery, endpoint }: DeliveryClaim,
  abandon: AbortSignal,
): Promise<Tried> {
  try {
    const secret = signingSecretsOf(secrets, endpoint, now());
    const { id, body } = delivery;
    const outcome = await sendMessage({
      fetch,
      url: endpoint.url,
      secret,
      id,
      body,
      now,
      timeoutMs,
      signal: abandon,
    });
    if (!outcome.gone) return outcome;
    return {
      ...outcome,
      error: `${outcome.error} Galley has paused the endpoint; nothing more is sent to it.`,
    };
  } catch (error) {
    logger.error({ err: error, deliveryId: delivery.id }, "an event could not be sent");
    return {
      ...untold,
      error:
        error instanceof SecretUnreadable
          ? error.message
          : `Galley failed to send the message for a reason of its own; the operator finds it in the log under delivery ${delivery.id}.`,
    };
  }
}
