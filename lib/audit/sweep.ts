import { nextTurnInSeconds } from "@/lib/work/rows/turns";
import { runDueWork, type SweepOptions, type SweepRun } from "@/lib/work/sweep";
import type { AuditDeps } from "./deps";
import { claimAudit, claimAuditOf } from "./rows/claims";
import { removeExpiredPages } from "./rows/retention";
import { nextScheduledInSeconds, takeScheduledProject } from "./rows/schedule";
import { runSlice } from "./run-slice";
import { type AuditLimits, startAudit } from "./start-audit";

/** How many scheduled audits one sweep starts, and how many batches of expired pages it deletes. */
const startsMax = 100;
const batchesMax = 20;

/**
 * Starts scheduled audits that are due, and works on open ones in slices, several audits at once. Any number of
 * processes may run it at the same time. Throws only when the database does.
 */
export async function sweepAudits(
  deps: AuditDeps,
  limits: AuditLimits,
  options: SweepOptions,
): Promise<SweepRun> {
  await startScheduled(deps, limits, options.stop);
  const { handled, noneDue } = await runDueWork(
    {
      claim: () => claimAudit(deps.db, deps.leaseSeconds),
      run: async (claim) => void (await runSlice(deps, claim, options.abandon)),
    },
    options,
  );
  await removeSomePages(deps, options.stop);
  return { handled, nextInSeconds: noneDue ? await nextSliceInSeconds(deps) : 0 };
}

/** Claims one due audit and works on it for a slice; false when it is not due or its host is in use. */
export async function runDueSlice(deps: AuditDeps, auditId: string, abandon: AbortSignal): Promise<boolean> {
  const claim = await claimAuditOf(deps.db, auditId, deps.leaseSeconds);
  if (claim !== null) await runSlice(deps, claim, abandon);
  return claim !== null;
}

/** Does what a sweep does besides working on audits: starts the scheduled ones, and deletes expired pages. */
export async function prepareAudits(deps: AuditDeps, limits: AuditLimits, stop: AbortSignal): Promise<void> {
  await startScheduled(deps, limits, stop);
  await removeSomePages(deps, stop);
}

async function removeSomePages({ db }: AuditDeps, stop: AbortSignal): Promise<void> {
  for (let batch = 0; batch < batchesMax && !stop.aborted; batch += 1) {
    if (!(await removeExpiredPages(db))) return;
  }
}

async function startScheduled(
  { db, logger }: AuditDeps,
  limits: AuditLimits,
  stop: AbortSignal,
): Promise<void> {
  for (let starts = 0; starts < startsMax && !stop.aborted; starts += 1) {
    const project = await takeScheduledProject(db);
    if (project === null) return;
    const start = await startAudit(db, project, { trigger: "schedule" }, limits);
    if (start.kind !== "started") {
      logger.info({ projectId: project.id, reason: start.kind }, "a scheduled audit was left out");
    }
  }
}

/** Seconds until an audit is due or is to be started by its schedule, 0 or less when overdue; null without any. */
export async function nextSliceInSeconds({ db }: Pick<AuditDeps, "db">): Promise<number | null> {
  const [audit, scheduled] = await Promise.all([nextTurnInSeconds(db, "audits"), nextScheduledInSeconds(db)]);
  if (audit === null || scheduled === null) return audit ?? scheduled;
  return Math.min(audit, scheduled);
}
