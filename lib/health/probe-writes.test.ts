import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "@/lib/platform/db/connection";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { probeWrites } from "./queries";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("A database that takes data says so, again and again, and keeps nothing of it", async () => {
  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await probeWrites(database.db));
  expect(answers).toEqual(["ok", "ok", "ok"]);
  const left = await database.db.execute(sql`select from pg_class where relname = 'galley_write_probe'`);
  expect(left).toHaveLength(0);
});

test("A database that only reads refuses writes", async () => {
  const url = new URL(database.url);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const reading = connectDatabase(url.href);
  await expect(probeWrites(reading.db)).resolves.toBe("refused");
  await reading.close();
});

test("A role that may make no temporary table leaves it unknown", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.client.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  await database.client.unsafe(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const url = new URL(database.url);
  [url.username, url.password] = [name, "secret"];
  const limited = connectDatabase(url.href);
  await expect(probeWrites(limited.db)).resolves.toBe("unknown");
  await limited.close();
  await database.client.unsafe(`DROP ROLE ${name}`);
});
