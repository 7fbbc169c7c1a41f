import { z } from "zod";
import { fetchedAnswer } from "@/lib/pages/fetched-answer";
import { ownCrawlerName } from "@/lib/pages/robots/crawlers";
import { robotsBytesMax } from "@/lib/pages/robots/robots-rules";
import type { RecheckedPageRow } from "@/lib/platform/db/schema";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { holdLease } from "@/lib/work/lease";
import { crawledPageReader } from "../crawl/crawled-page-reader";
import type { AuditDeps } from "../deps";
import { fetchPage, type PageResult } from "../fetch-page";
import type { StoredFinding } from "../page-facts";
import { type AuditClaim, extendAudit } from "../rows/claims";
import { siteOf } from "../rows/files";
import type { PageColumns } from "../rows/outcomes";
import { endRecheck, type PageToRecheck, storeRecheck } from "../rows/rechecks";
import { comparePage } from "./compare-page";

type RecheckOutcome = RecheckedPageRow["outcome"];

/** A page that was read again. */
export type RecheckedPage = Omit<RecheckedPageRow, "auditId" | "findings"> & { url: string };

/** Nothing more is begun after this time, because somebody waits for the answer. */
const recheckMs = 25_000;
const robotsTimeoutMs = 10_000;
/** A site that asks for a longer pause gets it in the next audit only. */
const pauseMsMax = 10_000;

interface Recheck {
  deps: AuditDeps;
  claim: AuditClaim;
  signal: AbortSignal;
  now: () => Date;
}

/**
 * Reads pages of a finished audit again, one after the other, as an audit would: robots.txt is asked first, its pauses
 * are kept, and a site that is busy is left alone. Each result is stored at once. Pages for which there is no time are
 * not in the answer.
 */
export async function recheckPages(
  { deps, claim, signal, now }: Recheck,
  pages: readonly PageToRecheck[],
): Promise<RecheckedPage[]> {
  const endsAt = performance.now() + recheckMs;
  const lease = holdLease({
    leaseSeconds: deps.leaseSeconds,
    extend: () => extendAudit(deps.db, claim, deps.leaseSeconds),
    onError: (error) =>
      deps.logger.warn({ err: error, auditId: claim.audit.id }, "a lease could not be renewed"),
  });
  const running = { deps, claim, now, signal: AbortSignal.any([lease.signal, signal]) };
  try {
    return await recheckInTurn(running, pages, endsAt);
  } finally {
    await lease.release();
    await endRecheck(deps.db, claim);
  }
}

async function recheckInTurn(
  recheck: Recheck,
  pages: readonly PageToRecheck[],
  endsAt: number,
): Promise<RecheckedPage[]> {
  const { deps, claim, signal } = recheck;
  const site = await siteOf(deps.db, claim.audit);
  const robots = new Map<string, Robots>();
  const done: RecheckedPage[] = [];
  let isBusy = false;
  for (const page of pages) {
    signal.throwIfAborted();
    if (performance.now() > endsAt || isBusy) break;
    const { origin } = new URL(page.url);
    const access = robots.get(origin) ?? (await askRobots(recheck, origin, pages));
    robots.set(origin, access);
    const delayMs = Math.max(claim.audit.crawlDelayMs, access.delayMs);
    if (delayMs > 0) await deps.pause(Math.min(delayMs, pauseMsMax), signal);
    const look = await lookAt({ ...recheck, site }, page, access);
    isBusy = look.outcome === "busy";
    done.push(await store(recheck, page, look));
  }
  return done;
}

interface Robots {
  /** Null when the file could not be read because of an error on the site's side. */
  allows: ReadonlySet<string> | null;
  delayMs: number;
}

/** What robots.txt of an origin says now of those pages: it may be what was mended. */
async function askRobots(
  { deps, signal }: Recheck,
  origin: string,
  pages: readonly PageToRecheck[],
): Promise<Robots> {
  const urls = pages.flatMap(({ url }) => (new URL(url).origin === origin ? [url] : []));
  const all = { allows: new Set(urls), delayMs: 0 };
  try {
    const answer = await deps.fetch(`${origin}/robots.txt`, {
      timeoutMs: robotsTimeoutMs,
      bodyBytesMax: robotsBytesMax,
      onTooLarge: "truncate",
      signal,
    });
    if (answer.status >= 500 || answer.status === 429) return { allows: null, delayMs: 0 };
    const paths = urls.map((url) => url.slice(origin.length));
    const read = await orOverrun(deps.tasks.readRobots(fetchedAnswer(answer), ownCrawlerName, paths));
    if (read instanceof TaskOverrun) return { allows: null, delayMs: 0 };
    return {
      allows: new Set(urls.filter((_, index) => read.allowed[index] === true)),
      delayMs: (read.crawlDelaySeconds ?? 0) * 1000,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    // A host that does not answer at all shows so with the page itself.
    return error.code === "timeout" ? { allows: null, delayMs: 0 } : all;
  }
}

interface Look {
  outcome: RecheckOutcome;
  columns: PageColumns;
}

async function lookAt(
  { deps, signal, site }: Recheck & { site: Awaited<ReturnType<typeof siteOf>> },
  { id, kind, url, depth }: PageToRecheck,
  { allows }: Robots,
): Promise<Look> {
  if (allows === null) return { outcome: "busy", columns: {} };
  if (!allows.has(url)) return { outcome: "forbidden", columns: {} };
  const page = { id, kind, url, depth, attempts: 0 };
  return readResult(
    await fetchPage({ deps, site, readPage: crawledPageReader(deps.tasks, site), signal }, page, null),
    kind,
  );
}

function readResult({ outcome, busySeconds }: PageResult, kind: PageToRecheck["kind"]): Look {
  if (outcome.kind === "later") {
    return { outcome: busySeconds === null ? "unreachable" : "busy", columns: {} };
  }
  const { columns } = outcome.fetched;
  return { outcome: outcomeOf(columns, kind), columns };
}

function outcomeOf(
  { status, redirectTo, unreadable, findings }: PageColumns,
  kind: PageToRecheck["kind"],
): RecheckOutcome {
  if (status === null || status === undefined) return "unreachable";
  if (status === 429 || status === 503) return "busy";
  if (redirectTo !== null && redirectTo !== undefined) return "moved";
  if (status === 404 || status === 410) return "missing";
  if (status < 200 || status > 299) return "failing";
  if (kind !== "page") return "read";
  // A file other than a page has no findings either, and has mended nothing.
  return typeof unreadable === "string" || !Array.isArray(findings) ? "unreadable" : "read";
}

const storedFindings = z.array(
  z.object({ id: z.string(), detail: z.string(), evidence: z.array(z.string()) }),
);
const measuredFacts = z.object({ notMeasured: z.array(z.string()) });

async function store({ deps, claim, now }: Recheck, page: PageToRecheck, look: Look): Promise<RecheckedPage> {
  const { outcome, columns } = look;
  const findings: StoredFinding[] =
    outcome === "read" ? (storedFindings.safeParse(columns.findings).data ?? []) : [];
  const { notMeasured } = measuredFacts.safeParse(columns.facts).data ?? { notMeasured: [] };
  const result = {
    page: page.id,
    checkedAt: now(),
    outcome,
    status: columns.status ?? null,
    ...comparePage({
      outcome,
      before: page.before,
      ofPage: page.ofPage,
      now: findings.map(({ id }) => id),
      notMeasured,
    }),
  };
  await storeRecheck(deps.db, { ...result, auditId: claim.audit.id, findings });
  return { ...result, url: page.url };
}
