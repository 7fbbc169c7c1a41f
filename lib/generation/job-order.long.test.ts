import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextDueInSeconds } from "@/lib/generation/rows/claims";
import { claimStage } from "@/lib/generation/testing/claim-stage";
import {
  createGenerationFixture,
  type GenerationFixture,
  type TestProject,
} from "@/lib/generation/testing/generation-fixture";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { job, workTurn } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { bringTurnForward, passTurn } from "@/lib/work/turn-rows";
import { dueStages } from "./rows/due-stages";
import { queueAhead } from "./rows/queue-ahead";

let fixture: GenerationFixture;
let projects: TestProject[];

beforeAll(async () => {
  fixture = await createGenerationFixture();
  projects = await Promise.all([1, 2, 3, 4].map(() => fixture.addProject(0)));
});
afterAll(() => fixture.close());

interface Place {
  id: string;
  /** How many open jobs are served before it. */
  ahead: number;
  isWaiting: boolean;
}

/**
 * The due jobs in the order of service by its definition: ranks them in their workspaces, then sorts all by rank and turn.
 * The other open jobs come before them, because they have begun.
 */
async function orderByDefinition(): Promise<Place[]> {
  const rows = await fixture.db.execute<{ id: string; ahead: number; waiting: boolean }>(sql`
    with open as (
      select *, started_at is null as waiting, greatest(next_at, lease_until) as due_at from job where stage is not null
    ), ranked as (
      select id, workspace_id, waiting, row_number() over (
        partition by workspace_id order by waiting, case when not waiting then due_at end, id
      ) as round
      from open where due_at <= now()
    )
    select ranked.id, waiting, (row_number() over (order by round, work_turn.at, ranked.workspace_id) - 1
      + (select count(*) from open where due_at > now()))::int as ahead
    from ranked join work_turn on work_turn.workspace_id = ranked.workspace_id and kind = 'generation'
    order by ahead`);
  return rows.map(({ id, ahead, waiting }) => ({ id, ahead, isWaiting: waiting }));
}

const states = ["waiting", "held", "postponed", "lease expired", "over"] as const;
const arbitraryJob = fc.record({
  owner: fc.nat(3),
  state: fc.constantFrom(...states),
  age: fc.nat(0xffff),
});

type ArbitraryJob = typeof arbitraryJob extends fc.Arbitrary<infer Value> ? Value : never;

/** Builds a job whose id encodes its age, independently of its workspace and of the order of insertion. */
function rowOf({ owner, state, age }: ArbitraryJob, index: number): typeof job.$inferInsert {
  const project = projects[owner];
  if (project === undefined) throw new Error(`no project ${owner}`);
  const id = `00000000-0000-7000-8000-${age.toString(16).padStart(6, "0")}${String(index).padStart(6, "0")}`;
  const later = new Date(Date.now() + 3_600_000);
  return {
    id,
    ...project,
    keyword: id,
    keywordKey: id,
    ...(state !== "waiting" && { startedAt: new Date(), status: "drafting" as const }),
    ...(state === "held" && { leaseUntil: later }),
    ...(state === "postponed" && { nextAt: later }),
    ...(state === "lease expired" && { leaseUntil: new Date(Date.now() - 1_000 - age) }),
    ...(state === "over" && { stage: null, status: "done" as const }),
  };
}

async function emptyQueue(): Promise<void> {
  await fixture.db.delete(job);
  await fixture.db.delete(workTurn);
}

const firstDue = async () => (await dueStages(fixture.db, 1))[0]?.id ?? null;

test("the order of service read by index equals its definition, for any queue", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryJob, { maxLength: 40 }),
      fc.shuffledSubarray([0, 1, 2, 3]),
      async (jobs, passed) => {
        await emptyQueue();
        if (jobs.length > 0) await fixture.db.insert(job).values(jobs.map(rowOf));
        for (const owner of passed) {
          const { workspaceId = "" } = projects[owner] ?? {};
          await fixture.db.transaction((tx) => passTurn(tx, "generation", workspaceId));
        }
        const order = await orderByDefinition();
        const waiting = order.filter(({ isWaiting }) => isWaiting);

        const ids = order.map(({ id }) => id);
        const ahead = await queueAhead(fixture.db, ids);
        expect([...ahead].sort(([, a], [, b]) => a - b)).toEqual(
          waiting.map((each) => [each.id, each.ahead]),
        );
        // A job asked about alone has the same place as among all others.
        const last = waiting.at(-1);
        if (last !== undefined) {
          expect([...(await queueAhead(fixture.db, [last.id])).values()]).toEqual([last.ahead]);
        }

        // When jobs are claimed one after another, that is the order in which they are.
        for (const { id } of order.slice(0, 12)) {
          const claim = await claimStage(fixture.db, 3600);
          expect(claim?.job.id).toBe(id);
        }
        if (order.length <= 12) expect(await claimStage(fixture.db, 3600)).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

test("a job is second in the queue behind thousands of jobs of another workspace", async () => {
  await emptyQueue();
  const crowd = Array.from({ length: 3000 }, (_, index) =>
    rowOf({ owner: 0, state: "waiting", age: index }, index),
  );
  const last = rowOf({ owner: 1, state: "waiting", age: 0xffff }, 9999);
  await fixture.db.insert(job).values([...crowd, last]);
  await bringTurnForward(
    fixture.db,
    "generation",
    crowd[0]?.workspaceId ?? "",
    sql`now() - interval '1 minute'`,
  );
  expect((await queueAhead(fixture.db, [last.id ?? ""])).get(last.id ?? "")).toBe(1);
  expect((await claimStage(fixture.db, 60))?.job.id).toBe(crowd[0]?.id);
  expect(await firstDue()).toBe(last.id);
});

describe("with thousands of waiting and finished jobs", () => {
  beforeAll(async () => {
    await emptyQueue();
    const [crowd, other] = await Promise.all([fixture.addProject(0), fixture.addProject(0)]);
    await fixture.db.execute(sql`
      insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage)
      select gen_random_uuid(), ${crowd.workspaceId}, ${crowd.projectId}, 'k' || n, 'k' || n,
        case when n % 2 = 0 then 'queued' else 'done' end, case when n % 2 = 0 then 'research' end
      from generate_series(1, 12000) n`);
    await fixture.db
      .insert(job)
      .values({ id: newId(), ...other, keyword: "other", keywordKey: "other", startedAt: new Date() });
  });

  test("a claim reads few of them", async () => {
    await expectIndexed(fixture.database, ["job"], (db) => claimStage(db, 60), { rowsMax: 40 });
    // The workspace of the oldest jobs has a begun job by now.
    await expectIndexed(fixture.database, ["job"], (db) => claimStage(db, 60), { rowsMax: 40 });
    await expectIndexed(fixture.database, ["job", "work_turn"], nextDueInSeconds, { rowsMax: 1 });
  });

  test("the place of a job is exact", async () => {
    const order = await orderByDefinition();
    const waiting = order.filter(({ isWaiting }) => isWaiting);
    const asked = [waiting.at(1), waiting.at(3000), waiting.at(-1)].filter((each) => each !== undefined);
    const ahead = await queueAhead(
      fixture.db,
      asked.map(({ id }) => id),
    );
    expect(asked.map(({ id }) => ahead.get(id))).toEqual(asked.map((each) => each.ahead));
  });
});

/** A CTE that makes so many workspaces, each with a project of the same id: the ids are in `others_project`. */
const workspaces = (count: number) => sql`
  other as (
    insert into workspace (id, name) select gen_random_uuid(), 'Other' from generate_series(1, ${count}::int) returning id
  ), others_project as (
    insert into project (id, workspace_id, name, slug, website, language_code, brand_name)
    select id, id, 'Other', id::text, 'https://other.example', 'en', 'Other' from other returning id
  )`;

describe("with jobs of thousands of workspaces", () => {
  let order: Place[];

  beforeAll(async () => {
    await emptyQueue();
    // One to five jobs each; every fortieth workspace has begun its first one.
    await fixture.db.execute(sql`
      with ${workspaces(8_000)}, numbered as (select id, row_number() over () as owner from others_project)
      insert into job (id, workspace_id, project_id, keyword, keyword_key, status, started_at)
      select gen_random_uuid(), id, id, 'waiting ' || n, 'waiting ' || n, case when begun then 'drafting' else 'queued' end,
        case when begun then now() end
      from numbered, generate_series(1, 1 + owner % 5) n, lateral (select n = 1 and owner % 40 = 0 as begun) state`);
    order = await orderByDefinition();
    await fixture.db.execute(sql`vacuum analyze job`);
  });

  test("the place of a job is a lower bound that is found from ten thousand jobs of each kind at most", async () => {
    const waiting = order.filter(({ isWaiting }) => isWaiting);
    expect(waiting.length).toBeGreaterThan(20_000);
    const asked = [0, 100, 5_000, waiting.length - 1].flatMap((index) => waiting[index] ?? []);
    let ahead = new Map<string, number>();
    const find = async (db: Database) =>
      void (ahead = await queueAhead(
        db,
        asked.map(({ id }) => id),
      ));
    await expectIndexed(fixture.database, ["job"], find, { rowsMax: 10_300 });
    for (const { id, ahead: place } of asked) {
      expect(ahead.get(id)).toBeLessThanOrEqual(place);
      // The counted jobs are a part of all, and so is their share of the place.
      expect(ahead.get(id)).toBeGreaterThanOrEqual(Math.floor(Math.min(place, 10_000) / 4));
    }
  });
});

describe("after an outage, with thousands of begun jobs to resume", () => {
  let crowdId: string;

  beforeAll(async () => {
    await emptyQueue();
    const crowd = await fixture.addProject(0);
    crowdId = crowd.workspaceId;
    await fixture.db.execute(sql`
      with ${workspaces(300)}, begun as (
        select ${crowdId}::uuid as workspace, ${crowd.projectId}::uuid as project, n from generate_series(1, 4000) n
        union all select id, id, n from others_project, generate_series(1, 2) n
      )
      insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, started_at, next_at)
      select gen_random_uuid(), workspace, project, 'begun ' || n, 'begun ' || n, 'drafting', 'draft', now(),
        now() - make_interval(hours => case when workspace = ${crowdId} then 2 else 1 end)
      from begun`);
  });

  test("a claim reads few of them, and so does asking when the next is due", async () => {
    for (let claims = 0; claims < 3; claims += 1) {
      await expectIndexed(fixture.database, ["job"], (db) => claimStage(db, 60), { rowsMax: 200 });
    }
    await expectIndexed(fixture.database, ["job", "work_turn"], nextDueInSeconds, { rowsMax: 1 });
  });

  test("workspaces take turns: one with thousands of jobs that were due first is not served more often", async () => {
    const served = [];
    for (let claims = 0; claims < 60; claims += 1)
      served.push((await claimStage(fixture.db, 60))?.job.workspaceId);
    expect(new Set(served).size).toBe(60);
    expect(served.filter((id) => id === crowdId)).toHaveLength(0);
  });
});
