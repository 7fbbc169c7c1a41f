import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { deleteOldModelCalls, listModelCallRows, type ModelCallFilter } from "./model-call-queries";

let database: TestDatabase;
const all: ModelCallFilter = { jobId: undefined, model: undefined, since: undefined, until: undefined };

/** A call in every hour before this time, each with the id that it would have got then. */
const newest = new Date("2026-11-20T00:00:00.000Z");
const hoursAgo = (hours: number) => new Date(newest.getTime() - hours * 3_600_000);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`
    insert into model_call (id, stage, purpose, provider, model, started_at, duration_ms, input_tokens, output_tokens, outcome)
    select (substr(ms, 1, 8) || '-' || substr(ms, 9) || '-7000-8000-000000000000')::uuid, 'draft', 'write', 'openai',
      case when n % 1000 = 0 then 'rare' else 'common' end, at, 100, 10, 10, 'answered'
    from generate_series(1, 8000) n,
      lateral (select ${newest.toISOString()}::timestamptz - make_interval(hours => n) as at) made,
      lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms) hex`);
});
afterAll(() => database.drop());

describe("however long the record of calls is,", () => {
  test.each<[string, Partial<ModelCallFilter>, rows: number]>([
    ["a page of all calls", {}, 20],
    ["a page of a model that was seldom asked", { model: "rare" }, 8],
    ["a page of a time", { since: hoursAgo(5000), until: hoursAgo(4990) }, 10],
  ])("%s reads no more rows than it shows", async (_what, filter, rows) => {
    await expectIndexed(
      database,
      ["model_call"],
      async (db) => {
        const found = await listModelCallRows(db, { ...all, ...filter }, { limit: 20, before: undefined });
        expect(found).toHaveLength(rows);
        const next = await listModelCallRows(
          db,
          { ...all, ...filter },
          { limit: 20, before: found.at(-1)?.id },
        );
        expect(next.filter(({ id }) => found.some((each) => each.id === id))).toEqual([]);
      },
      { rowsMax: 45 },
    );
  });

  test("one statement that removes old calls reads only those that it removes", async () => {
    await expectIndexed(
      database,
      ["model_call"],
      async (db) => expect(await deleteOldModelCalls(db, 100)).toBeGreaterThan(0),
      { rowsMax: 2000 },
    );
  });
});
