import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { readServerEnv } from "@/lib/platform/settings/env";
import { createRuntime, type Runtime } from "./runtime";

let database: TestDatabase;
let runtime: Runtime;

const startRuntime = (databaseUrl: string, settings: Record<string, string> = {}) => {
  runtime = createRuntime(
    readServerEnv({
      DATABASE_URL: databaseUrl,
      GALLEY_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
      AUTH_SECRET: Buffer.alloc(32, 2).toString("base64"),
      LOG_LEVEL: "error",
      ...settings,
    }),
  );
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => runtime.close());
afterAll(() => database.drop());

test("a server opens no more connections than it may", async () => {
  startRuntime(database.url, { DATABASE_CONNECTIONS: "3" });
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
