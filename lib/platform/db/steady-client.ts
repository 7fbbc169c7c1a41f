import { setImmediate as nextTurn } from "node:timers/promises";
import { makePgArray } from "drizzle-orm/pg-core";
import type { PendingQuery, Row, Sql, TransactionSql } from "postgres";
import { DatabaseError } from "./database-error";

type Work = (transaction: TransactionSql) => Promise<unknown>;
type Send = <T>(query: () => PromiseLike<T>) => Promise<T>;
type Values = NonNullable<Parameters<Sql["unsafe"]>[1]>;

/** Whoever asks sooner than this after the last statement has not been frozen meanwhile. */
const quietMs = 100;

/**
 * Keeps postgres.js from sending a statement behind another. A pooler gives the session away when the first has ended,
 * and the second, of which only the first half has been sent by then, is never answered.
 */
const alone = { onexecute: () => false };

/** Turns of the event loop until postgres.js has heard of a connection that has ended, and taken it out of the pool. */
const turns = 10;

/**
 * Works around a defect of postgres.js 3.4.9. When a connection breaks in a transaction, it keeps sending: to a closed
 * socket, which ends the process (porsager/postgres#1208), or into the next transaction (#1216). What a broken
 * connection leaves behind for the next session is fixed by `patches/`.
 */
export function steadyClient(client: Sql): Sql {
  const wake = createWake();
  const isPooled = !client.options.prepare;
  const sendOnce: Send = async (query) => {
    try {
      await wake();
      return await query();
    } catch (error) {
      throw DatabaseError.from(error);
    }
  };
  const steady = {
    options: client.options,
    unsafe: (query: string, values: Values) =>
      statement(client, { query, values, options: isPooled ? alone : {} }, sendOnce),
    begin: async (work: Work) => {
      await wake();
      return transact(client, work);
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle uses only these three members
  return steady as unknown as Sql;
}

/** Prepares every statement, which drizzle would not do: a prepared one takes one round trip instead of two. */
function statement(
  client: Pick<Sql, "unsafe">,
  { query, values, options }: { query: string; values: Values; options: object },
  send: Send,
) {
  const ask = (): PendingQuery<Row[]> =>
    client.unsafe(query, values.map(written), { prepare: true, ...options });
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- as in postgres.js, a query is sent when it is awaited
    then: <T, F>(resolve: (rows: Row[]) => T, reject: (error: unknown) => F) =>
      send(() => ask()).then(resolve, reject),
    values: () => send(() => ask().values()),
  };
}

/** Drizzle converts the values of columns only; in an `sql` template they may still be dates and arrays. */
function written(value: Values[number]): Values[number] {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? makePgArray(value) : value;
}

/**
 * A serverless host freezes a process between two requests. The connections that end meanwhile are still in the pool when
 * the next request is read, so after a quiet time the first statements wait until Node.js has read its sockets.
 */
function createWake(): () => Promise<void> | null {
  let askedAt = performance.now();
  let waking: Promise<void> | null = null;
  return () => {
    const before = askedAt;
    askedAt = performance.now();
    if (askedAt - before > quietMs) {
      waking ??= passTurns().finally(() => {
        waking = null;
      });
    }
    return waking;
  };
}

async function passTurns(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

async function transact(client: Sql, work: Work): Promise<unknown> {
  try {
    return await inTransaction(client, work);
  } catch (error) {
    throw DatabaseError.from(error);
  }
}

function inTransaction(client: Sql, work: Work): Promise<unknown> {
  let over: { reason: unknown } | null = null;
  const ends: ((reason: unknown) => void)[] = [];
  const failed = new Promise<never>((_resolve, reject) => {
    ends.push(reject);
  });
  const end = (reason: unknown) => {
    over ??= { reason };
    for (const reject of ends) reject(reason);
  };
  const send: Send = async (query) => {
    if (over !== null) throw over.reason;
    try {
      return await Promise.race([query(), failed]);
    } catch (error) {
      const reason = DatabaseError.from(error);
      if (isBrokenConnection(error)) end(reason);
      throw reason;
    }
  };
  /** Never settles on a broken connection: postgres.js would send a commit or a rollback on it. */
  const guarded = (part: Work) => async (transaction: TransactionSql) => {
    const [settled] = await Promise.allSettled([part(guard(transaction))]);
    if (over !== null) await new Promise<never>(() => undefined);
    if (settled.status === "rejected") throw settled.reason;
    return settled.value;
  };
  const guard = (transaction: TransactionSql) => {
    const guardedTransaction = {
      options: client.options,
      unsafe: (query: string, values: Values) => statement(transaction, { query, values, options: {} }, send),
      savepoint: (part: Work) => transaction.savepoint(guarded(part)),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle uses only these three members
    return guardedTransaction as unknown as TransactionSql;
  };
  // The transaction fails as soon as its connection closes, even while `work` waits for something else.
  const transaction = client.begin(guarded(work));
  transaction.then(
    () => end(new Error("the transaction is over")),
    (error: unknown) => end(DatabaseError.from(error)),
  );
  failed.catch(() => undefined);
  return Promise.race([transaction, failed]);
}

/** Errors of the operating system and of postgres.js have an `errno`; errors of PostgreSQL do not. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && "errno" in error;
}
