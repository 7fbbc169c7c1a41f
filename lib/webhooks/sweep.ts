import { setTimeout } from "node:timers/promises";
import type { Database } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { type Attempt, recordAttempt } from "@/lib/platform/messages/rows";
import { type SendOutcome, sendMessage } from "@/lib/platform/messages/send-message";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secrets/secret-box";
import { signingSecretsOf } from "./endpoint-secret";
import { deleteOldDeliveries } from "./retention/queries";
import { ATTEMPTS_MAX, holdSeconds, retryInSeconds } from "./retry-schedule";
import {
  claimDelivery,
  type DeliveryClaim,
  type EndpointEffect,
  nextDeliveryInSeconds,
  settleClaim,
} from "./rows";

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
  /** While messages are in flight, what has become due meanwhile is looked for this often. */
  lookAgainMs?: number;
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
/** What one sweep removes at most, so that the next messages are not late. */
const removalBatchesMax = 10;

/**
 * Sends the events that are due, one message at a time to each endpoint and in turns: an endpoint that was
 * sent to goes to the end of the queue. A slow receiver keeps nobody waiting, not even for what happens while
 * it is waited for. Safe to run at once in any number of processes. Throws only when the database does.
 */
export async function sweepEvents(
  deps: EventsDeps,
  { budgetMs, concurrency, stop, abandon, lookAgainMs = 500 }: EventsSweepOptions,
): Promise<EventsSweep> {
  const { db } = deps;
  const endsAt = performance.now() + budgetMs;
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const seen = { handled: 0, delivered: 0, mayBeDue: false };

  const goesOn = () => failures.length === 0 && !stop.aborted && performance.now() < endsAt;

  async function claimAndSend(): Promise<void> {
    seen.mayBeDue = false;
    const claim = await claimDelivery(db, { leaseSeconds });
    if (claim === null) return;
    seen.mayBeDue = true;
    seen.handled += 1;
    const sending = deliver(deps, claim, abandon)
      .then((ok) => void (seen.delivered += ok ? 1 : 0))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        inFlight.delete(sending);
        seen.mayBeDue = true;
      });
    inFlight.add(sending);
  }

  // A sweep that finds nothing, as most do, costs one query.
  seen.mayBeDue = (await nextDeliveryInSeconds(db)) === 0;
  while (inFlight.size > 0 || (seen.mayBeDue && goesOn())) {
    while (seen.mayBeDue && goesOn() && inFlight.size < concurrency) {
      await claimAndSend().catch((error: unknown) => void failures.push(error));
    }
    if (inFlight.size === 0) continue;
    await somethingEnds(inFlight, lookAgainMs);
    seen.mayBeDue = true;
  }
  if (failures.length > 0) throw failures[0];
  await removeOld(db, stop);
  const nextInSeconds = await nextDeliveryInSeconds(db);
  // What is due and could not be claimed is in somebody else's hands for the moment.
  const { handled, delivered } = seen;
  return { handled, delivered, nextInSeconds: nextInSeconds === 0 && goesOn() ? 1 : nextInSeconds };
}

/** Until one of these has ended or it is time to look for what has become due meanwhile. */
async function somethingEnds(inFlight: Iterable<Promise<void>>, lookAgainMs: number): Promise<void> {
  const ended = new AbortController();
  const pause = setTimeout(lookAgainMs, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([...inFlight, pause]);
  ended.abort();
}

async function removeOld(db: Database, stop: AbortSignal): Promise<void> {
  for (let batch = 0; batch < removalBatchesMax && !stop.aborted; batch += 1) {
    if (!(await deleteOldDeliveries(db, keptDays))) return;
  }
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
  const { delivery, endpoint } = claim;
  let attempts = delivery.attempts + 1;
  if (claim.interrupted) {
    const error = "Galley ended while it waited for the answer, so the receiver may have got this message.";
    const attempt = { deliveryId: delivery.id, outcome: { ...untold, error } };
    if (attempts >= ATTEMPTS_MAX) {
      await settleClaim(db, claim, { ...attempt, afterFailure: "give up", effect: "none" });
      return false;
    }
    await recordAttempt(db, { ...attempt, afterFailure: "leave", leaseToken: null });
    attempts += 1;
  }

  const outcome = await send(deps, claim, abandon);
  const random = deps.random();
  await settleClaim(
    db,
    claim,
    abandon.aborted
      ? { outcome, afterFailure: { retryInSeconds: 0 }, effect: "none" }
      : {
          outcome,
          afterFailure: afterFailure(outcome, attempts, random),
          effect: effectOf(outcome, endpoint.failuresInRow + 1, random),
        },
  );
  return outcome.ok;
}

function effectOf(
  { ok, gone, retryAfterSeconds }: Tried,
  failuresInRow: number,
  random: number,
): EndpointEffect {
  if (ok) return "go on";
  return gone ? "pause" : { holdSeconds: holdSeconds({ failuresInRow, retryAfterSeconds, random }) };
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
