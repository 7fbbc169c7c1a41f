import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { readServerEnv } from "@/lib/platform/settings/env";
import { createRuntime, type Runtime } from "@/lib/runtime";

let database: TestDatabase;
let runtime: Runtime;

beforeAll(async () => {
  database = await createTestDatabase();
  runtime = createRuntime(
    readServerEnv({
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: "3",
      GALLEY_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
      AUTH_SECRET: Buffer.alloc(32, 2).toString("base64"),
      LOG_LEVEL: "error",
    }),
  );
});
afterAll(async () => {
  await runtime.close();
  await database.drop();
});

test("a server opens no more connections than it may", async () => {
  const { keyLookups, db } = runtime.services;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await keyLookups.find("key", createContentToken("key").hash, "198.51.100.1");
      await db.execute("select pg_sleep(0.01)");
    }),
  );
  const [row] = await database.client`select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  expect(row?.["connections"]).toBe(3);
});
