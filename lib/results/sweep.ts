import { addDays } from "@/lib/platform/calendar-day";
import type { Database } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { Logger } from "@/lib/platform/logger";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import type { GoogleClient } from "@/lib/platform/settings/google-client";
import { holdLease, LeaseLost } from "@/lib/work/lease";
import { spread } from "@/lib/work/retry";
import { type RowWork, rowWork } from "@/lib/work/sweep";
import { nextTurnInSeconds } from "@/lib/work/turn-rows";
import { isPerhapsLate, lastFinalDay, nextDayToRead, secondsToNextDay } from "./reading-days";
import { storeDay } from "./rows/figures";
import { claimRenewal, endRenewal, extendRenewal, type RenewalClaim } from "./rows/renewals";
import {
  claimSource,
  dueSources,
  endReading,
  extendSource,
  noteDay,
  type SourceClaim,
  type SourceEnd,
} from "./rows/sources";
import { storedSearchAccount } from "./search-console/search-account";
import { openSearchConsole } from "./search-console/search-console";

export interface ResultsDeps {
  db: Database;
  /** The fetch for calls that carry credentials. */
  fetch: GuardedFetch;
  /** As in SearchConsoleDeps. */
  searchConsoleUrl: string | null;
  /** As what Google accounts are read; null where projects are connected by keys alone. */
  googleClient: GoogleClient | null;
  secrets: SecretBox;
  logger: Logger;
  now: () => Date;
  /** In [0, 1). */
  random: () => number;
  leaseSeconds: number;
  /** Called when the figures of a project have changed, and once a day. */
  computed: (projectId: string, now: Date) => Promise<void>;
}

/**
 * How a slice of reading ended. `waiting`: Google gave no answer, and is asked again. `stopped`: somebody has to do
 * something first. `dropped`: another process has the source.
 */
export type ReadingEnd = "more" | "current" | "waiting" | "stopped" | "released" | "dropped";

/** How long one project's figures are read before others have their turn. */
const sliceMs = 30_000;

/** Quotas are counted by the minute, by ten minutes and by the day. */
const quotaWaits = [900, 3_600, 7_200, 14_400, 21_600];
const troubleWaits = [60, 300, 900, 3_600, 21_600];

/** The reading of figures from Search Console. Any number of processes may do it. Throws only when the database does. */
export function resultsWork(deps: ResultsDeps): RowWork<ReadingEnd> {
  const { db, leaseSeconds } = deps;
  return rowWork({
    due: (limit) => dueSources(db, limit),
    nextInSeconds: () => nextTurnInSeconds(db, "results"),
    async claim(projectId) {
      const claim = await claimSource(db, projectId, leaseSeconds);
      if (claim !== null) return ({ abandon }) => readSlice(deps, claim, abandon);
      const renewal = await claimRenewal(db, projectId, leaseSeconds);
      return renewal === null ? null : ({ abandon }) => renewResults(deps, renewal, abandon);
    },
  });
}

async function readSlice(deps: ResultsDeps, claim: SourceClaim, abandon: AbortSignal): Promise<ReadingEnd> {
  const { db, logger, leaseSeconds } = deps;
  const { projectId } = claim.source;
  const lease = holdLease({
    leaseSeconds,
    extend: () => extendSource(db, claim, leaseSeconds),
    onError: (error) => logger.warn({ err: error, projectId }, "a lease could not be renewed"),
  });
  const ended = async (result: ReadingEnd, end: SourceEnd) =>
    (await endReading(db, claim, end)) ? result : "dropped";
  const reading = { hasStored: false };
  try {
    const isCurrent = await readDays(deps, claim, AbortSignal.any([lease.signal, abandon]), reading);
    if (reading.hasStored || isCurrent) await compute(deps, projectId);
    if (!isCurrent) return await ended("more", { waitSeconds: 0 });
    return await ended("current", { waitSeconds: secondsToNextDay(deps.now(), deps.random()) });
  } catch (error) {
    if (lease.signal.aborted || error instanceof LeaseLost) return "dropped";
    if (abandon.aborted) return await ended("released", { waitSeconds: 0, released: true });
    if (reading.hasStored) await compute(deps, projectId);
    const end = endAfter(deps, claim, error, reading.hasStored ? 1 : claim.source.attempts);
    return await ended(end.waitSeconds === null ? "stopped" : "waiting", end);
  } finally {
    await lease.release();
  }
}

/** Computes the results of a project anew because the day has changed: figures are not read. */
async function renewResults(
  { db, logger, leaseSeconds, now, computed }: ResultsDeps,
  claim: RenewalClaim,
  abandon: AbortSignal,
): Promise<ReadingEnd> {
  const { projectId } = claim;
  if (abandon.aborted) {
    await endRenewal(db, claim, "released");
    return "released";
  }
  const lease = holdLease({
    leaseSeconds,
    extend: () => extendRenewal(db, claim, leaseSeconds),
    onError: (error) => logger.warn({ err: error, projectId }, "a lease could not be renewed"),
  });
  try {
    await computed(projectId, now());
    await endRenewal(db, claim, "done");
    return "current";
  } catch (error) {
    logger.error({ err: error, projectId }, "the results of a project could not be computed");
    await endRenewal(db, claim, "failed");
    return "waiting";
  } finally {
    await lease.release();
  }
}

/** Reads one day after another, until all have been read (true) or the slice is over. */
async function readDays(
  deps: ResultsDeps,
  claim: SourceClaim,
  signal: AbortSignal,
  reading: { hasStored: boolean },
): Promise<boolean> {
  const { db, fetch, secrets, now, searchConsoleUrl: baseUrl, googleClient } = deps;
  const endsAt = performance.now() + sliceMs;
  let { source } = claim;
  const { projectId, property } = source;
  const account = storedSearchAccount(source, secrets.open(source.secret, projectId), googleClient);
  const console = openSearchConsole({ fetch, now, baseUrl }, account);
  let until = lastFinalDay(now());
  for (;;) {
    const day = nextDayToRead(source, until);
    if (day === null) return true;
    if (performance.now() >= endsAt) return false;
    const figures = await console.figuresOf(property, day, signal);
    signal.throwIfAborted();
    if (figures.totals.length === 0 && isPerhapsLate(day, source, now())) {
      until = addDays(day, -1);
      continue;
    }
    source = await db.transaction(async (tx) => {
      const noted = await noteDay(tx, claim, day);
      await storeDay(tx, projectId, day, figures);
      return noted;
    });
    reading.hasStored = true;
  }
}

/** A failure to compute says nothing about the figures, which are read on; the next slice computes again. */
async function compute({ logger, now, computed }: ResultsDeps, projectId: string): Promise<void> {
  try {
    await computed(projectId, now());
  } catch (error) {
    logger.error({ err: error, projectId }, "the results of a project could not be computed");
  }
}

/** When a source is read again after a failure. */
function endAfter(
  { logger, random }: ResultsDeps,
  { source: { projectId } }: SourceClaim,
  error: unknown,
  attempts: number,
): SourceEnd {
  const waitOf = (waits: readonly number[]) =>
    spread(waits[Math.max(0, attempts - 1)] ?? waits.at(-1) ?? 3_600, random());
  if (error instanceof ProviderFailure) {
    const { code, message } = error;
    const failure = { code, message: `Search Console ${message}.` };
    logger.warn({ err: error, projectId, code }, "Search Console gave no figures");
    if (code === "unauthorized" || code === "rejected") return { waitSeconds: null, failure };
    const isQuota = code === "quota" || code === "rate_limited";
    return { waitSeconds: waitOf(isQuota ? quotaWaits : troubleWaits), failure };
  }
  logger.error({ err: error, projectId }, "the figures of a project could not be read");
  if (error instanceof SecretUnreadable) {
    const message = "The stored key cannot be decrypted: connect again, by a key or with Google.";
    return { waitSeconds: null, failure: { code: "unauthorized", message } };
  }
  const message =
    "The figures could not be read for a reason of Galley’s own; this is tried again by itself.";
  return { waitSeconds: waitOf(troubleWaits), failure: { code: "internal", message } };
}
