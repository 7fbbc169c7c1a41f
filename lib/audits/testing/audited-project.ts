import { eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { type AuditRow, audit, auditedPage, project, workspace } from "@/lib/platform/db/schema";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { Logger } from "@/lib/platform/logger";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { sweepUntilIdle as sweepWork } from "@/lib/work/testing/sweep-until-idle";
import type { AuditDeps } from "../deps";
import { startAudit } from "../start-audit";
import { prepareAudits, sliceWork } from "../sweep";

const silent = () => undefined;
const quietLogger: Logger = { debug: silent, info: silent, warn: silent, error: silent };

export const testLimits = { auditPages: 500, auditWorkspacePages: 1_000_000 };

/** The real audits, which may reach servers on the loopback. */
export function auditDeps(db: Database, given: Partial<AuditDeps> = {}): AuditDeps {
  return {
    db,
    fetch: createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" }),
    tasks: inlineTasks,
    logger: quietLogger,
    leaseSeconds: 90,
    pause: async () => undefined,
    ...given,
  };
}

/** A project of a workspace of its own, unless another is given. */
export async function createProjectFor(
  db: Database,
  website: string,
  workspaceId?: string,
): Promise<typeof project.$inferSelect> {
  const owner = workspaceId ?? newId();
  await db.insert(workspace).values({ id: owner, name: "Acme" }).onConflictDoNothing();
  const [row] = await db
    .insert(project)
    .values({
      workspaceId: owner,
      name: "Acme",
      slug: newId(),
      website,
      languageCode: "en",
      brandName: "Acme",
    })
    .returning();
  if (row === undefined) throw new Error("the project was not stored");
  return row;
}

/** Starts an audit of a project; throws when it cannot start. */
export async function startedAudit(
  db: Database,
  row: typeof project.$inferSelect,
  pagesMax?: number,
): Promise<AuditRow> {
  const start = await startAudit(db, row, { trigger: "command", pagesMax }, testLimits);
  if (start.kind !== "started") throw new Error(`the audit was not started: ${start.kind}`);
  return start.audit;
}

/** Sweeps until no audit is due, with what comes before the slices of each sweep. */
export async function sweepUntilIdle(deps: AuditDeps, concurrency = 2): Promise<void> {
  const prepare = () => prepareAudits(deps, testLimits, new AbortController().signal);
  await prepare();
  await sweepWork(sliceWork(deps), { concurrency });
  await prepare();
}

export async function auditById(db: Database, id: string): Promise<AuditRow> {
  const [row] = await db.select().from(audit).where(eq(audit.id, id));
  if (row === undefined) throw new Error("there is no such audit");
  return row;
}

/** The addresses of an audit in the order in which they were found. */
export async function pagesOf(db: Database, auditId: string) {
  return db.select().from(auditedPage).where(eq(auditedPage.auditId, auditId)).orderBy(auditedPage.id);
}
