import { type NeedsPublishing, publishArticle } from "@/lib/articles/operations/publish";
import type { Context, CoreServices } from "@/lib/kernel/context";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { continueFrom } from "@/lib/platform/telemetry/tracing";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import {
  type AutomaticClaim,
  type AutomaticEnd,
  claimAutomaticWriteOf,
  dueAutomaticWrites,
  nextAutomaticInSeconds,
  settleAutomaticWrite,
} from "@/lib/publications/rows/automatic";
import { type RowWork, rowWork } from "@/lib/work/sweep";

/**
 * The seconds to wait after the first, second, … failed attempt. After the last one the article waits for a
 * person.
 */
const retryWaits = [300, 1_800, 7_200, 28_800] as const;
const attemptsMax = retryWaits.length + 1;
/** The wait when the machine had no time to read the text, which is no failed attempt. */
const busyWaitSeconds = 60;

/**
 * Publishes new articles through the connections with automatic publishing, and scheduled ones at their time. It runs
 * the same operation as a call does, so that the publish gate and the destination's errors are the same. Safe in any
 * number of processes.
 */
export function writeWork(services: CoreServices & NeedsPublishing): RowWork<void> {
  const { db } = services;
  return rowWork({
    due: (limit) => dueAutomaticWrites(db, limit),
    nextInSeconds: () => nextAutomaticInSeconds(db),
    async claim(integrationId) {
      const claim = await claimAutomaticWriteOf(db, integrationId);
      if (claim === null) return null;
      return async ({ abandon }) =>
        settleAutomaticWrite(db, claim, await publishClaimed(services, claim, abandon));
    },
  });
}

/** Publishes in the trace of the article's job. */
function publishClaimed(
  services: CoreServices & NeedsPublishing,
  claim: AutomaticClaim,
  abandon: AbortSignal,
): Promise<AutomaticEnd> {
  const { articleId, integrationId, attempts } = claim;
  const attributes = {
    "galley.article.id": articleId,
    "galley.integration.id": integrationId,
    "galley.attempt": attempts,
  };
  return continueFrom(claim, "automatic publishing", { kind: "consumer", attributes }, () =>
    publishOnce(services, claim, abandon),
  );
}

async function publishOnce(
  services: CoreServices & NeedsPublishing,
  { articleId, integrationId, attempts, scheduledFor }: AutomaticClaim,
  abandon: AbortSignal,
): Promise<AutomaticEnd> {
  if (attempts > attemptsMax) return { next: "over", error: neverEnded };
  const ctx: Context & NeedsPublishing = {
    ...services,
    actor: { kind: "system" },
    surface: "sweep",
    clientAddress: "local",
    requestId: newId(),
    idempotencyKey: null,
    onLimit: () => undefined,
    abandon,
  };
  const retryInSeconds = retryWaits[attempts - 1];
  const retry = retryInSeconds === undefined ? "over" : { retryInSeconds };
  try {
    const status = scheduledFor === null ? undefined : "publish";
    const { sent } = await execute(publishArticle, ctx, { articleId, integrationId, status });
    if (sent) return { next: "over", error: null };
    return { next: abandon.aborted ? "released" : retry, error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      services.logger.error(
        { err: error, articleId, integrationId },
        "an automatic write failed unexpectedly",
      );
      return { next: retry, error: failedUnexpectedly };
    }
    if (error.code === "publish_in_progress") return { next: retry, error: null };
    // At its next turn it waits for the approval, in the transaction that an approval waits for.
    if (error.code === "approval_required") return { next: "released", error: error.message };
    if (error.cause instanceof ThreadsBusy) {
      return { next: { retryInSeconds: busyWaitSeconds, isCounted: false }, error: null };
    }
    if (error.code === "unavailable") return { next: retry, error: error.message };
    const issues = (error.extras.issues ?? []).map(({ message, fix }) => `${message} ${fix}`);
    return { next: "over", error: [error.message, ...issues].join(" ") };
  }
}

/**
 * The error of an article whose every attempt ended together with its process, so that none could record why.
 */
const neverEnded = `Galley began to publish this article ${attemptsMax} times and was stopped each time before the write ended; publish it by hand to see the outcome.`;

const failedUnexpectedly =
  "Galley failed to publish this article for a reason of its own, which whoever runs this installation finds in the log; publish it by hand to try again.";
