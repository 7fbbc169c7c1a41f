import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { audit, workTurn } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { runRow } from "@/lib/work/sweep";
import { neverStopped } from "@/lib/work/testing/sweep-until-idle";
import { claimAuditOf } from "./rows/claims";
import { dueAudits } from "./rows/due-audits";
import { sliceWork } from "./sweep";
import { auditDeps, createProjectFor, startedAudit } from "./testing/audited-project";
import { htmlPage, serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("due audits are selected workspaces in turn, and done once although two workers have the same", async () => {
  const { db } = database;
  const site = await serveSite({ "/": htmlPage("Home", []) });
  const workspaceId = newId();
  const [first, second] = [
    (await startedAudit(db, await createProjectFor(db, site.origin, workspaceId))).id,
    (await startedAudit(db, await createProjectFor(db, "http://two.example", workspaceId))).id,
  ];
  const other = (await startedAudit(db, await createProjectFor(db, "http://three.example"))).id;
  expect((await dueAudits(db, 2)).map(({ id }) => id)).toEqual([first, other]);
  expect((await dueAudits(db, 10)).map(({ id }) => id)).toEqual([first, other, second]);

  const deps = auditDeps(db);
  const ran = await Promise.all(
    Array.from({ length: 4 }, () => runRow(sliceWork(deps), first, neverStopped)),
  );
  expect(ran.filter((end) => end !== null)).toHaveLength(1);

  // While one is worked on, no other audit of its host begins.
  const claim = await claimAuditOf(db, second, 90);
  expect(claim).not.toBeNull();
  const rival = (await startedAudit(db, await createProjectFor(db, "http://two.example"))).id;
  expect(await claimAuditOf(db, rival, 90)).toBeNull();
  expect((await dueAudits(db, 10)).map(({ id }) => id)).not.toContain(second);
});

test("a workspace without a due audit does not stay ahead of the others", async () => {
  const { db } = database;
  const { workspaceId, id } = await startedAudit(db, await createProjectFor(db, "http://four.example"));
  await db
    .update(audit)
    .set({ nextAt: new Date(Date.now() + 3_600_000) })
    .where(eq(audit.id, id));
  const [before] = await db.select().from(workTurn).where(eq(workTurn.workspaceId, workspaceId));
  await dueAudits(db, 10);
  const [after] = await db.select().from(workTurn).where(eq(workTurn.workspaceId, workspaceId));
  expect((after?.at?.getTime() ?? 0) - (before?.at?.getTime() ?? 0)).toBeGreaterThan(3_000_000);
});
