import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "@/lib/platform/calendar-day";
import { newId } from "@/lib/platform/db/ids";
import { searchSource, workTurn } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { deferred } from "@/lib/testing/deferred";
import { runRow } from "@/lib/work/sweep";
import { neverStopped, sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { lastFinalDay } from "./reading-days";
import { claimSource, dueSources, endReading, noteDay } from "./rows/sources";
import { resultsWork } from "./sweep";
import { connectedProject, figuresIn, resultsDeps, sourceOf } from "./testing/connected-project";
import {
  madeUpFigure,
  madeUpTotal,
  type StandInOptions,
  startSearchConsole,
  type Trouble,
} from "./testing/search-console-server";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = () => new Date("2026-11-30T12:00:00Z");
const final = lastFinalDay(now());
/** A stand-in with the clock of the tests. */
const startGoogle = (options: StandInOptions = {}) => startSearchConsole({ now, ...options });
const page = "https://www.acme.example/anvils/";
const daysBack = (days: number) => addDays(final, -days);

/** Makes what waits due, as if the time had passed. */
async function passTime(): Promise<void> {
  await database.db.update(searchSource).set({ nextAt: sql`now()` }).where(sql`next_at is not null`);
  await database.db.update(workTurn).set({ at: sql`now()` }).where(sql`at is not null`);
}

const secondsUntil = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 1000);

test("the newest final day is read first, then backwards to the end, and what has been read is computed", async () => {
  const { db } = database;
  const standIn = await startGoogle({ pages: [page], queries: ["anvil care"] });
  const { projectId } = await connectedProject(db, daysBack(2));
  const computed: string[] = [];
  const deps = resultsDeps(db, standIn.baseUrl, {
    now,
    computed: (id, at) => Promise.resolve(void computed.push(`${id} ${at.toISOString()}`)),
  });
  const { ends } = await sweepUntilIdle(resultsWork(deps));
  expect(ends).toEqual(["current"]);
  expect(standIn.asked.map(({ startDate }) => startDate)).toEqual(
    [final, daysBack(1), daysBack(2)].flatMap((day) => [day, day]),
  );
  expect(await figuresIn(db, projectId)).toEqual(
    [daysBack(2), daysBack(1), final].flatMap((day) => [
      { ...madeUpTotal(page, ["anvil care"], day), page: "acme.example/anvils", day },
      { ...madeUpFigure(page, "anvil care", day), page: "acme.example/anvils", day },
    ]),
  );
  expect(computed).toEqual([`${projectId} 2026-11-30T12:00:00.000Z`]);
  const source = await sourceOf(db, projectId);
  expect(source).toMatchObject({
    newestDay: final,
    oldestDay: daysBack(2),
    attempts: 0,
    leaseToken: null,
    failure: null,
  });
  // Midnight in California, and half of six hours.
  expect(secondsUntil(source.nextAt)).toBeGreaterThan(22.9 * 3600);
  expect(secondsUntil(source.nextAt)).toBeLessThanOrEqual(23 * 3600);
});

test("the next day is read when it is final, and nothing else", async () => {
  const { db } = database;
  let at = now();
  const clock = () => at;
  const standIn = await startGoogle({ now: clock });
  const { projectId } = await connectedProject(db, daysBack(1));
  const work = resultsWork(resultsDeps(db, standIn.baseUrl, { now: clock }));
  await runRow(work, projectId, neverStopped);
  standIn.asked.length = 0;
  await passTime();
  at = new Date("2026-12-01T12:00:00Z");
  await runRow(work, projectId, neverStopped);
  expect(standIn.asked.map(({ startDate }) => startDate)).toEqual([addDays(final, 1), addDays(final, 1)]);
  expect(await sourceOf(db, projectId)).toMatchObject({
    newestDay: addDays(final, 1),
    oldestDay: daysBack(1),
  });
});

test("a new day without figures is asked for again, and an old one is not", async () => {
  const { db } = database;
  let isLate = true;
  const standIn = await startGoogle({
    figuresOf: (day, withQueries) =>
      withQueries || (day === final && isLate) || day === daysBack(2) ? [] : [madeUpTotal(page, [], day)],
  });
  const { projectId } = await connectedProject(db, daysBack(3));
  const deps = resultsDeps(db, standIn.baseUrl, { now });
  await runRow(resultsWork(deps), projectId, neverStopped);
  const daysIn = async () => (await figuresIn(db, projectId)).map(({ day }) => day);
  expect(await daysIn()).toEqual([daysBack(3), daysBack(1)]);
  expect(await sourceOf(db, projectId)).toMatchObject({ newestDay: daysBack(1), oldestDay: daysBack(3) });
  isLate = false;
  standIn.asked.length = 0;
  await passTime();
  await runRow(resultsWork(deps), projectId, neverStopped);
  expect(standIn.asked.map(({ startDate }) => startDate)).toEqual([final, final]);
  expect(await daysIn()).toEqual([daysBack(3), daysBack(1), final]);
});

test("addresses of one page are one page, whose positions count by impressions, and what is too long is left out", async () => {
  const { db } = database;
  const figure = { page, query: "", clicks: 1, impressions: 10, position: 2 };
  const standIn = await startGoogle({
    figuresOf: (_day, withQueries) =>
      withQueries
        ? [
            { ...figure, query: "anvil" },
            { ...figure, query: "é".repeat(251) },
            { ...figure, page: `https://acme.example/${"a".repeat(1_000)}`, query: "anvil" },
          ]
        : [figure, { ...figure, page: "http://acme.example/anvils#oil", impressions: 30, position: 6 }],
  });
  const { projectId } = await connectedProject(db, final);
  await runRow(resultsWork(resultsDeps(db, standIn.baseUrl, { now })), projectId, neverStopped);
  const stored = { day: final, page: "acme.example/anvils" };
  expect(await figuresIn(db, projectId)).toEqual([
    { ...stored, query: "", clicks: 2, impressions: 40, position: 5 },
    { ...stored, query: "anvil", clicks: 1, impressions: 10, position: 2 },
  ]);
});

describe("a failure of Google", () => {
  const failing = async (...troubles: Trouble[]) => {
    const { db } = database;
    const standIn = await startGoogle();
    const { projectId } = await connectedProject(db, daysBack(1));
    const deps = resultsDeps(db, standIn.baseUrl, { now });
    const ends = [];
    for (const trouble of troubles) {
      await passTime();
      standIn.answerNext(trouble);
      ends.push(await runRow(resultsWork(deps), projectId, neverStopped));
    }
    return { ends, deps, projectId, source: await sourceOf(db, projectId) };
  };

  test.each<[Trouble[], number]>([
    [["quota"], 900],
    [["rate", "quota"], 3_600],
    [["quota", "quota", "quota", "quota", "quota", "quota"], 21_600],
    [["unavailable"], 60],
    [["unavailable", "unreadable"], 300],
  ])("%j is tried again after %d seconds, and nothing is lost", async (troubles, seconds) => {
    const { ends, deps, projectId, source } = await failing(...troubles);
    expect(ends).toEqual(troubles.map(() => "waiting"));
    expect(source).toMatchObject({
      leaseToken: null,
      newestDay: null,
      failure: expect.stringMatching(/^Search Console .*\.$/),
    });
    // The stand-in's random number is in the middle.
    expect(Math.abs(secondsUntil(source.nextAt) - seconds)).toBeLessThan(30);
    await passTime();
    expect(await runRow(resultsWork(deps), projectId, neverStopped)).toBe("current");
    expect(await sourceOf(database.db, projectId)).toMatchObject({
      failure: null,
      failureCode: null,
      attempts: 0,
    });
  });

  test.each<[Trouble, RegExp]>([
    ["forbidden", /add this address/],
    ["not_enabled", /enable the Google Search Console API/],
    ["not_found", /connect another one/],
  ])("%s stops the reading until somebody connects again, and says what to do", async (trouble, failure) => {
    const { ends, deps, projectId, source } = await failing(trouble);
    expect(ends).toEqual(["stopped"]);
    expect(source).toMatchObject({ nextAt: null, failure: expect.stringMatching(failure) });
    expect(await runRow(resultsWork(deps), projectId, neverStopped)).toBeNull();
  });

  test("with a key that cannot be decrypted stops the reading", async () => {
    const { db } = database;
    const standIn = await startGoogle();
    const { projectId } = await connectedProject(db, final);
    await db.update(searchSource).set({ secret: "v1.a.b.c.d" }).where(eq(searchSource.projectId, projectId));
    const work = resultsWork(resultsDeps(db, standIn.baseUrl, { now }));
    expect(await runRow(work, projectId, neverStopped)).toBe("stopped");
    expect(await sourceOf(db, projectId)).toMatchObject({
      nextAt: null,
      failure: expect.stringContaining("connect again"),
    });
    expect(standIn.tokens).toBe(0);
  });

  test("of computing is logged, and the figures are kept", async () => {
    const { db } = database;
    const standIn = await startGoogle();
    const { projectId } = await connectedProject(db, final);
    const computed = () => Promise.reject(new Error("no results"));
    const work = resultsWork(resultsDeps(db, standIn.baseUrl, { now, computed }));
    expect(await runRow(work, projectId, neverStopped)).toBe("current");
    expect(await figuresIn(db, projectId)).toHaveLength(2);
  });
});

test("a slice that has lost its lease stores nothing", async () => {
  const { db } = database;
  const standIn = await startGoogle({
    onQuery: () =>
      db.update(searchSource).set({ leaseToken: newId() }).where(eq(searchSource.projectId, projectId)),
  });
  const { projectId } = await connectedProject(db, final);
  const work = resultsWork(resultsDeps(db, standIn.baseUrl, { now }));
  expect(await runRow(work, projectId, neverStopped)).toBe("dropped");
  expect(await figuresIn(db, projectId)).toEqual([]);
  expect(await sourceOf(db, projectId)).toMatchObject({ newestDay: null, attempts: 1 });
});

test("a slice of a process that shuts down gives its source back, and the next one goes on", async () => {
  const { db } = database;
  const [abandon, asked, answer] = [new AbortController(), deferred(), deferred()];
  const standIn = await startGoogle({
    onQuery: async ({ startDate }) => {
      if (startDate !== daysBack(1)) return;
      asked.resolve();
      await answer.promise;
    },
  });
  const { projectId } = await connectedProject(db, daysBack(2));
  const work = resultsWork(resultsDeps(db, standIn.baseUrl, { now }));
  const running = runRow(work, projectId, { stop: abandon.signal, abandon: abandon.signal });
  await asked.promise;
  abandon.abort();
  expect(await running).toBe("released");
  answer.resolve();
  expect(await sourceOf(db, projectId)).toMatchObject({
    leaseToken: null,
    newestDay: final,
    oldestDay: final,
    failure: null,
  });
  standIn.asked.length = 0;
  await runRow(work, projectId, neverStopped);
  expect(new Set(standIn.asked.map(({ startDate }) => startDate))).toEqual(
    new Set([daysBack(1), daysBack(2)]),
  );
});

test("workspaces take turns, and two workers do not read one source at once", async () => {
  const { db } = database;
  await db.update(searchSource).set({ nextAt: null });
  const workspaceId = newId();
  const first = (await connectedProject(db, final, workspaceId)).projectId;
  const second = (await connectedProject(db, final, workspaceId)).projectId;
  const other = (await connectedProject(db, final)).projectId;
  expect((await dueSources(db, 10)).map(({ id }) => id)).toEqual([first, other, second]);
  const claims = await Promise.all([claimSource(db, first, 90), claimSource(db, first, 90)]);
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  expect((await dueSources(db, 10)).map(({ id }) => id)).toEqual([other, second]);
});

test("connecting again takes the source from the process that reads it", async () => {
  const { db } = database;
  const { projectId } = await connectedProject(db, final);
  const claim = await claimSource(db, projectId, 90);
  if (claim === null) throw new Error("nothing was claimed");
  await db.update(searchSource).set({ leaseToken: null }).where(eq(searchSource.projectId, projectId));
  await expect(db.transaction((tx) => noteDay(tx, claim, final))).rejects.toThrow("another process");
  expect(await endReading(db, claim, { waitSeconds: 0 })).toBe(false);
});
