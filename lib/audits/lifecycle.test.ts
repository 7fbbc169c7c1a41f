import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  audit,
  auditedPage,
  auditLink,
  eventEndpoint,
  project,
  webhookDelivery,
  workTurn,
} from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { removeExpiredPages } from "./rows/retention";
import { startAudit } from "./start-audit";
import { prepareAudits } from "./sweep";
import {
  auditById,
  auditDeps,
  createProjectFor,
  startedAudit,
  sweepUntilIdle,
  testLimits,
} from "./testing/audited-project";
import { htmlPage, serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Project = Awaited<ReturnType<typeof createProjectFor>>;

describe("a schedule", () => {
  /** A project whose next audit was due so long ago. */
  async function scheduled(schedule: "weekly" | "monthly", overdue: string): Promise<Project> {
    const { db } = database;
    const row = await createProjectFor(db, "http://127.0.0.1:1/");
    const nextAuditAt = sql`now() - ${overdue}::interval`;
    const [changed] = await db
      .update(project)
      .set({ auditSchedule: schedule, nextAuditAt })
      .where(eq(project.id, row.id))
      .returning();
    if (changed === undefined) throw new Error("the project is gone");
    return changed;
  }

  /** Lets a sweep start what is due, and nothing more. */
  const startDue = () => prepareAudits(auditDeps(database.db), testLimits, new AbortController().signal);

  const auditsOf = ({ id }: Project) => database.db.select().from(audit).where(eq(audit.projectId, id));
  const nextOf = async ({ id }: Project) => {
    const [row] = await database.db.select().from(project).where(eq(project.id, id));
    return row?.nextAuditAt?.getTime() ?? null;
  };
  const dayMs = 86_400_000;

  test("every week starts an audit when it is due, and the next one is a week after that time", async () => {
    const row = await scheduled("weekly", "2 hours");
    await startDue();
    expect(await auditsOf(row)).toMatchObject([{ trigger: "schedule" }]);
    expect(await nextOf(row)).toBe((row.nextAuditAt?.getTime() ?? 0) + 7 * dayMs);
    await startDue();
    expect(await auditsOf(row)).toHaveLength(1);
  });

  test("every month keeps the day of the month", async () => {
    const row = await scheduled("monthly", "1 day");
    await startDue();
    expect(await auditsOf(row)).toHaveLength(1);
    const [expected] = await database.db.execute<{ at: string }>(
      sql`select extract(epoch from ${row.nextAuditAt?.toISOString() ?? ""}::timestamptz + interval '1 month') * 1000 as at`,
    );
    expect(await nextOf(row)).toBe(Number(expected?.at));
  });

  test("that was missed for months is made up for once", async () => {
    const row = await scheduled("weekly", "100 days");
    await startDue();
    expect(await auditsOf(row)).toHaveLength(1);
    const inDays = ((await nextOf(row)) ?? 0) / dayMs - Date.now() / dayMs;
    expect(inDays).toBeGreaterThan(6.9);
    expect(inDays).toBeLessThan(7.1);
  });

  test("that is switched off, or due in the future, starts nothing", async () => {
    const off = await scheduled("weekly", "1 day");
    await database.db
      .update(project)
      .set({ auditSchedule: "off", nextAuditAt: null })
      .where(eq(project.id, off.id));
    const later = await scheduled("weekly", "-1 hours");
    await startDue();
    expect([await auditsOf(off), await auditsOf(later)]).toEqual([[], []]);
    expect(await nextOf(later)).toBe(later.nextAuditAt?.getTime());
  });

  test("leaves an audit that is under way alone", async () => {
    const row = await scheduled("weekly", "1 hour");
    const { id } = await startedAudit(database.db, row);
    await startDue();
    expect((await auditsOf(row)).map((each) => each.id)).toEqual([id]);
  });
});

describe("the pages of a workspace", () => {
  // No later test is to crawl these sites.
  afterEach(() => database.db.update(audit).set({ status: "stopped", stage: null }));

  const limits = { ...testLimits, auditPages: 60, auditWorkspacePages: 100 };
  const site = "https://acme.example/";
  const start = (row: Project, pagesMax?: number) =>
    startAudit(database.db, row, { trigger: "command", pagesMax }, limits);

  test("are counted over all of its audits of the last 30 days", async () => {
    const first = await createProjectFor(database.db, site);
    const second = await createProjectFor(database.db, site, first.workspaceId);
    expect(await start(first)).toMatchObject({ kind: "started", audit: { pagesMax: 60 } });
    expect(await start(second)).toMatchObject({ kind: "started", audit: { pagesMax: 40 } });
    const third = await createProjectFor(database.db, site, first.workspaceId);
    expect(await start(third)).toEqual({ kind: "no pages left" });
    // An audit that is over counts by what it fetched.
    const over = { status: "finished" as const, stage: null, finishedAt: new Date(), pagesDone: 10 };
    await database.db.update(audit).set(over).where(eq(audit.projectId, first.id));
    expect(await start(third)).toMatchObject({ audit: { pagesMax: 50 } });
    const old = { createdAt: sql`now() - interval '31 days'` };
    await database.db.update(audit).set(old).where(eq(audit.workspaceId, first.workspaceId));
    const fourth = await createProjectFor(database.db, site, first.workspaceId);
    expect(await start(fourth)).toMatchObject({ audit: { pagesMax: 60 } });
  });

  test("are not exceeded by audits that start at the same moment", async () => {
    const first = await createProjectFor(database.db, site);
    const others = await Promise.all(
      Array.from({ length: 7 }, () => createProjectFor(database.db, site, first.workspaceId)),
    );
    const starts = await Promise.all([first, ...others].map((row) => start(row, 30)));
    const granted = starts.flatMap((each) => ("audit" in each ? [each.audit.pagesMax] : []));
    expect(granted.toSorted((a, b) => b - a)).toEqual([30, 30, 30, 10]);
    expect(starts.filter(({ kind }) => kind === "no pages left")).toHaveLength(4);
  });
});

test("the newest audit keeps its pages and links, the one before its pages, and earlier ones their result", async () => {
  const { db } = database;
  const site = await serveSite({ "/": htmlPage("Home", ["/a"]), "/a": htmlPage("A", ["/"]) });
  const row = await createProjectFor(db, site.origin);
  const ids: string[] = [];
  for (let nr = 0; nr < 3; nr += 1) {
    ids.push((await startedAudit(db, row)).id);
    await sweepUntilIdle(auditDeps(db));
  }
  while (await removeExpiredPages(db));
  const kept = await Promise.all(
    ids.map(async (id) => {
      const { pagesKept, score, report } = await auditById(db, id);
      const pages = await db.$count(auditedPage, eq(auditedPage.auditId, id));
      const links = await db.$count(auditLink, eq(auditLink.auditId, id));
      return { pagesKept, pages, links, hasResult: score !== null && report !== null };
    }),
  );
  expect(kept).toEqual([
    { pagesKept: "none", pages: 0, links: 0, hasResult: true },
    { pagesKept: "pages", pages: 2, links: 0, hasResult: true },
    { pagesKept: "all", pages: 2, links: 2, hasResult: true },
  ]);
});

test("a finished audit says how many findings are new and fixed since the one before", async () => {
  const { db } = database;
  const site = await serveSite({ "/": htmlPage("Home", ["/a"]), "/a": htmlPage("A", ["/"]) });
  const row = await createProjectFor(db, site.origin);
  const first = await startedAudit(db, row);
  await sweepUntilIdle(auditDeps(db));
  expect(await auditById(db, first.id)).toMatchObject({ newFindings: null, comparison: null });
  site.change("/a", htmlPage("A", ["/", "/missing"]));
  await db
    .insert(eventEndpoint)
    .values({ projectId: row.id, url: "http://127.0.0.1:9/", secret: "sealed", events: ["audit.finished"] });
  const second = await startedAudit(db, row);
  await sweepUntilIdle(auditDeps(db));
  const { newFindings, fixedFindings, grade, score, comparison } = await auditById(db, second.id);
  expect(newFindings).toBeGreaterThan(0);
  const [delivery] = await db
    .select({ body: webhookDelivery.body })
    .from(webhookDelivery)
    .innerJoin(eventEndpoint, eq(eventEndpoint.id, webhookDelivery.endpointId))
    .where(eq(eventEndpoint.projectId, row.id));
  expect(JSON.parse(delivery?.body ?? "{}")).toMatchObject({
    type: "audit.finished",
    data: {
      audit_id: second.id,
      score,
      grade,
      previous_grade: (await auditById(db, first.id)).grade,
      new_findings: newFindings,
      fixed_findings: fixedFindings,
    },
  });
  expect(comparison).toMatchObject({
    earlierId: first.id,
    rules: expect.arrayContaining([
      expect.objectContaining({ rule: "links-lead-to-pages", added: 1, addedUrls: [`${site.origin}/a`] }),
    ]),
  });
});

test("a machine that has no time to read pages never ends an audit, however often it happens", async () => {
  const { db } = database;
  const site = await serveSite({ "/": htmlPage("Home", []) });
  const { id } = await startedAudit(db, await createProjectFor(db, site.origin));
  const tasks = { ...inlineTasks, readCrawledPages: overrunning("busy").readCrawledPages };
  const busy = auditDeps(db, { tasks });
  for (let sweeps = 0; sweeps < 12; sweeps += 1) {
    await sweepUntilIdle(busy);
    await db
      .update(audit)
      .set({ nextAt: new Date(0) })
      .where(eq(audit.id, id));
    await db.update(workTurn).set({ at: new Date(0) });
  }
  expect(await auditById(db, id)).toMatchObject({
    finishedAt: null,
    lastError: expect.stringContaining("busy"),
  });
  await sweepUntilIdle(auditDeps(db));
  expect(await auditById(db, id)).toMatchObject({ finishedAt: expect.any(Date), score: expect.any(Number) });
});

test("a robots.txt that takes too much work forbids every page, and ends no audit", async () => {
  const { db } = database;
  const site = await serveSite({
    "/": htmlPage("Home", ["/a"]),
    "/robots.txt": { body: "User-agent: *\nAllow: /" },
  });
  const { id } = await startedAudit(db, await createProjectFor(db, site.origin));
  const tasks = { ...inlineTasks, readRobots: overrunning("processor").readRobots };
  await sweepUntilIdle(auditDeps(db, { tasks }));
  expect(await auditById(db, id)).toMatchObject({
    finishedAt: expect.any(Date),
    score: null,
    lastError: null,
  });
  expect(site.paths()).toContain("/robots.txt");
  expect(site.paths()).not.toContain("/a");
});
