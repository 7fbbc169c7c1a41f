import pLimit from "p-limit";
import type { AuditedKind, AuditRow } from "@/lib/platform/db/schema";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { crawledPageReader } from "./crawl/crawled-page-reader";
import { type CrawlQueue, createCrawlQueue } from "./crawl-queue";
import type { AuditDeps } from "./deps";
import { fetchPage, type PageFetch } from "./fetch-page";
import type { AuditClaim } from "./rows/claims";
import { siteOf } from "./rows/files";
import type { WaitingPage } from "./rows/frontier";

export interface CrawlSlice {
  deps: AuditDeps;
  claim: AuditClaim;
  signal: AbortSignal;
  /** A moment of performance.now() after which nothing more is begun. */
  endsAt: number;
}

/** How a slice ended: the crawl is over, the site has stopped answering, or the crawl goes on after a while. */
export type CrawlEnd = { kind: "over" | "site gone" } | { kind: "more"; waitSeconds: number };

/** How many requests a site gets at a time, unless its robots.txt asks for pauses between them. */
const fetchesAtOnce = 4;
/** More than are fetched, so that reading one page does not hold up the fetch of the next. */
const pagesAtOnce = 10;
/** After this many fetches in a row without an answer, the site counts as gone. */
const failuresInRowMax = 25;
/** A longer pause between two requests is spent without holding the audit. */
const pauseMsMax = 5_000;

/** In this order: without its stylesheets and scripts, a page is hurt more than without an image. */
const crawledKinds = [
  "page",
  "stylesheet",
  "script",
  "image",
  "picture",
] as const satisfies readonly AuditedKind[];

/**
 * Fetches, reads and stores pages until the time is over. A page that is in hand when the process dies is fetched
 * again; one that is stored never is.
 */
export async function crawlSlice(slice: CrawlSlice): Promise<CrawlEnd> {
  for (const kind of crawledKinds) {
    const end = await crawlKind(slice, kind);
    if (end.kind !== "over") return end;
  }
  return { kind: "over" };
}

async function crawlKind(slice: CrawlSlice, kind: WaitingPage["kind"]): Promise<CrawlEnd> {
  const { deps, claim, signal, endsAt } = slice;
  const { crawlDelayMs } = claim.audit;
  const hasLongPauses = crawlDelayMs > pauseMsMax;
  let busySeconds: number | null = null;
  let taken = 0;
  const failures: unknown[] = [];
  const mayGoOn = (audit: AuditRow) => {
    const isLast = hasLongPauses && taken > 0;
    const isWelcome = busySeconds === null && !isOver(audit);
    return !isLast && isWelcome && failures.length === 0 && !signal.aborted && performance.now() < endsAt;
  };
  const queue = createCrawlQueue(deps, claim, kind, mayGoOn);
  const site = await siteOf(deps.db, claim.audit);
  const fetching: PageFetch = {
    deps: {
      ...deps,
      fetch: paced(deps, hasLongPauses ? 0 : crawlDelayMs, crawlDelayMs > 0 ? 1 : fetchesAtOnce, signal),
    },
    site,
    readPage: crawledPageReader(deps.tasks, site),
    signal,
  };
  const work = async () => {
    for (let next = await queue.take(); next !== null; next = await queue.take()) {
      taken += 1;
      const result = await fetchPage(fetching, next.page, next.validators);
      busySeconds = result.busySeconds ?? busySeconds;
      await queue.put(result.outcome);
    }
  };
  const workers = Array.from({ length: crawlDelayMs > 0 ? 1 : pagesAtOnce }, () =>
    work().catch((error: unknown) => {
      failures.push(error);
      queue.wake();
    }),
  );
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
  await queue.flush();
  return endOf(queue, { busySeconds, waitSeconds: hasLongPauses ? crawlDelayMs / 1000 : 0 });
}

function isOver({ stopRequestedAt, failuresInRow }: AuditRow): boolean {
  return stopRequestedAt !== null || failuresInRow >= failuresInRowMax;
}

function endOf(
  queue: CrawlQueue,
  { busySeconds, waitSeconds }: { busySeconds: number | null; waitSeconds: number },
): CrawlEnd {
  if (queue.audit().failuresInRow >= failuresInRowMax) return { kind: "site gone" };
  return queue.isEmpty() ? { kind: "over" } : { kind: "more", waitSeconds: busySeconds ?? waitSeconds };
}

/** A fetch that keeps the pauses that the site asks for. */
function paced(
  { fetch, pause }: AuditDeps,
  delayMs: number,
  atOnce: number,
  signal: AbortSignal,
): GuardedFetch {
  const limit = pLimit(atOnce);
  return (url, request) =>
    limit(async () => {
      if (delayMs > 0) await pause(delayMs, signal);
      return fetch(url, request);
    });
}
