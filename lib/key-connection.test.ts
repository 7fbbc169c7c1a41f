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

/** Looks up many keys at the same time, and counts the connections whose last statement looked up one. */
async function keyConnections(): Promise<number> {
  const tokens = Array.from({ length: 20 }, () => createContentToken("key").hash);
  const { keyLookups } = runtime.services;
  const found = await Promise.all(tokens.map((hash) => keyLookups.find("key", hash, "198.51.100.1")));
  expect(found).toEqual(tokens.map(() => ({ kind: "unknown" })));
  const rows = await database.client`select pid from pg_stat_activity
    where datname = current_database() and query like '%from "content_key"%' and pid <> pg_backend_pid()`;
  return rows.length;
}

test("keys that are looked up at the same time share one connection to the database", async () => {
  startRuntime(database.url);
  expect(await keyConnections()).toBe(1);
});

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

test("without prepared statements, keys are looked up on all connections", async () => {
  startRuntime(`${database.url}?prepare=false`);
  expect(await keyConnections()).toBe(10);
});

test("look-ups that wait when their connection is ended are answered on the next one", async () => {
  startRuntime(database.url);
  const { keyLookups } = runtime.services;
  const hashes = Array.from({ length: 20 }, () => createContentToken("key").hash);
  const find = (hash: string) => keyLookups.find("key", hash, "198.51.100.2");
  await find(createContentToken("key").hash);
  let found: Promise<unknown[]> | undefined;
  await database.client.begin(async (tx) => {
    await tx`lock table content_key in access exclusive mode`;
    found = Promise.all(hashes.map(find));
    found.catch(() => undefined);
    const ended = () => tx`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from "content_key"%'`;
    await expect.poll(ended).toEqual([{ ended: true }]);
  });
  expect(await found).toEqual(hashes.map(() => ({ kind: "unknown" })));
});
