import type { Database } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { type Attempt, recordAttempt } from "@/lib/platform/messages/rows";
import { type SendOutcome, sendMessage } from "@/lib/platform/messages/send-message";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secrets/secret-box";
import { runDueWork, type SweepOptions, type SweepRun } from "@/lib/work/sweep";
import { signingSecretsOf } from "./endpoint-secret";
import { DELIVERY_ATTEMPTS_MAX, holdSeconds, retryInSeconds } from "./retry-schedule";
import {
  claimDelivery,
  type DeliveryClaim,
  deleteOldDeliveries,
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

export interface EventsSweep extends Pick<SweepRun, "handled" | "nextInSeconds"> {
  delivered: number;
}

/** Events are expected soon: while a slow receiver is waited for, others are asked for this often. */
const pollMs = 500;
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
export async function sweepEvents(deps: EventsDeps, options: SweepOptions): Promise<EventsSweep> {
  const { db } = deps;
  let delivered = 0;
  const { handled, noneDue } = await runDueWork(
    {
      claim: () => claimDelivery(db, { leaseSeconds }),
      run: async (claim) => {
        if (await deliver(deps, claim, options.abandon)) delivered += 1;
      },
    },
    { pollMs, ...options },
  );
  await removeOld(db, options.stop);
  const nextInSeconds = await nextDeliveryInSeconds(db);
  // What is due and could not be claimed is in another process's hands for the moment.
  return { handled, delivered, nextInSeconds: noneDue && nextInSeconds === 0 ? 1 : nextInSeconds };
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
    if (attempts >= DELIVERY_ATTEMPTS_MAX) {
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
 * A receiver that refuses a message may be fixed within the day (a lost secret, a route that is not deployed
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
