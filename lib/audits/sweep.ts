import { type RowWork, rowWork } from "@/lib/work/sweep";
import { nextTurnInSeconds } from "@/lib/work/turn-rows";
import type { AuditDeps } from "./deps";
import { claimAuditOf } from "./rows/claims";
import { dueAudits } from "./rows/due-audits";
import { removeExpiredPages } from "./rows/retention";
import { nextScheduledInSeconds, takeScheduledProject } from "./rows/schedule";
import { runSlice } from "./run-slice";
import { type AuditLimits, startAudit } from "./start-audit";

/** How many scheduled audits one sweep starts, and how many batches of expired pages it deletes. */
const startsMax = 100;
const batchesMax = 20;

/** The slices of open audits. Any number of processes may work on them. Throws only when the database does. */
export function sliceWork(deps: AuditDeps): RowWork<void> {
  return rowWork({
    due: (limit) => dueAudits(deps.db, limit),
    nextInSeconds: () => nextSliceInSeconds(deps),
    async claim(auditId) {
      const claim = await claimAuditOf(deps.db, auditId, deps.leaseSeconds);
      return claim === null ? null : async ({ abandon }) => void (await runSlice(deps, claim, abandon));
    },
  });
}

/** Does what comes before the slices: starts the scheduled ones, and deletes expired pages. */
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
async function nextSliceInSeconds({ db }: Pick<AuditDeps, "db">): Promise<number | null> {
  const [audit, scheduled] = await Promise.all([nextTurnInSeconds(db, "audits"), nextScheduledInSeconds(db)]);
  if (audit === null || scheduled === null) return audit ?? scheduled;
  return Math.min(audit, scheduled);
}
