import type { Database } from "@/lib/platform/db/connection";
import type { AuditRow } from "@/lib/platform/db/schema";
import { continueFrom } from "@/lib/platform/telemetry/tracing";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { holdLease } from "@/lib/work/lease";
import type { SkipReason } from "./crawl/found-address";
import { crawlSlice } from "./crawl-slice";
import type { AuditDeps } from "./deps";
import { discover } from "./discover";
import { isStopRequested, recordFailed, recordFinished, recordStopped } from "./rows/audits";
import { type AuditClaim, endSlice, extendAudit, lockHeldAudit, type SliceEnd } from "./rows/claims";
import { skipWaiting } from "./rows/frontier";
import { ignoredInAudit } from "./rows/ignored";
import { settlePages } from "./rows/settle";
import type { StoredComparison } from "./site/compare-audits";
import { judgeSite } from "./site/judge-site";
import { compareFindings } from "./site/rows/comparison";
import { findAuditBefore } from "./site/rows/explore";

/** How a slice of an audit ended. `dropped`: another process has the audit. */
export type SliceResult = "more" | "finished" | "stopped" | "failed" | "retried" | "dropped" | "released";

/** How long one audit is worked on before others have their turn. */
const sliceMs = 30_000;
/** How often a running slice looks whether somebody has stopped the audit. */
const stopWatchMs = 2_000;
/** After this many slices in a row that ended badly, the audit fails. */
const attemptsMax = 5;
const retrySeconds = [10, 30, 60, 120];
/** After this time the crawl ends, and what was read is judged. */
const crawlHoursMax = 24;

/** Runs one slice of a claimed audit and stores how it ended. Throws only when the database does. */
export function runSlice(deps: AuditDeps, claim: AuditClaim, abandon: AbortSignal): Promise<SliceResult> {
  const { audit } = claim;
  const attributes = {
    "galley.audit.id": audit.id,
    "galley.project.id": audit.projectId,
    "galley.workspace.id": audit.workspaceId,
    "galley.stage": audit.stage,
    "galley.attempt": audit.attempts,
  };
  // A leaf, because an audit fetches thousands of pages.
  const options = { kind: "consumer", isLeaf: true, attributes } as const;
  return continueFrom(audit, `audit ${audit.stage ?? "end"}`, options, async (span) => {
    const end = await workOnSlice(deps, claim, abandon);
    span.set({ "galley.slice.end": end });
    if (end === "failed" || end === "retried") span.fail(end);
    return end;
  });
}

async function workOnSlice(deps: AuditDeps, claim: AuditClaim, abandon: AbortSignal): Promise<SliceResult> {
  const { db, logger, leaseSeconds } = deps;
  const { audit } = claim;
  if (audit.stopRequestedAt !== null) return ended(await recordStopped(db, claim), "stopped");
  if (audit.attempts > attemptsMax)
    return fail(deps, claim, audit.lastError ?? "its process was interrupted");
  const lease = holdLease({
    leaseSeconds,
    extend: () => extendAudit(db, claim, leaseSeconds),
    onError: (error) => logger.warn({ err: error, auditId: audit.id }, "a lease could not be renewed"),
  });
  const stop = watchForStop(deps, audit.id);
  try {
    return await runStage(deps, claim, AbortSignal.any([lease.signal, abandon, stop.signal]));
  } catch (error) {
    if (lease.signal.aborted) return "dropped";
    if (stop.signal.aborted) return ended(await recordStopped(db, claim), "stopped");
    if (abandon.aborted)
      return ended(await endSlice(db, claim, { lastError: null, released: true }), "released");
    logger.error({ err: error, auditId: audit.id, stage: audit.stage }, "a slice of an audit failed");
    return retryLater(deps, claim, error);
  } finally {
    stop.release();
    await lease.release();
  }
}

/** Its signal is aborted within seconds after somebody stops the audit, so that no slow page holds up the stop. */
function watchForStop({ db, logger }: AuditDeps, auditId: string) {
  const stopped = new AbortController();
  const look = async () => {
    try {
      if (await isStopRequested(db, auditId)) stopped.abort();
    } catch (error) {
      logger.warn(
        { err: error, auditId },
        "whether an audit was stopped could not be read; asked again soon",
      );
    }
  };
  const timer = setInterval(() => void look(), stopWatchMs);
  return { signal: stopped.signal, release: () => clearInterval(timer) };
}

async function runStage(deps: AuditDeps, claim: AuditClaim, signal: AbortSignal): Promise<SliceResult> {
  const endsAt = performance.now() + sliceMs;
  switch (claim.audit.stage) {
    case "discover": {
      const isDone = await discover({ deps, claim, signal }, endsAt);
      return goOn(deps, claim, { lastError: null, ...(isDone && { stage: "crawl" }) });
    }
    case "crawl":
      return crawl(deps, claim, signal, endsAt);
    case "judge":
      return judge(deps, claim, signal);
    case null:
      throw new Error(`audit ${claim.audit.id} was claimed without a stage`);
  }
}

async function crawl(
  deps: AuditDeps,
  claim: AuditClaim,
  signal: AbortSignal,
  endsAt: number,
): Promise<SliceResult> {
  if (hoursSince(claim.audit) > crawlHoursMax) return endCrawl(deps, claim, "time");
  const end = await crawlSlice({ deps, claim, signal, endsAt });
  signal.throwIfAborted();
  if (end.kind === "more") return goOn(deps, claim, { lastError: null, waitSeconds: end.waitSeconds });
  return endCrawl(deps, claim, end.kind === "over" ? "over_limit" : "site_gone");
}

/** Leaves out what still waits, and has the rest judged. */
async function endCrawl(deps: AuditDeps, claim: AuditClaim, reason: SkipReason): Promise<SliceResult> {
  await deps.db.transaction(async (tx) => skipWaiting(tx, await lockHeldAudit(tx, claim), reason));
  return goOn(deps, claim, { lastError: null, stage: "judge" });
}

async function judge({ db, tasks }: AuditDeps, claim: AuditClaim, signal: AbortSignal): Promise<SliceResult> {
  const { id, url, homeUrl, projectId } = claim.audit;
  await settlePages(db, id);
  signal.throwIfAborted();
  const result = await judgeSite({ db, tasks }, { id, url: homeUrl ?? url, projectId });
  const previous = await findAuditBefore(db, claim.audit);
  const difference = previous === null ? null : await compareWithPrevious(db, previous.id, claim.audit);
  return ended(await recordFinished(db, claim, { ...result, previous, difference }), "finished");
}

/** Computed once, because it reads the findings of both audits. What is ignored on the whole site is neither new nor fixed. */
async function compareWithPrevious(
  db: Database,
  earlierId: string,
  later: AuditRow,
): Promise<StoredComparison> {
  const rules = await compareFindings(db, earlierId, later.id);
  const { wholeSite } = await ignoredInAudit(db, later);
  return { earlierId, rules: rules.filter(({ rule }) => !wholeSite.has(rule)) };
}

function hoursSince({ startedAt }: AuditRow): number {
  return startedAt === null ? 0 : (Date.now() - startedAt.getTime()) / 3_600_000;
}

async function goOn({ db }: AuditDeps, claim: AuditClaim, end: SliceEnd): Promise<SliceResult> {
  return ended(await endSlice(db, claim, end), "more");
}

async function retryLater(deps: AuditDeps, claim: AuditClaim, error: unknown): Promise<SliceResult> {
  const lastError = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // The machine had no time, which says nothing about the audit: however often, it goes on.
  if (error instanceof ThreadsBusy) {
    const waitSeconds = retrySeconds[0] ?? 10;
    return ended(await endSlice(deps.db, claim, { lastError, waitSeconds, released: true }), "retried");
  }
  if (claim.audit.attempts >= attemptsMax) return fail(deps, claim, lastError);
  const waitSeconds = retrySeconds[claim.audit.attempts - 1] ?? retrySeconds[0] ?? 10;
  return ended(await endSlice(deps.db, claim, { lastError, waitSeconds }), "retried");
}

async function fail({ db }: AuditDeps, claim: AuditClaim, lastError: string): Promise<SliceResult> {
  const error = `The audit could not go on for a reason of Galley's own; start it again. Whoever runs this installation finds the cause in the log under audit ${claim.audit.id}.`;
  return ended(await recordFailed(db, claim, { error, lastError: lastError.slice(0, 2000) }), "failed");
}

function ended(written: boolean, result: SliceResult): SliceResult {
  return written ? result : "dropped";
}
