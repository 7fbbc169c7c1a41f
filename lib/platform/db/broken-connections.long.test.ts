import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connectDatabase, type Database } from "./connection";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";
import { type Cut, Wire } from "./testing/wire";

/*
 * Cuts connections under load. postgres.js as published then gives answers with holes in them, or none ever, and by its
 * code may give a query the rows of another one: see "Updates" in docs/dependencies.md.
 */
let database: TestDatabase;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table pairs (number int not null)`);
  process.on("uncaughtException", note);
});
afterAll(async () => {
  process.off("uncaughtException", note);
  await database.drop();
});

const cutCount = 30;

const ways: [name: string, cut: Cut, encrypted: boolean][] = [
  ["are reset", "reset", false],
  ["end", "end", false],
  ["with encryption are reset", "reset", true],
  ["with encryption end", "end", true],
];

test.each(ways)(
  "every query gets its own answer or an error when connections %s",
  async (_name, cut, encrypted) => {
    const load = await cutUnderLoad(cut, encrypted, askForRows);
    expect(load.wrong).toEqual([]);
    expect(load.answered).toBeGreaterThan(cutCount);
    expect(load.failed).toBeGreaterThan(cutCount);
  },
  60_000,
);

test.each(ways)(
  "every transaction is whole, and there if it was acknowledged, when connections %s",
  async (_name, cut, encrypted) => {
    await database.db.execute(sql`delete from pairs`);
    const acknowledged: number[] = [];
    const load = await cutUnderLoad(cut, encrypted, async (db, number) => {
      const isRight = await writePair(db, number);
      acknowledged.push(number);
      return isRight;
    });
    expect(load.wrong).toEqual([]);
    expect(load.failed).toBeGreaterThan(0);
    const rows = await database.db.execute<{ number: number; written: number }>(
      sql`select number, count(*)::int as written from pairs group by number`,
    );
    expect(rows.filter(({ written }) => written !== 2)).toEqual([]);
    const there = new Set(rows.map(({ number }) => number));
    expect(acknowledged.filter((number) => !there.has(number))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(cutCount);
  },
  60_000,
);

/** Resolves with whether the answer is the one to this question. Rejects when the connection is cut. */
type Ask = (db: Database, number: number) => Promise<boolean>;

async function askForRows(db: Database, number: number): Promise<boolean> {
  const count = 1 + (number % 40);
  const rows = await db.execute(
    sql`select ${number}::int as number, repeat('x', 2000) as text from generate_series(1, ${count}::int)`,
  );
  return rows.length === count && rows.every((row) => row?.["number"] === number);
}

function writePair(db: Database, number: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into pairs values (${number})`);
    await delay(number % 3);
    const [row] = await tx.execute(sql`insert into pairs values (${number}) returning number`);
    // A commit that is sent after a cut would end the half-written transaction of another writer.
    await delay(number % 5);
    return row?.["number"] === number;
  });
}

/** Twenty readers share three connections, all of which are cut up to 25 times a second. */
async function cutUnderLoad(cut: Cut, encrypted: boolean, ask: Ask) {
  const wire = await Wire.to(database.url, { encrypted });
  onTestFinished(() => wire.close());
  const connection = connectDatabase(wire.url, { poolMax: 3 });
  const load = { asked: 0, answered: 0, failed: 0, wrong: [] as number[] };
  const over = new AbortController();
  const reader = async () => {
    while (!over.signal.aborted) {
      load.asked += 1;
      const number = load.asked;
      try {
        if (await ask(connection.db, number)) load.answered += 1;
        else load.wrong.push(number);
      } catch {
        load.failed += 1;
      }
    }
  };
  const readers = Promise.all(Array.from({ length: 20 }, reader)).then(() => "all have an answer");
  for (let cuts = 0; cuts < cutCount; cuts += 1) {
    const { answered } = load;
    await delay(30 + ((cuts * 7) % 20));
    // On a busy machine, connecting alone takes longer than that.
    await vi.waitFor(() => expect(load.answered).toBeGreaterThan(answered + 1), {
      timeout: 5_000,
      interval: 3,
    });
    wire.cutAll(cut);
  }
  over.abort();
  expect(await Promise.race([readers, delay(10_000, "some wait for ever")])).toBe("all have an answer");
  expect(uncaught).toEqual([]);
  await connection.close();
  return load;
}
