import type { Database } from "@/lib/platform/db/connection";
import type { Logger } from "@/lib/platform/logger";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { holdLease } from "@/lib/work/lease";
import { atLeastRetryAfter, spread } from "@/lib/work/retry";
import { type RowWork, rowWork } from "@/lib/work/sweep";
import { nextTurnInSeconds } from "@/lib/work/turn-rows";
import { type AskDeps, askCitedPage, type CitedPageAnswer } from "./ask-page";
import { alignCitedPages, leaveCitationsOut, outdatedCitations } from "./rows/align-pages";
import { claimCitedPage, extendPage, type PageClaim, releasePage } from "./rows/claimed-pages";
import { dueCitedPages } from "./rows/due-pages";
import { type CheckOutcome, recordCheckedPage, recordNoAnswer } from "./rows/outcomes";
import { askedMax, nextCheckAt, retryAfterAttempts } from "./rules/schedule";

export interface CitationDeps extends AskDeps {
  db: Database;
  logger: Logger;
  leaseSeconds: number;
  random: () => number;
  /** Called when a claim of the article was found changed. */
  changed: (articleId: string) => Promise<void>;
}

/** How a check ended: `dropped` when the lease was lost, `released` when the process stops or has no time to read. */
export type CitationEnd = "changed" | "unchanged" | "no answer" | "dropped" | "released";

/** The wait after a check in which the machine had no time to read the page. */
const busySeconds = 60;

/** The checks of the pages that articles cite. Throws only when the database does. */
export function citationWork(deps: CitationDeps): RowWork<CitationEnd> {
  const { db, leaseSeconds } = deps;
  return rowWork({
    due: (limit) => dueCitedPages(db, limit),
    nextInSeconds: () => nextTurnInSeconds(db, "citations"),
    async claim(id) {
      const claim = await claimCitedPage(db, id, leaseSeconds);
      if (claim === null) return null;
      return async ({ abandon }) => {
        const end = await checkClaimed(deps, claim, abandon);
        countMetric("galley_citation_checks_total", { end });
        return end;
      };
    },
  });
}

async function checkClaimed(
  deps: CitationDeps,
  claim: PageClaim,
  abandon: AbortSignal,
): Promise<CitationEnd> {
  const { db, logger, leaseSeconds } = deps;
  const lease = holdLease({
    leaseSeconds,
    extend: () => extendPage(db, claim, leaseSeconds),
    onError: (error) =>
      logger.warn({ err: error, citedPageId: claim.page.id }, "a lease could not be renewed"),
  });
  try {
    const answer = await answerOf(deps, claim, AbortSignal.any([lease.signal, abandon]));
    if (lease.signal.aborted) return "dropped";
    if (abandon.aborted || answer === "busy") {
      await releasePage(db, claim, answer === "busy" ? busySeconds : 0);
      return "released";
    }
    return await record(deps, claim, answer);
  } finally {
    await lease.release();
  }
}

async function answerOf(
  deps: CitationDeps,
  { page, languageCode, claims }: PageClaim,
  signal: AbortSignal,
): Promise<CitedPageAnswer | "busy"> {
  // Checks of this page were begun and never ended: it could end one process after another.
  if (page.attempts > askedMax) return neverEnded;
  try {
    return await askCitedPage(deps, { url: page.url, languageCode, claims }, page, signal);
  } catch (error) {
    if (error instanceof ThreadsBusy) return "busy";
    deps.logger.error({ err: error, citedPageId: page.id }, "a cited page could not be judged");
    return { ...neverEnded, lasting: false };
  }
}

const neverEnded = {
  kind: "unreachable",
  reason: "never ended",
  lasting: true,
  retryAfterSeconds: null,
} as const;

async function record(deps: CitationDeps, claim: PageClaim, answer: CitedPageAnswer): Promise<CitationEnd> {
  const { db, logger, random } = deps;
  const now = deps.now();
  const { page } = claim;
  const nextAt = nextCheckAt(page.versionAt, now);
  if (answer.kind === "unreachable") {
    const waitSeconds = answer.lasting ? null : retryAfterAttempts(page.attempts);
    const { reason } = answer;
    logger.info({ citedPageId: page.id, host: page.host, reason }, "a cited page could not be checked");
    const end =
      waitSeconds === null
        ? ({ kind: "given up", nextAt } as const)
        : ({
            kind: "retry",
            waitSeconds: atLeastRetryAfter(spread(waitSeconds, random()), answer.retryAfterSeconds),
          } as const);
    return (await recordNoAnswer(db, claim, end)) ? "no answer" : "dropped";
  }
  const added = await recordCheckedPage(db, claim, { outcome: outcomeOf(claim, answer), now, nextAt });
  if (added === null) return "dropped";
  if (added === 0) return "unchanged";
  await deps.changed(page.articleId);
  return "changed";
}

function outcomeOf(
  { claims }: PageClaim,
  answer: Exclude<CitedPageAnswer, { kind: "unreachable" }>,
): CheckOutcome {
  if (answer.kind !== "gone") return answer;
  const changes = claims.map(({ id, text, passage }) => ({
    claimId: id,
    text,
    before: passage,
    after: null,
  }));
  return { kind: "gone", changes };
}

/** How many articles one sweep brings the watched pages of in line. */
const alignedMax = 50;

/** Brings the pages that are watched in line with articles that were written or changed. */
export async function prepareCitations(
  { db, logger }: Pick<CitationDeps, "db" | "logger">,
  stop: AbortSignal,
): Promise<{ handled: number; nextInSeconds: number | null }> {
  const ids = await outdatedCitations(db, alignedMax);
  let handled = 0;
  for (const id of ids) {
    if (stop.aborted) break;
    try {
      await db.transaction((tx) => alignCitedPages(tx, id));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "ZodError") throw error;
      logger.error({ err: error, articleId: id }, "the claims of an article could not be read");
      await leaveCitationsOut(db, [id]);
    }
    handled += 1;
  }
  return { handled, nextInSeconds: ids.length < alignedMax ? null : 0 };
}
