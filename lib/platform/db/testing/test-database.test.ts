import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database";

test("createTestDatabase gives each caller a migrated database of its own", async () => {
  const [one, other] = [await database(), await database()];
  await one.db.execute(sql`CREATE TABLE seen_by_one (id int)`);
  expect(await tables(one)).toContain("seen_by_one");
  expect(await tables(other)).not.toContain("seen_by_one");
  expect(await tables(other)).toEqual(expect.arrayContaining(["workspace", "project", "job", "article"]));
});

test("drop removes a test database", async () => {
  const [kept, dropped] = [await database(), await createTestDatabase()];
  await dropped.drop();
  const name = new URL(dropped.url).pathname.slice(1);
  const rows = await kept.client`SELECT 1 FROM pg_database WHERE datname = ${name}`;
  expect(rows).toEqual([]);
});

async function tables({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  return rows.map((row) => row.name);
}

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  onTestFinished(() => made.drop());
  return made;
}
