import { renderMarkdown } from "@/lib/content/render-markdown";
import type { Database } from "@/lib/db/connection";
import { databaseNow } from "@/lib/db/database-time";
import type { GuardedFetch } from "@/lib/fetching/guarded-fetch";
import type { TaskRunner } from "@/lib/threads/task-runner";
import type { PageVerdict } from "./judge-page";
import { lastVerifiedAt } from "./last-verified";
import { lookAtPage } from "./look-at-page";
import { claimLook, giveLookBack, type LookClaim, nextLookInSeconds, recordLook } from "./queries";
import { recheckReason } from "./recheck-reason";
import { afterLook } from "./schedule";

export interface VerificationDeps {
  db: Database;
  fetch: GuardedFetch;
  /** Judges the pages. */
  tasks: TaskRunner;
  logger: { error(fields: object, message: string): void };
  /** The usual time between two looks at one page. */
  verifySeconds: number;
}

export interface VerificationSweepOptions {
  /** After this no further page is looked at; those in flight end. */
  budgetMs: number;
  /** Pages at once. */
  concurrency: number;
  /** Aborted: look at no further page. */
  stop: AbortSignal;
  /** Aborted: give back the looks in flight. */
  abandon: AbortSignal;
}

export interface VerificationSweep {
  /** Pages that were looked at. */
  handled: number;
  /** Pages that showed the article, for the first time or again. */
  published: number;
  /** Seconds until the next publication is due; null when none is waiting. */
  nextInSeconds: number | null;
}

/** Longer than a look's two fetches may take; after it another process looks in the place of one that died. */
const claimSeconds = 60;

/**
 * Looks at the public page of every publication that is due since before the sweep, and writes what it saw.
 * Safe to run at once in any number of processes. Throws only when the database does.
 */
export async function sweepVerification(
  deps: VerificationDeps,
  { budgetMs, concurrency, stop, abandon }: VerificationSweepOptions,
): Promise<VerificationSweep> {
  const start = await databaseNow(deps.db);
  const endsAt = performance.now() + budgetMs;
  let handled = 0;
  let published = 0;

  async function lane(): Promise<void> {
    while (!stop.aborted && performance.now() < endsAt) {
      const claim = await claimLook(deps.db, start, claimSeconds);
      if (claim === null) return;
      handled += 1;
      if (await look(deps, claim, abandon)) published += 1;
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  for (const ended of lanes) if (ended.status === "rejected") throw ended.reason;
  return { handled, published, nextInSeconds: await nextLookInSeconds(deps.db) };
}

/** Whether the article was found, and nobody published it again meanwhile. */
async function look(deps: VerificationDeps, claim: LookClaim, abandon: AbortSignal): Promise<boolean> {
  const seen = await lookAt(deps, claim, abandon);
  if (seen === null) {
    await giveLookBack(deps.db, claim);
    return false;
  }
  const { publication, secondsSinceSent, secondsSinceFound } = claim;
  const { verifyStatus: verdict, evidence, warnings } = seen;
  const { state, verifyStatus: previous, rechecks } = publication;
  const found =
    secondsSinceFound === null ? null : { state, previous, rechecks, secondsSince: secondsSinceFound };
  const next = afterLook({
    verdict,
    checks: publication.checks + 1,
    secondsSinceSent,
    verifySeconds: deps.verifySeconds,
    found,
  });
  const lastFoundAt = found === null ? null : lastVerifiedAt(publication);
  const written = await recordLook(deps.db, claim, {
    ...next,
    verifyStatus: verdict,
    httpStatus: evidence?.http_status ?? null,
    reason: recheckReason(seen.reason, { verdict, state: next.state, lastFoundAt }),
    evidence: { ...evidence, warnings, last_verified_at: lastFoundAt?.toISOString() ?? null },
    firstFound: found === null && verdict === "verified",
  });
  return written && verdict === "verified";
}

type Seen = Omit<PageVerdict, "evidence"> & { evidence: PageVerdict["evidence"] | null };

/** What the page shows; null when the look was cancelled. */
async function lookAt(
  { fetch, logger }: VerificationDeps,
  { publication, title, markdown, languageCode }: LookClaim,
  abandon: AbortSignal,
): Promise<Seen | null> {
  try {
    const url = publication.externalUrl;
    if (url === null) throw new Error("a publication without an address is due for a look");
    const { text } = renderMarkdown(markdown);
    const seen = await lookAtPage(fetch, { url, article: { title, text, languageCode } }, abandon);
    return abandon.aborted ? null : seen;
  } catch (error) {
    // Written like any look that came to nothing, so that a bug ends as `unverified` and never as a loop.
    logger.error({ err: error, publicationId: publication.id }, "a published page could not be judged");
    const reason = `Galley failed to check the page for a reason of its own; the operator finds it in the log under publication ${publication.id}.`;
    return { verifyStatus: "unreachable", reason, evidence: null, warnings: [] };
  }
}
