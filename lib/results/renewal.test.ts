import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectResult, resultRenewal, searchSource } from "@/lib/platform/db/schema";
import { createTenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { computeResults } from "./compute";
import { storeImport } from "./rows/figures";
import { resultsWork } from "./sweep";
import { resultsDeps } from "./testing/connected-project";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

const signals = { stop: new AbortController().signal, abandon: new AbortController().signal };

/** A project with figures of files alone, whose results were computed, and the work on it. */
async function imported() {
  const { db } = app.services;
  const { projectId } = await createTenant(app.services);
  const compute = (at: Date) => computeResults(app.services, projectId, at);
  const figure = {
    day: "2026-11-01",
    page: "acme.example/tea",
    query: "",
    clicks: 3,
    impressions: 40,
    position: 4,
  };
  await db.transaction((tx) => storeImport(tx, projectId, [figure]));
  await compute(app.services.now());
  const computed: string[] = [];
  const work = resultsWork(
    resultsDeps(db, "http://127.0.0.1:9", {
      computed: (id, at) => {
        computed.push(id);
        return compute(at);
      },
    }),
  );
  const makeDue = () =>
    db
      .update(resultRenewal)
      .set({ nextAt: sql`now() - interval '1 minute'` })
      .where(eq(resultRenewal.projectId, projectId));
  const hoursLeft = async () => {
    const [row] = await db
      .select({ hours: sql<number>`extract(epoch from ${resultRenewal.nextAt} - now())::float8 / 3600` })
      .from(resultRenewal)
      .where(eq(resultRenewal.projectId, projectId));
    return row?.hours;
  };
  return { db, projectId, work, computed, makeDue, hoursLeft };
}

test("a project with figures of files alone is computed again each day, by one process", async () => {
  const { db, projectId, work, computed, makeDue, hoursLeft } = await imported();
  expect(await hoursLeft()).toBeCloseTo(24, 0);
  expect(await work.claim(projectId)).toBeNull();

  await makeDue();
  await db.execute(sql`update work_turn set at = now() - interval '1 minute' where kind = 'results'`);
  expect((await work.due(10)).map(({ id }) => id)).toContain(projectId);
  const run = await work.claim(projectId);
  expect(await work.claim(projectId)).toBeNull();
  const [before] = await db.select().from(projectResult).where(eq(projectResult.projectId, projectId));
  expect(await run?.(signals)).toBe("current");
  const [after] = await db.select().from(projectResult).where(eq(projectResult.projectId, projectId));
  expect(computed).toEqual([projectId]);
  expect(after?.computedAt.getTime()).toBeGreaterThan(before?.computedAt.getTime() ?? 0);
  expect(await hoursLeft()).toBeCloseTo(24, 0);
  expect(await work.claim(projectId)).toBeNull();
});

test("what cannot be computed is tried again in an hour", async () => {
  const { db, projectId, makeDue, hoursLeft } = await imported();
  await makeDue();
  const failing = resultsWork(
    resultsDeps(db, "http://127.0.0.1:9", { computed: () => Promise.reject(new Error("broken")) }),
  );
  const run = await failing.claim(projectId);
  expect(await run?.(signals)).toBe("waiting");
  expect(await hoursLeft()).toBeCloseTo(1, 0);
});

test("a project that was never connected has nothing to read", async () => {
  const { db, projectId } = await imported();
  expect(await db.$count(searchSource, eq(searchSource.projectId, projectId))).toBe(0);
});
