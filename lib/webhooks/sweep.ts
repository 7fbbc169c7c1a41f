import type { Database } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { type Attempt, recordAttempt } from "@/lib/platform/messages/rows";
import { type SendOutcome, sendMessage } from "@/lib/platform/messages/send-message";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { continueFrom } from "@/lib/platform/telemetry/tracing";
import { type RowWork, rowWork } from "@/lib/work/sweep";
import { signingSecretsOf } from "./endpoint-secret";
import { DELIVERY_ATTEMPTS_MAX, holdSeconds, retryInSeconds } from "./retry-schedule";
import {
  claimDeliveryTo,
  type DeliveryClaim,
  dueEndpoints,
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
  /** Returns a number in [0, 1), used to spread retries. */
  random: () => number;
}

const timeoutMs = 15_000;
/** Longer than an attempt may take; after it, another process may repeat the attempt of a dead one. */
const leaseSeconds = 60;

/**
 * Sends due events, one message at a time to each endpoint, and the endpoints take turns. A slow receiver delays
 * no other one, not even for events emitted meanwhile. Any number of processes may run this at the same time.
 * Each attempt ends with whether it delivered the event. Throws only when the database does.
 */
export function deliveryWork(deps: EventsDeps): RowWork<boolean> {
  const { db } = deps;
  return rowWork({
    due: (limit) => dueEndpoints(db, limit),
    nextInSeconds: () => nextDeliveryInSeconds(db),
    async claim(endpointId) {
      const claim = await claimDeliveryTo(db, endpointId, { leaseSeconds });
      return claim === null ? null : ({ abandon }) => deliver(deps, claim, abandon);
    },
  });
}

type AttemptOutcome = Attempt["outcome"] & Pick<SendOutcome, "gone" | "retryAfterSeconds">;

const notSent = {
  ok: false,
  httpStatus: null,
  answer: null,
  durationMs: 0,
  gone: false,
  retryAfterSeconds: null,
};

/** Makes one attempt at a claimed message and stores its outcome; true when the receiver accepted it. */
function deliver(deps: EventsDeps, claim: DeliveryClaim, abandon: AbortSignal): Promise<boolean> {
  const { delivery } = claim;
  const attributes = {
    "galley.delivery.id": delivery.id,
    "galley.event": delivery.type,
    "galley.project.id": delivery.projectId,
    "galley.attempt": delivery.attempts + 1,
  };
  return continueFrom(delivery, "delivery of an event", { kind: "consumer", attributes }, async (span) => {
    const accepted = await attempt(deps, claim, abandon);
    span.set({ "galley.delivery.accepted": accepted });
    return accepted;
  });
}

async function attempt(deps: EventsDeps, claim: DeliveryClaim, abandon: AbortSignal): Promise<boolean> {
  const { db } = deps;
  const { delivery, endpoint } = claim;
  let attempts = delivery.attempts + 1;
  if (claim.interrupted) {
    const error = "Galley ended while it waited for the answer, so the receiver may have got this message.";
    const interrupted = { deliveryId: delivery.id, outcome: { ...notSent, error } };
    if (attempts >= DELIVERY_ATTEMPTS_MAX) {
      await settleClaim(db, claim, { ...interrupted, afterFailure: "give up", effect: "none" });
      return false;
    }
    await recordAttempt(db, { ...interrupted, afterFailure: "leave", leaseToken: null });
    attempts += 1;
  }

  const outcome = await send(deps, claim, abandon);
  if (!abandon.aborted) countMetric("galley_deliveries_total", { outcome: namedOutcome(outcome) });
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

function namedOutcome({ ok, httpStatus }: AttemptOutcome): string {
  if (ok) return "accepted";
  return httpStatus === null ? "unanswered" : "refused";
}

function effectOf(
  { ok, gone, retryAfterSeconds }: AttemptOutcome,
  failuresInRow: number,
  random: number,
): EndpointEffect {
  if (ok) return "go on";
  return gone ? "pause" : { holdSeconds: holdSeconds({ failuresInRow, retryAfterSeconds, random }) };
}

/**
 * Every failure except 410 is retried, even a refusal: its cause, such as a wrong secret or a missing route, may
 * be fixed within a day. 410 means that the receiver is gone for good.
 */
function afterFailure(
  { gone, retryAfterSeconds }: AttemptOutcome,
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
): Promise<AttemptOutcome> {
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
      ...notSent,
      error:
        error instanceof SecretUnreadable
          ? error.message
          : `Galley failed to send the message for a reason of its own; the operator finds it in the log under delivery ${delivery.id}.`,
    };
  }
}
