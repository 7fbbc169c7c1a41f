import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchFigure } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { connectedProject, figuresIn } from "../testing/connected-project";
import { daysWithFigures, deleteOldFigures, findOldestFigure, storeDay, storeImport } from "./figures";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const addFigures = async (projectId: string, firstDaysAgo: number, lastDaysAgo: number, pages: number) =>
  database.db.execute(sql`
    insert into search_figure (project_id, page, day, query, clicks, impressions, position)
    select ${projectId}, 'acme.example/' || page, current_date - ago, '', 1, 1, 1
    from generate_series(${lastDaysAgo}::int, ${firstDaysAgo}::int) ago, generate_series(1, ${pages}::int) page`);

test("old figures of all projects are deleted in batches, and the walk passes over what is new", async () => {
  const { db } = database;
  expect(await findOldestFigure(db)).toBeNull();
  const projects = [];
  for (let count = 0; count < 5; count += 1)
    projects.push((await connectedProject(db, "2026-01-01")).projectId);
  const [first = "", second = "", third = "", fourth = ""] = projects.toSorted();
  await addFigures(first, 10, 1, 10);
  await addFigures(second, 110, 91, 125);
  await addFigures(third, 100, 99, 1);
  await addFigures(fourth, 95, 80, 1);
  let cursor: string | null = null;
  const removed: number[] = [];
  do {
    const batch: Awaited<ReturnType<typeof deleteOldFigures>> = await deleteOldFigures(db, 90, cursor);
    removed.push(batch.removed);
    cursor = batch.next;
  } while (cursor !== null);
  expect(removed).toEqual([1000, 1000, 500, 2, 5, 0]);
  expect(await db.$count(searchFigure)).toBe(100 + 11);
  const oldest = await findOldestFigure(db);
  expect(Math.round((Date.now() - (oldest?.getTime() ?? 0)) / 86_400_000)).toBeGreaterThanOrEqual(90);
});

test("a day of which Search Console has nothing keeps what was imported, and any other is replaced", async () => {
  const { db } = database;
  const { projectId } = await connectedProject(db, "2026-01-01");
  await addFigures(projectId, 0, 0, 3);
  const [{ day } = { day: "" }] = await figuresIn(db, projectId);
  await db.transaction((tx) => storeDay(tx, projectId, day, { totals: [], queries: [] }));
  expect(await figuresIn(db, projectId)).toHaveLength(3);
  const total = { page: "https://acme.example/new", query: "", clicks: 1, impressions: 2, position: 3 };
  await db.transaction((tx) => storeDay(tx, projectId, day, { totals: [total], queries: [] }));
  expect(await figuresIn(db, projectId)).toEqual([{ ...total, page: "acme.example/new", day }]);
});

test("among thousands of figures, storing a day and finding the old ones read few", async () => {
  const { db } = database;
  await db.delete(searchFigure);
  const { projectId } = await connectedProject(db, "2026-01-01");
  await addFigures(projectId, 100, 1, 100);
  await addFigures((await connectedProject(db, "2026-01-01")).projectId, 100, 1, 100);
  const [{ day } = { day: "" }] = await figuresIn(db, projectId);
  const total = { page: "https://acme.example/new", query: "", clicks: 1, impressions: 2, position: 3 };
  const stored = { totals: [total], queries: [] };
  const table = [{ ...total, page: "acme.example/new", day }];
  await expectIndexed(database, ["search_figure"], (explained) => findOldestFigure(explained), {
    rowsMax: 4,
  });
  await expectIndexed(database, ["search_figure"], (explained) => daysWithFigures(explained, projectId), {
    rowsMax: 4,
  });
  await expectIndexed(database, ["search_figure"], (explained) => deleteOldFigures(explained, 101, null), {
    rowsMax: 4,
  });
  await expectIndexed(database, ["search_figure"], (explained) =>
    explained.transaction((tx) => storeDay(tx, projectId, day, stored)),
  );
  await db.transaction((tx) => storeImport(tx, projectId, table));
  expect(await db.$count(searchFigure)).toBe(20_000 - 99);
});
