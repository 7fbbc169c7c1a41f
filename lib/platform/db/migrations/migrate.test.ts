import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StartFailure } from "@/lib/platform/start-failure";
import { copyOfMigrations, firstMigrations, ownMigrations, readJournal } from "../testing/migration-folders";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { former, migrate } from "./migrate";

test("migrate changes nothing in a database that is up to date", async () => {
  const { url, client } = await database();
  const before = await history(client);
  await migrate(url);
  expect(await history(client)).toEqual(before);
});

test("migrate lets instances that start together take turns", async () => {
  const { url, client } = await database();
  const folder = withMigration("CREATE TABLE made_once (id int)");
  await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
  expect(await history(client)).toHaveLength(brought() + 1);
});

test("migrate says so when another instance holds its turn for too long, and changes nothing", async () => {
  const { url, client } = await database();
  const before = await history(client);
  const folder = withMigration("CREATE TABLE never_made (id int)");
  await client.begin(async (other) => {
    await other`SELECT pg_advisory_xact_lock(7190413)`;
    await expect(migrate(url, folder, { turnMs: 100, tableMs: 100 })).rejects.toThrow(
      /for 0\.1 seconds another instance has held their lock/,
    );
  });
  expect(await history(client)).toEqual(before);
});

test("migrate says so when a table stays in use for too long, and changes nothing", async () => {
  const { url, client } = await database();
  const before = await history(client);
  const folder = withMigration("ALTER TABLE workspace ADD COLUMN added int");
  await client.begin(async (other) => {
    await other`SELECT 1 FROM workspace`;
    await expect(migrate(url, folder, { turnMs: 100, tableMs: 100 })).rejects.toThrow(
      /waited too long for a table that another session uses, and nothing was changed/,
    );
  });
  expect(await history(client)).toEqual(before);
});

test("migrate refuses a database that is newer than the code", async () => {
  const { url } = await database();
  await migrate(url, withMigration("CREATE TABLE from_the_future (id int)"));
  await expect(migrate(url)).rejects.toThrow(/newer than this Galley/);
});

test("migrate refuses a database whose history differs from the code's", async () => {
  const { url, client } = await database();
  await client.unsafe("UPDATE drizzle.__drizzle_migrations SET hash = 'another'");
  await expect(migrate(url)).rejects.toThrow(/another line of Galley/);
});

test("migrate rolls a failed migration back completely and reports the reason", async () => {
  const { url, client } = await database();
  const folder = withMigration(
    "CREATE TABLE half (id int);--> statement-breakpoint\nSELECT no_such_function()",
  );
  const failure = await migrate(url, folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toMatch(/migration failed and was rolled back \(function no_such_function\(\)/);
  const rows = await client`SELECT to_regclass('half') AS half`;
  expect(rows).toEqual([{ half: null }]);
});

test("migrate refuses tables that a half-applied migration left without a record", async () => {
  const { url, client } = await database();
  await client.unsafe("DROP SCHEMA drizzle CASCADE");
  await expect(migrate(url)).rejects.toThrow(
    /migration failed and was rolled back \(relation .* already exists/,
  );
});

test.each([
  ["a port where nothing listens", (url: URL) => (url.port = "1"), /No PostgreSQL answers at 127\.0\.0\.1:1/],
  ["a wrong password", (url: URL) => (url.password = "s3cret"), /refused the user or the password/],
  ["a missing database", (url: URL) => (url.pathname = "/nowhere"), /has no such database/],
])("migrate names the address and never the password for %s", async (_case, spoil, sentence) => {
  const { url } = await database();
  const spoilt = new URL(url);
  spoil(spoilt);
  const failure = String(await migrate(spoilt.href).catch((error: unknown) => error));
  expect(failure).toMatch(sentence);
  expect(failure).toContain("DATABASE_URL");
  expect(failure).not.toContain(spoilt.password);
});

/** Makes the database one of the time before today's first migrations, with so many of the former ones. */
async function makeFormer({ url, client }: TestDatabase, count: number): Promise<void> {
  await client.unsafe("DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(url, firstMigrations(former.replacements));
  const hashes = Array.from({ length: count }, (_, index) =>
    index === 0 ? former.first : index === former.count - 1 ? former.last : `former ${index}`,
  );
  await client`DELETE FROM drizzle.__drizzle_migrations`;
  for (const [index, hash] of hashes.entries()) {
    await client`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${index})`;
  }
}

test("migrate takes over a database that has all former migrations, and applies later ones to it", async () => {
  const made = await database();
  const { url, client } = made;
  await makeFormer(made, former.count);
  await migrate(url);
  const count = former.count + brought() - former.replacements;
  expect(await history(client)).toHaveLength(count);
  const folder = withMigration("CREATE TABLE added_later (id int)");
  await migrate(url, folder);
  await migrate(url, folder);
  expect(await history(client)).toHaveLength(count + 1);
  expect(await client`SELECT * FROM added_later`).toEqual([]);
});

test("migrate refuses a database that lacks some of the former migrations, and says what to do", async () => {
  const made = await database();
  await makeFormer(made, former.count - 1);
  await expect(migrate(made.url)).rejects.toThrow(
    /59 of 60 former migrations\): start the version of 26 November/,
  );
});

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  onTestFinished(() => made.drop());
  return made;
}

async function history(client: TestDatabase["client"]): Promise<unknown> {
  return await client`SELECT * FROM drizzle.__drizzle_migrations ORDER BY id`;
}

function brought(): number {
  return readJournal(ownMigrations).entries.length;
}

/** The migrations of this code and an additional one. */
function withMigration(statements: string): string {
  const folder = copyOfMigrations();
  const journal = readJournal(folder);
  const last = journal.entries.at(-1);
  journal.entries.push({
    idx: journal.entries.length,
    version: "7",
    when: (last?.when ?? 0) + 1,
    tag: "9999_more",
    breakpoints: true,
  });
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
  writeFileSync(path.join(folder, "9999_more.sql"), statements);
  return folder;
}
