import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openClient } from "./client";
import { connectDatabase, type Database, type DatabaseConnection, type Transaction } from "./connection";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let database: TestDatabase;
let connection: DatabaseConnection;
let db: Database;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that the next query gets whatever a broken transaction leaves behind.
  connection = connectDatabase(database.url, { poolMax: 1 });
  db = connection.db;
  await db.execute(sql`create table noted (text text)`);
  process.on("uncaughtException", note);
});
afterAll(async () => {
  process.off("uncaughtException", note);
  await connection.close();
  await database.drop();
});

const endSession = async (pid: number) => void (await database.client`select pg_terminate_backend(${pid})`);

async function sessionOf(on: Database | Transaction): Promise<number> {
  const [row] = await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  if (row === undefined) throw new Error("no session");
  return row.pid;
}

async function expectWorking(): Promise<void> {
  expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await db.transaction(async (tx) => {
    expect(await tx.execute(sql`select 2 as two`)).toEqual([{ two: 2 }]);
  });
  // An uncaught error would come a moment later.
  await delay(20);
  expect(uncaught).toEqual([]);
}

describe("a session that the server ends", () => {
  test("during a query of a transaction fails only that transaction", async () => {
    const work = db.transaction(async (tx) => {
      const pid = await sessionOf(tx);
      setTimeout(() => void endSession(pid), 50);
      await tx.execute(sql`select pg_sleep(10)`);
    });
    await expect(work).rejects.toThrow(/CONNECTION_CLOSED/);
    await expectWorking();
  });

  test("between two queries of a transaction keeps the remaining queries from being sent", async () => {
    let resume = () => undefined as void;
    const waiting = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const late: unknown[] = [];
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`insert into noted values ('before')`);
      await endSession(await sessionOf(tx));
      await waiting;
      await tx.execute(sql`insert into noted values ('after')`).catch((error: unknown) => late.push(error));
    });
    await expect(work).rejects.toThrow(/CONNECTION_CLOSED/);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      resume();
      await delay(20);
      await tx.execute(sql`insert into noted values ('of the next transaction')`);
    });
    expect(late).toHaveLength(1);
    expect(await db.execute(sql`select text from noted`)).toEqual([{ text: "of the next transaction" }]);
    await expectWorking();
  });

  test("after the last query of a transaction fails the transaction and commits nothing", async () => {
    await db.execute(sql`delete from noted`);
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`insert into noted values ('lost')`);
      await endSession(await sessionOf(tx));
      await delay(50);
    });
    await expect(work).rejects.toThrow(/CONNECTION_CLOSED/);
    await expectWorking();
    expect(await db.execute(sql`select text from noted`)).toEqual([]);
  });

  test("during a query fails that query but not the next one", async () => {
    const pid = await sessionOf(db);
    setTimeout(() => void endSession(pid), 50);
    await expect(db.execute(sql`select pg_sleep(10)`)).rejects.toThrow(DrizzleQueryError);
    await expectWorking();
  });
});

/** Ends a session while this process does nothing, as when a host has frozen it. */
function endSessionWhileFrozen(pid: number): void {
  const script = `
    import postgres from "postgres";
    const client = postgres(${JSON.stringify(database.url)});
    await client\`select pg_terminate_backend(${pid}, 10000)\`;
    await client.end();
    setTimeout(() => undefined, 200);`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
  expect(status).toBe(0);
}

describe("a process that was frozen while its session ended", () => {
  test("asks on a new one", async () => {
    endSessionWhileFrozen(await sessionOf(db));
    const answers = await Promise.all([1, 2, 3].map(() => db.execute(sql`select 1 as one`)));
    expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
    await expectWorking();
  });

  test("begins a transaction on a new one", async () => {
    endSessionWhileFrozen(await sessionOf(db));
    await db.transaction(async (tx) => {
      expect(await tx.execute(sql`select 2 as two`)).toEqual([{ two: 2 }]);
    });
    await expectWorking();
  });
});

describe("a transaction", () => {
  test("that has ended accepts no more queries", async () => {
    let kept: Transaction | null = null;
    await db.transaction(async (tx) => {
      kept = tx;
      await tx.execute(sql`select 1`);
    });
    const late = (kept as Transaction | null)?.execute(sql`insert into noted values ('late')`);
    await expect(late).rejects.toMatchObject({ cause: new Error("the transaction is over") });
  });

  test("fails even if it caught the failure of a query, because PostgreSQL has aborted it", async () => {
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`select no_such_function()`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/no_such_function/);
    await expectWorking();
  });

  test("keeps its changes when only a nested transaction fails", async () => {
    await db.execute(sql`delete from noted`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into noted values ('outer')`);
      await tx
        .transaction(async (nested) => {
          await nested.execute(sql`insert into noted values ('nested')`);
          throw new Error("no");
        })
        .catch(() => undefined);
    });
    expect(await db.execute(sql`select text from noted`)).toEqual([{ text: "outer" }]);
  });
});

test("dates, numbers, texts and lists can be parameters of any query", async () => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  const rows = await db.execute(
    sql`select ${at}::timestamptz = ${at.toISOString()}::timestamptz as same, ${3}::int + 1 as four, ${"x"}::text as x,
      ${sql.param(['a"b', "c"])}::text[] = array['a"b', 'c'] as list, count(*) from noted`,
  );
  expect(rows).toEqual([{ same: true, four: 4, x: "x", list: true, count: "1" }]);
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

test("statements are prepared unless the address says prepare=false", async () => {
  const named = async (url: string) => {
    const connected = connectDatabase(url, { poolMax: 1 });
    await connected.db.execute(sql`select ${"a"}::text`);
    const rows = await connected.db.execute(sql`select name from pg_prepared_statements`);
    await connected.close();
    return rows.length;
  };
  expect(await named(database.url)).toBe(1);
  expect(await named(`${database.url}?prepare=false`)).toBe(0);
});

test("an address may contain parameters that only other drivers understand", async () => {
  const client = openClient(`${database.url}?channel_binding=prefer&schema=public&connection_limit=5`);
  expect(await client`select 1 as one`).toEqual([{ one: 1 }]);
  await client.end();
});

test("sslmode=require does not send a password to a server without encryption", async () => {
  const received: Buffer[] = [];
  const port = await listen(
    createServer((socket) => {
      socket.on("data", (data) => void received.push(data));
      socket.once("data", () => socket.end("N"));
    }),
  );
  const client = openClient(`postgres://g:hunter2@127.0.0.1:${port}/g?sslmode=require`);
  await expect(client`select 1`).rejects.toThrow(/socket|TLS|ECONNRESET|closed/i);
  await client.end({ timeout: 0 });
  expect(Buffer.concat(received).toString()).not.toContain("hunter2");
});
