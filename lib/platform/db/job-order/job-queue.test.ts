import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimStage } from "@/lib/generation/rows/claims";
import { recordFailure, recordRetry } from "@/lib/generation/rows/outcomes";
import {
  createGenerationFixture,
  type GenerationFixture,
  type TestProject,
} from "@/lib/generation/testing/generation-fixture";
import { newId } from "../ids";
import { job, jobQueue, project, workspace } from "../schema";

let fixture: GenerationFixture;
let projects: TestProject[];

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
beforeEach(async () => {
  await fixture.db.delete(job);
  projects = await Promise.all([1, 2, 3].map(() => fixture.addProject(1000)));
});
afterAll(() => fixture.close());

/** The rows of job_queue, and the same numbers counted from the jobs. */
async function queuesAndCounts(db = fixture.db) {
  const queues = await db.execute(sql`
    select workspace_id, begun, waiting, first_waiting, resume_at from job_queue
    where begun + waiting > 0 order by 1`);
  const counts = await db.execute(sql`
    select workspace_id, count(started_at)::int as begun, (count(*) - count(started_at))::int as waiting,
      (array_agg(id order by id) filter (where started_at is null))[1] as first_waiting,
      case when count(started_at) > 0 then greatest(
        min(greatest(next_at, lease_until)) filter (where started_at is not null),
        (select served_at from job_queue where job_queue.workspace_id = job.workspace_id)
      ) end as resume_at
    from job where stage is not null group by 1 order by 1`);
  return { queues, counts };
}

async function expectTrueQueues(): Promise<void> {
  const { queues, counts } = await queuesAndCounts();
  expect(queues).toEqual(counts);
}

const failure = { error: "Busy.", lastError: "Busy." };

/** Performs one of the changes that happen to jobs, chosen by a number. */
async function act(turn: number): Promise<void> {
  const { db } = fixture;
  const of = projects[turn % projects.length];
  if (of === undefined) throw new Error("there are no projects");
  const kind = (turn * 7) % 10;
  if (kind < 4) await fixture.addJob(of);
  else if (kind < 7) {
    const claim = await claimStage(db, 60);
    if (claim === null) return;
    if (kind === 4) await recordFailure(db, claim, failure);
    if (kind === 5) await recordRetry(db, claim, { isCounted: true, waitSeconds: 0, lastError: "Busy." });
  } else if (kind === 7) {
    // A restarted job is older than the jobs that wait. Locked in order, because others restart the same two.
    const failed = db
      .select({ id: job.id })
      .from(job)
      .where(eq(job.status, "failed"))
      .orderBy(job.id)
      .limit(2)
      .for("update");
    await db
      .update(job)
      .set({ status: "queued", stage: "research", startedAt: null })
      .where(and(inArray(job.id, failed), eq(job.status, "failed")));
  } else if (kind === 8) {
    const first = db.select({ id: job.id }).from(job).where(eq(job.projectId, of.projectId)).limit(1);
    await db.delete(job).where(inArray(job.id, first));
  } else {
    const undone = db.transaction(async (tx) => {
      await tx.insert(job).values({ id: newId(), ...of, keyword: newId(), keywordKey: newId() });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
  }
}

test("job_queue matches the jobs while jobs start, run, fail, restart and are deleted concurrently", async () => {
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 40 }, (_, turn) => act(round * 41 + turn)));
    await expectTrueQueues();
  }
  expect((await queuesAndCounts()).counts.length).toBeGreaterThan(0);
});

test("job_queue matches the jobs when a statement changes many of them or deletes a project or workspace", async () => {
  const { db } = fixture;
  for (const of of projects) {
    const rows = Array.from({ length: 50 }, () => newId()).map((id) => ({
      id,
      ...of,
      keyword: id,
      keywordKey: id,
    }));
    await db.insert(job).values(rows);
  }
  await expectTrueQueues();
  await db.update(job).set({ startedAt: sql`now()` }).where(sql`${job.id}::text ~ '[0-7]$'`);
  await expectTrueQueues();
  await db.update(job).set({ startedAt: sql`case when ${job.startedAt} is null then now() end` });
  await expectTrueQueues();
  const [first, second] = projects;
  await db.delete(project).where(eq(project.id, first?.projectId ?? ""));
  await expectTrueQueues();
  await db.delete(workspace).where(eq(workspace.id, second?.workspaceId ?? ""));
  await expectTrueQueues();
  expect((await queuesAndCounts()).counts).toHaveLength(1);
  await db.update(job).set({ stage: null, status: "failed" });
  await expectTrueQueues();
  expect(await db.$count(jobQueue, sql`${jobQueue.begun} <> 0 or ${jobQueue.waiting} <> 0`)).toBe(0);
});
