import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { activity, creditEntry, job, plannedArticle, workTurn } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createArticle, type Tenant } from "@/lib/testing/fixtures";
import { getPlan } from "./get";
import { movePlanned } from "./move";
import { pausePlan } from "./pause";
import { resumePlan } from "./resume";
import { setPlanBudget } from "./set-budget";
import { sweepPlans } from "./sweep";
import { createPlanFixture, type PlanFixture } from "./testing/plan-fixture";

let fixture: PlanFixture;
let acme: Tenant;

beforeEach(async () => {
  fixture = await createPlanFixture();
  acme = await fixture.addTenant("Acme");
});
afterEach(() => fixture.app.close());

const three = ["season a pan", "clean a rusty pan", "store a wok"];
const setBudget = (dailyBudget: number, timeZone = "UTC") =>
  execute(setPlanBudget, fixture.asUser(acme), { projectId: acme.projectId, dailyBudget, timeZone });

describe("a planned article", () => {
  test("is started on its day in the time zone of the plan, and not a moment earlier", async () => {
    await setBudget(3, "America/New_York");
    await fixture.plan(acme, ["season a pan"], "2026-12-01");
    fixture.setClock("2026-12-01T04:59:59.999Z");
    expect(await fixture.sweep()).toEqual({ handled: 0, nextInSeconds: 0.001 });
    fixture.setClock("2026-12-01T05:00:00Z");
    expect(await fixture.sweep()).toEqual({ handled: 1, nextInSeconds: null });
    expect(await fixture.calendar(acme)).toEqual(["2026-12-01 season a pan started"]);
  });

  test("is a job like one that a person starts: it costs a credit and is in the trail", async () => {
    await fixture.plan(acme, ["season a pan"], "2026-11-30");
    await fixture.sweep();
    const { db } = fixture.services;
    const [row] = await db.select().from(job);
    expect(row).toMatchObject({ keyword: "season a pan", status: "queued", languageCode: "en" });
    const spent = await db.select().from(creditEntry).where(eq(creditEntry.reason, "reserve"));
    expect(spent).toMatchObject([{ amount: -1, jobId: row?.id }]);
    const trail = await db.select().from(activity).where(eq(activity.operation, "articles.generate"));
    expect(trail).toMatchObject([
      { outcome: "ok", actorKind: "system", surface: "sweep", resourceId: row?.id },
    ]);
  });

  test("of a deleted project is never started", async () => {
    await fixture.plan(acme, ["season a pan"], "2026-11-30");
    await fixture.services.db.execute(
      sql`update project set deleted_at = now() where id = ${acme.projectId}`,
    );
    expect(await fixture.sweep()).toEqual({ handled: 0, nextInSeconds: null });
    expect(await fixture.started()).toEqual([]);
  });

  test("whose keyword was taken meanwhile is refused, with the article that has it", async () => {
    await fixture.plan(acme, three, "2026-11-30");
    const taken = await createArticle(fixture.services, acme.projectId, { seedKeyword: "Season a  pan" });
    await fixture.sweep();
    expect(await fixture.started()).toEqual(three.slice(1));
    const { articles } = await execute(getPlan, fixture.asUser(acme), { projectId: acme.projectId });
    expect(articles[0]).toMatchObject({
      state: "refused",
      reason: "The project already has an article for this keyword.",
      article_id: taken.id,
    });
  });
});

describe("the daily budget", () => {
  test("is never exceeded: the rest moves to the next day, before what is planned there, and says so", async () => {
    await fixture.plan(acme, three, "2026-11-30");
    await fixture.plan(acme, ["polish copper"], "2026-12-01");
    await setBudget(2);
    await fixture.sweep();
    expect(await fixture.calendar(acme)).toEqual([
      "2026-11-30 season a pan started",
      "2026-11-30 clean a rusty pan started",
      "2026-12-01 store a wok waiting from 2026-11-30",
      "2026-12-01 polish copper waiting",
    ]);
    fixture.setClock("2026-12-01T00:00:00Z");
    await fixture.sweep();
    expect(await fixture.started()).toEqual([...three, "polish copper"]);
  });

  test("applies to what somebody moves to a day that is full", async () => {
    await setBudget(1);
    await fixture.plan(acme, three, "2026-11-30");
    const { articles } = await execute(getPlan, fixture.asUser(acme), {
      projectId: acme.projectId,
      month: "2026-12",
    });
    for (const { planned_article_id: plannedArticleId } of articles) {
      await execute(movePlanned, fixture.asUser(acme), { plannedArticleId, day: "2026-11-30" });
    }
    await fixture.sweep();
    await fixture.sweep();
    expect(await fixture.started()).toEqual(["season a pan"]);
  });

  test("counts by the day of the time zone, which an hour left out or doubled does not change", async () => {
    await setBudget(1, "Europe/Berlin");
    fixture.setClock("2027-03-27T12:00:00Z");
    await fixture.plan(acme, three, "2027-03-27");
    await fixture.sweep();
    const startAt = ["2027-03-27T23:00:00Z", "2027-03-28T22:00:00Z"];
    for (const [index, at] of startAt.entries()) {
      fixture.setClock(new Date(Date.parse(at) - 1).toISOString());
      await fixture.sweep();
      expect(await fixture.started()).toHaveLength(index + 1);
      fixture.setClock(at);
      await fixture.sweep();
      expect(await fixture.started()).toHaveLength(index + 2);
    }
  });
});

describe("without credits", () => {
  test("an article stays on its day, says why, and is started when credits come", async () => {
    await fixture.setBalance(acme, 0);
    await fixture.plan(acme, ["season a pan"], "2026-11-30");
    expect(await fixture.sweep()).toEqual({ handled: 0, nextInSeconds: 300 });
    fixture.setClock("2026-12-02T09:00:00Z");
    await fixture.sweep();
    const read = () =>
      execute(getPlan, fixture.asUser(acme), { projectId: acme.projectId, month: "2026-11" });
    expect(await read()).toMatchObject({
      held_by: "credits",
      waiting: { total: 1, overdue: 1, first_day: "2026-11-30" },
      articles: [{ state: "waiting", day: "2026-11-30" }],
    });
    await fixture.setBalance(acme, 1);
    fixture.setClock("2026-12-02T09:05:00Z");
    await fixture.sweep();
    expect(await fixture.calendar(acme)).toEqual(["2026-12-02 season a pan started from 2026-11-30"]);
  });

  test("no job and no entry of the ledger is written, however often it is tried", async () => {
    await fixture.setBalance(acme, 0);
    await fixture.plan(acme, ["season a pan"], "2026-11-30");
    const entries = () => fixture.services.db.select().from(creditEntry);
    const before = await entries();
    for (const minute of ["10", "20", "30"]) {
      fixture.setClock(`2026-11-30T09:${minute}:00Z`);
      await fixture.sweep();
    }
    expect(await entries()).toEqual(before);
    expect(await fixture.services.db.select().from(activity).where(eq(activity.surface, "sweep"))).toEqual(
      [],
    );
  });
});

test("a paused plan starts nothing, and goes on with what was due when it is resumed", async () => {
  await fixture.plan(acme, three, "2026-11-30");
  const { projectId } = acme;
  await execute(pausePlan, fixture.asUser(acme), { projectId });
  fixture.setClock("2026-12-05T00:00:00Z");
  expect(await fixture.sweep()).toEqual({ handled: 0, nextInSeconds: null });
  expect((await execute(getPlan, fixture.asUser(acme), { projectId })).held_by).toBe("pause");
  await execute(resumePlan, fixture.asUser(acme), { projectId });
  await fixture.sweep();
  expect(await fixture.started()).toEqual(three);
});

test("workspaces take turns, however much one of them has planned", async () => {
  const rival = await fixture.addTenant("Rival");
  await setBudget(50);
  await fixture.setBalance(acme, 50);
  await fixture.plan(
    acme,
    Array.from({ length: 20 }, (_, n) => `season pan number ${n}`),
    "2026-11-30",
  );
  await fixture.plan(rival, ["polish copper"], "2026-11-30");
  await fixture.services.db
    .update(workTurn)
    .set({ at: sql`${workTurn.at} - interval '1 hour'` })
    .where(eq(workTurn.workspaceId, acme.workspaceId));
  await fixture.sweep();
  expect((await fixture.started()).indexOf("polish copper")).toBe(1);
});

test("a plan that fails holds up no other", async () => {
  const rival = await fixture.addTenant("Rival");
  await fixture.plan(acme, ["season a pan"], "2026-11-30");
  fixture.setClock("2026-11-30T08:00:01Z");
  await fixture.plan(rival, ["polish copper"], "2026-11-30");
  await fixture.services.db.execute(
    sql`create function break() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  await fixture.services.db.execute(
    sql`create trigger break before insert on job for each row when (new.keyword = 'season a pan') execute function break()`,
  );
  expect(await fixture.sweep()).toMatchObject({ handled: 1, nextInSeconds: 300 });
  expect(await fixture.started()).toEqual(["polish copper"]);
  expect(fixture.app.logged.join()).toContain("a planned article could not be started");
});

test("several processes that sweep at once start each article once", async () => {
  await setBudget(50);
  await fixture.setBalance(acme, 50);
  const keywords = Array.from({ length: 12 }, (_, n) => `season pan number ${n}`);
  await fixture.plan(acme, keywords, "2026-11-30");
  const never = new AbortController().signal;
  await Promise.all([1, 2, 3, 4].map(() => sweepPlans(fixture.services, never)));
  await fixture.sweep();
  expect((await fixture.started()).toSorted()).toEqual(keywords.toSorted());
});

test("however many articles are planned elsewhere and were started before, a sweep reads few rows", async () => {
  await fixture.plan(acme, ["season a pan"], "2026-11-30");
  const { db } = fixture.services;
  await db.execute(sql`
    insert into planned_article (id, project_id, keyword, keyword_key, day, started_at, refused_at)
    select gen_random_uuid(), ${acme.projectId}, 'k' || n, 'k' || n, date '2026-11-29' - (n % 900),
      case when n % 2 = 0 then now() end, case when n % 2 = 1 then now() end
    from generate_series(1, 3000) n`);
  await db.execute(sql`
    insert into planned_article (id, project_id, keyword, keyword_key, day)
    select gen_random_uuid(), ${acme.projectId}, 'w' || n, 'w' || n, date '2026-12-01' + n
    from generate_series(1, 3000) n`);
  await db.execute(sql`
    with made as (insert into workspace (id, name) select gen_random_uuid(), 'W' from generate_series(1, 3000) returning id)
    insert into work_turn (kind, workspace_id, at) select 'plans', id, '2027-01-01' from made`);
  await expectIndexed(
    { db: fixture.app.services.db, url: fixture.app.databaseUrl },
    ["planned_article", "work_turn", "article_plan"],
    (explained) => sweepPlans({ ...fixture.services, db: explained }, new AbortController().signal),
    { rowsMax: 5 },
  );
  expect(
    await db.select().from(plannedArticle).where(eq(plannedArticle.keyword, "season a pan")),
  ).toMatchObject([{ day: "2026-11-30", refusedAt: null }]);
  expect(await fixture.started()).toEqual(["season a pan"]);
});
