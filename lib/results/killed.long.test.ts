import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMortalDatabase } from "@/lib/generation/testing/mortal-database";
import { addDays } from "@/lib/platform/calendar-day";
import { searchSource, workTurn } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { runRow } from "@/lib/work/sweep";
import { neverStopped, sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { lastFinalDay } from "./reading-days";
import { resultsWork } from "./sweep";
import { connectedProject, resultsDeps, sourceOf, sumsIn } from "./testing/connected-project";
import { madeUpFigure, madeUpTotal, startSearchConsole } from "./testing/search-console-server";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = () => new Date("2026-11-30T12:00:00Z");
const final = lastFinalDay(now());

/** As if every lease had expired, and every wait were over. */
async function expireLeases(): Promise<void> {
  await database.db
    .update(searchSource)
    .set({ leaseUntil: sql`now() - interval '1 second'`, nextAt: sql`now()` });
  await database.db.update(workTurn).set({ at: sql`now()` });
}

/** What the stand-in has of so many days, added up. */
function madeUpSums(pages: readonly string[], queries: readonly string[], days: number) {
  const each = Array.from({ length: days }, (_, back) => addDays(final, -back));
  const totals = each.flatMap((day) => pages.map((page) => madeUpTotal(page, queries, day)));
  const found = each.flatMap((day) =>
    pages.flatMap((page) => queries.map((query) => madeUpFigure(page, query, day))),
  );
  const sumOf = (rows: typeof totals) => ({
    rows: rows.length,
    days,
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
  });
  return { totals: sumOf(totals), queries: sumOf(found) };
}

const pagesOf = (count: number) => Array.from({ length: count }, (_, n) => `https://acme.example/guide-${n}`);

test("a year of 100 pages is read to the last click, although the process is killed half-way", async () => {
  const [pages, queries, days] = [pagesOf(100), ["anvil care"], 365];
  const { db } = database;
  let kill = () => undefined as unknown;
  const standIn = await startSearchConsole({
    now,
    pages,
    queries,
    onQuery: ({ startDate }) => (startDate === addDays(final, -180) ? kill() : undefined),
  });
  const { projectId } = await connectedProject(db, addDays(final, 1 - days));
  const mortal = createMortalDatabase(database.url, { writesMax: Number.MAX_SAFE_INTEGER, dies: "before" });
  kill = () => mortal.kill();
  await runRow(resultsWork(resultsDeps(mortal.db, standIn.baseUrl, { now })), projectId, neverStopped).catch(
    () => null,
  );
  await mortal.bury();
  expect((await sourceOf(db, projectId)).oldestDay).toBe(addDays(final, -179));
  kill = () => undefined;
  for (let slices = 0; (await sourceOf(db, projectId)).oldestDay !== addDays(final, 1 - days); slices += 1) {
    expect(slices).toBeLessThan(30);
    await expireLeases();
    await sweepUntilIdle(resultsWork(resultsDeps(db, standIn.baseUrl, { now })));
  }
  expect(await sumsIn(db, projectId)).toEqual(madeUpSums(pages, queries, days));
}, 240_000);

test.each(["before", "after"] as const)(
  "a process that dies %s any of its writes loses no day and counts none twice",
  async (dies) => {
    const [pages, queries, days] = [pagesOf(3), ["anvil care", "anvil oil"], 4];
    const { db } = database;
    const standIn = await startSearchConsole({ now, pages, queries });
    for (let writesMax = 1, died = true; died; writesMax += 1) {
      const { projectId } = await connectedProject(db, addDays(final, 1 - days));
      const mortal = createMortalDatabase(database.url, { writesMax, dies });
      const work = resultsWork(resultsDeps(mortal.db, standIn.baseUrl, { now }));
      await runRow(work, projectId, neverStopped).catch((error: unknown) => {
        if (!mortal.died()) throw error;
      });
      died = mortal.died();
      await mortal.bury();
      await expireLeases();
      await runRow(resultsWork(resultsDeps(db, standIn.baseUrl, { now })), projectId, neverStopped);
      expect({ writesMax, ...(await sumsIn(db, projectId)) }).toEqual({
        writesMax,
        ...madeUpSums(pages, queries, days),
      });
    }
  },
  120_000,
);
