import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openClient } from "../client";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { Wire } from "../testing/wire";
import { askWithin, tableRows } from "./table-rows";
import { writeBackup } from "./write-backup";

let database: TestDatabase;
let folder: string;
let file: string;

/** 130 rows of every type with 60 KB each: far more than one answer, and than what a socket holds. */
const everyType = `
  CREATE TABLE every_type (
    number int, big bigint, flag boolean, ratio double precision, name text, document jsonb, bytes bytea,
    tags text[], moment timestamptz, day date, span interval, "a ""quoted"" name" uuid, nothing text);
  INSERT INTO every_type
  SELECT n, n * 10000000000, n % 2 = 0, n / 7.0, repeat(E'tab\\t line\\n \\r \\b \\f \\v back\\\\slash \\\\. é💡', 500) || n,
    jsonb_build_object('n', n, 'text', repeat(E'"\\n\\\\', 3000)), decode(repeat(md5(n::text), 1000), 'hex'),
    ARRAY['a,b', NULL, E'c"\\\\d'], now() - n * interval '1 hour', '2026-01-31', n * interval '1 day', gen_random_uuid(), NULL
  FROM generate_series(1, 130) n;
  CREATE TABLE no_row (id int)`;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.client.unsafe(everyType);
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "galley-write-backup-"));
  file = path.join(folder, "galley.backup");
  onTestFinished(() => rm(folder, { recursive: true }));
});

const ask = askWithin(60_000, new AbortController().signal);

test("a slow reader receives the rows of a table byte by byte as COPY writes them", async () => {
  const columns = await database.client<{ name: string }[]>`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = 'every_type'::regclass AND attnum > 0 ORDER BY attnum`;
  const line = { table: "every_type", columns: columns.map(({ name }) => name) };
  const client = openClient(database.url, { max: 1 });
  onTestFinished(() => client.end());
  const read = createHash("sha256");
  await client.begin(async (tx) => {
    for await (const { bytes } of tableRows(tx, line, ask)) {
      read.update(bytes);
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    }
  });
  const copied = createHash("sha256");
  const rows: AsyncIterable<Buffer> = await client`COPY every_type TO STDOUT`.readable();
  for await (const row of rows) copied.update(row);
  expect(read.digest("hex")).toBe(copied.digest("hex"));
});

test("a database with megabytes in every kind of column is backed up, and each table is reported on", async () => {
  const reported: Record<string, number> = {};
  const { totals } = await writeBackup(database.url, file, {
    now: new Date(),
    onProgress: ({ table, rows, number, tables }) => {
      reported[table] = rows;
      expect(number).toBeLessThanOrEqual(tables);
    },
  });
  expect(totals.every_type?.rows).toBe(130);
  expect(totals.no_row?.rows).toBe(0);
  expect(reported.every_type).toBe(130);
  expect(await readdir(folder)).toEqual(["galley.backup"]);
});

test("a backup that is stopped ends at once and leaves no file", async () => {
  const stopping = new AbortController();
  const backup = writeBackup(database.url, file, {
    now: new Date(),
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  });
  await expect(backup).rejects.toThrow(/was stopped/);
  expect(await readdir(folder)).toEqual([]);
});

test("a backup that waits for PostgreSQL too long names the table and leaves no file", async () => {
  const other = openClient(database.url, { max: 1 });
  onTestFinished(() => other.end());
  await other.begin(async (tx) => {
    await tx`LOCK TABLE every_type IN ACCESS EXCLUSIVE MODE`;
    await expect(writeBackup(database.url, file, { now: new Date(), answerWithinMs: 1000 })).rejects.toThrow(
      /not answered for 1 seconds while it was asked for the rows of every_type/,
    );
  });
  expect(await readdir(folder)).toEqual([]);
});

test.each(["reset", "end"] as const)(
  "a backup whose connection is lost by a %s says so and leaves no file",
  async (cut) => {
    const wire = await Wire.to(database.url, { encrypted: false });
    onTestFinished(() => wire.close());
    const backup = writeBackup(wire.url, file, { now: new Date(), onProgress: () => wire.cutAll(cut) });
    await expect(backup).rejects.toThrow(/connection to PostgreSQL was lost/);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("defaults of the role neither end a backup nor change how its values are written", async () => {
  const { totals } = await writeBackup(database.url, file, { now: new Date() });
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of [
    "datestyle = 'German'",
    "intervalstyle = 'sql_standard'",
    `statement_timeout = ${timeoutMs}`,
  ]) {
    await database.client.unsafe(`ALTER ROLE CURRENT_USER IN DATABASE ${name} SET ${setting}`);
  }
  const again = await database.client.begin(async (other) => {
    await other`SET LOCAL statement_timeout = 0`;
    await other`LOCK TABLE workspace IN ACCESS EXCLUSIVE MODE`;
    const writing = writeBackup(database.url, path.join(folder, "again.backup"), { now: new Date() });
    // One of its statements waits for the table longer than the role's statements may take.
    for (let waits = false; !waits; ) {
      const [row] = await other`SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`;
      waits = row?.["count"] === 1;
    }
    await other`SELECT pg_sleep(${(2 * timeoutMs) / 1000})`;
    return { writing };
  });
  expect((await again.writing).totals).toEqual(totals);
});

const timeoutMs = 500;
