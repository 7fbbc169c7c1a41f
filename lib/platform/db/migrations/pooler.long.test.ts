import { createServer } from "node:net";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { openClient } from "../client";
import { connectDatabase } from "../connection";
import { sessionLimits } from "../server-session";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "../testing/pgbouncer";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { migrate } from "./migrate";
import { establishLimits } from "./session-limits";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Continuous integration installs pgbouncer.
describe.skipIf(!hasPgBouncer())("behind PgBouncer in transaction mode", () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(database.url);
  });
  afterAll(() => pooler.stop());

  test("an address without pgbouncer=true is refused with a sentence that says what to add", async () => {
    await expect(establishLimits(pooler.url)).rejects.toThrow(
      /connection pooler answers at 127\.0\.0\.1:\d+\/.*add \?pgbouncer=true.*\(DATABASE_URL\)/,
    );
  });

  test("a pooler that is told to ignore the limits is noticed", async () => {
    const ignoring = await startPgBouncer(database.url, [
      `ignore_startup_parameters = ${Object.keys(sessionLimits).join()}`,
    ]);
    onTestFinished(() => ignoring.stop());
    await expect(establishLimits(ignoring.url)).rejects.toThrow(/add \?pgbouncer=true/);
  });

  test.each(["pgbouncer=true", "prepare=false"])(
    "with ?%s the database is migrated twice, and no lock is left behind",
    async (flag) => {
      await database.client.unsafe(
        "DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
      );
      for (let time = 0; time < 2; time += 1) await migrate(`${pooler.url}?${flag}`);
      const locks = await database.client`SELECT pid FROM pg_locks WHERE locktype = 'advisory'`;
      expect(locks).toEqual([]);
    },
  );

  test("the limits hold in every session that the pooler opens from then on, and at once in the one at hand", async () => {
    const fresh = await startPgBouncer(database.url);
    onTestFinished(() => fresh.stop());
    const url = `${fresh.url}?pgbouncer=true`;
    await establishLimits(url);
    const sessions = 4;
    const connection = connectDatabase(url, { poolMax: sessions });
    onTestFinished(() => connection.close());
    const together = deferred();
    let begun = 0;
    const rows = await Promise.all(
      Array.from({ length: sessions }, () =>
        connection.db.transaction(async (tx) => {
          const [row] = await tx.execute(sql`
            SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS statement,
              current_setting('lock_timeout') AS lock, current_setting('TimeZone') AS zone,
              current_setting('idle_in_transaction_session_timeout') AS idle`);
          begun += 1;
          if (begun === sessions) together.resolve();
          await together.promise;
          return row;
        }),
      ),
    );
    expect(new Set(rows.map((row) => row?.pid)).size).toBe(sessions);
    for (const row of rows)
      expect(row).toMatchObject({ statement: "30s", lock: "15s", idle: "1min", zone: "UTC" });
  });

  test("a statement that takes too long is ended, alone and in a transaction", async () => {
    const url = `${pooler.url}?pgbouncer=true`;
    await establishLimits(url);
    const name = new URL(database.url).pathname.slice(1);
    await database.client.unsafe(
      `ALTER ROLE CURRENT_USER IN DATABASE ${name} SET statement_timeout = '200ms'`,
    );
    const fresh = await startPgBouncer(database.url);
    onTestFinished(() => fresh.stop());
    // A shorter limit of the operator's stays.
    await establishLimits(`${fresh.url}?pgbouncer=true`);
    const connection = connectDatabase(`${fresh.url}?pgbouncer=true`, { poolMax: 2 });
    onTestFinished(() => connection.close());
    const slow = sql`SELECT pg_sleep(60)`;
    const ended = { cause: expect.objectContaining({ code: "57014" }) as Error };
    await expect(connection.db.execute(slow)).rejects.toMatchObject(ended);
    await expect(connection.db.transaction((tx) => tx.execute(slow))).rejects.toMatchObject(ended);
  });

  test("a database that is away behind the pooler ends the start with a sentence", async () => {
    const away = new URL(database.url);
    away.port = "1";
    const alone = await startPgBouncer(away.href, ["server_login_retry = 1", "query_wait_timeout = 2"]);
    onTestFinished(() => alone.stop());
    await expect(migrate(`${alone.url}?pgbouncer=true`)).rejects.toThrow(
      /^The connection pooler at 127.* refuses the connection \(.+\).*\(DATABASE_URL\)\.$/,
    );
  });
});

test("without a pending migration nothing waits for the lock that another session holds", async () => {
  const other = openClient(database.url, { max: 1 });
  onTestFinished(() => other.end());
  await other`SELECT pg_advisory_lock(7190413)`;
  await expect(migrate(database.url)).resolves.toBeUndefined();
});

test("a server that accepts a connection and says nothing ends the start with a sentence", async () => {
  const silent = createServer();
  onTestFinished(() => void silent.close());
  const port = await new Promise<number>((resolve) => {
    silent.listen(0, "127.0.0.1", () => {
      const address = silent.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  await expect(migrate(`postgres://galley:x@127.0.0.1:${port}/galley`)).rejects.toThrow(
    /no answer within 10 seconds.*\(DATABASE_URL\)/,
  );
});
