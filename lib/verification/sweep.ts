import { renderMarkdown } from "@/lib/content/render-markdown";
import type { Database } from "@/lib/db/connection";
import { databaseNow } from "@/lib/db/database-time";
import { FetchFailure } from "@/lib/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/fetching/guarded-fetch";
import { type FetchedPage, judgePage, type PageVerdict } from "./judge-page";
import { claimLook, giveLookBack, type LookClaim, nextLookInSeconds, recordLook } from "./queries";
import { afterLook } from "./schedule";

export interface VerificationDeps {
  db: Database;
  fetch: GuardedFetch;
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
  /** Publications whose article was found. */
  published: number;
  /** Seconds until the next publication is due; null when none is waiting. */
  nextInSeconds: number | null;
}

const request = {
  timeoutMs: 20_000,
  bodyBytesMax: 5 * 1024 * 1024,
  onTooLarge: "truncate",
  // What is asked is what a visitor gets now, not what a cache kept from before.
  headers: { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5", "cache-control": "no-cache" },
} as const;
/** Longer than a look may take; after it another process looks in the place of one that died. */
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
  const { verifyStatus, reason, evidence, warnings } = seen;
  const next = afterLook({
    verdict: verifyStatus,
    checks: claim.publication.checks + 1,
    secondsSinceSent: claim.secondsSinceSent,
    verifySeconds: deps.verifySeconds,
  });
  const httpStatus = evidence?.http_status ?? null;
  const written = await recordLook(deps.db, claim, {
    ...next,
    verifyStatus,
    httpStatus,
    reason,
    evidence: { ...evidence },
    warnings,
  });
  return written && next.state === "published";
}

type Seen = Omit<PageVerdict, "evidence"> & { evidence: PageVerdict["evidence"] | null };

/** What the page shows; null when the look was cancelled. */
async function lookAt(
  { fetch, logger }: VerificationDeps,
  { publication, title, markdown, languageCode }: LookClaim,
  abandon: AbortSignal,
): Promise<Seen | null> {
  try {
    const requestedUrl = publication.externalUrl;
    if (requestedUrl === null) throw new Error("a publication without an address is due for a look");
    const fetched = await fetchPage(fetch, requestedUrl, abandon);
    if (abandon.aborted) return null;
    const { text } = renderMarkdown(markdown);
    return judgePage({ fetched, requestedUrl, article: { title, text, languageCode } });
  } catch (error) {
    // Written like any look that came to nothing, so that a bug ends as `unverified` and never as a loop.
    logger.error({ err: error, publicationId: publication.id }, "a published page could not be judged");
    const reason = `Galley failed to check the page for a reason of its own; the operator finds it in the log under publication ${publication.id}.`;
    return { verifyStatus: "unreachable", reason, evidence: null, warnings: [] };
  }
}

async function fetchPage(fetch: GuardedFetch, url: string, signal: AbortSignal): Promise<FetchedPage> {
  try {
    const answer = await fetch(url, { ...request, signal });
    const { status, headers, redirects, truncated } = answer;
    return { status, headers, url: answer.url, redirects, html: answer.text(), truncated };
  } catch (error) {
    if (error instanceof FetchFailure) return { failure: error };
    throw error;
  }
}
