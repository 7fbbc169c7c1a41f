import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase, type DatabaseConnection } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { deferred } from "@/lib/testing/deferred";
import { answerShared, type SharedLookup } from "./answer-shared";
import { LookupFailure } from "./lookup-failure";

let database: TestDatabase;
/** Acts as another instance: a second connection to the same database. */
let elsewhere: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = connectDatabase(database.url);
});
afterAll(async () => {
  await elsewhere.close();
  await database.drop();
});

const halfDay = 12 * 60 * 60;

/** A lookup with an identity of its own, and counts of what its calls did. */
function lookupOf(lookUp: () => Promise<unknown>) {
  const input = { keyword: newId() };
  const seen = { lookups: 0, admitted: 0, left: 0, waits: 0 };
  const call = (given: Partial<SharedLookup> = {}) =>
    answerShared({
      db: database.db,
      now: () => new Date(),
      identity: { operation: "test", version: 1, input },
      keepSeconds: halfDay,
      admit: () => {
        seen.admitted += 1;
        return Promise.resolve(() => void (seen.left += 1));
      },
      lookUp: () => {
        seen.lookups += 1;
        return lookUp();
      },
      signal: new AbortController().signal,
      wait: () => {
        seen.waits += 1;
        return new Promise((done) => setImmediate(done));
      },
      ...given,
    });
  return { call, seen, input };
}

const answering = (answer: unknown) => () => Promise.resolve(answer);

async function age(seconds: number): Promise<void> {
  await database.db.execute(
    sql`update lookup_answer set expires_at = expires_at - make_interval(secs => ${seconds})`,
  );
}

describe("an identical call", () => {
  test("within twelve hours gets the first answer and its time, on another instance too", async () => {
    const { call, seen } = lookupOf(answering({ position: 3 }));
    const first = await call();
    expect(first).toMatchObject({ answer: { position: 3 }, cached: false });
    expect(Number(first.cachedUntil) - Number(first.observedAt)).toBe(halfDay * 1000);
    await age(halfDay - 5);
    const again = await call({ db: elsewhere.db });
    expect(again).toMatchObject({ answer: { position: 3 }, cached: true, observedAt: first.observedAt });
    expect(seen).toMatchObject({ lookups: 1, admitted: 1, left: 1 });
  });

  test("after twelve hours makes a new lookup", async () => {
    const { call, seen } = lookupOf(answering({}));
    await call();
    await age(halfDay + 1);
    expect(await call()).toMatchObject({ cached: false });
    expect(seen.lookups).toBe(2);
  });

  test("is one whose input has the same values, in any order", async () => {
    const { call, seen } = lookupOf(answering({}));
    const id = newId();
    const identity = (input: Record<string, unknown>, version = 1) => ({ operation: "test", version, input });
    await call({ identity: identity({ a: id, b: null }) });
    expect(await call({ identity: identity({ b: null, a: id }) })).toMatchObject({ cached: true });
    expect(await call({ identity: identity({ b: "", a: id }) })).toMatchObject({ cached: false });
    expect(await call({ identity: identity({ b: null, a: id }, 2) })).toMatchObject({ cached: false });
    expect(seen.lookups).toBe(3);
  });
});

describe("concurrent identical calls", () => {
  test("on two instances make one live lookup, and all get its answer", async () => {
    const answer = deferred<unknown>();
    const { call, seen } = lookupOf(() => answer.promise);
    const calls = Array.from({ length: 12 }, (_, index) => call(index % 2 === 0 ? {} : { db: elsewhere.db }));
    await waitUntil(() => seen.waits > 40);
    answer.resolve("the one");
    const answers = await Promise.all(calls);
    expect(answers.map((each) => each.answer)).toEqual(Array.from({ length: 12 }, () => "the one"));
    expect(answers.filter(({ cached }) => !cached)).toHaveLength(1);
    expect(seen).toMatchObject({ lookups: 1, admitted: 1 });
  });

  test("share a failure, which later calls do not get", async () => {
    const end = deferred();
    let next = async (): Promise<unknown> => {
      await end.promise;
      throw new LookupFailure("unavailable", "Nobody answered.");
    };
    const { call, seen } = lookupOf(() => next());
    const calls = [call(), call(), call({ db: elsewhere.db })];
    await waitUntil(() => seen.waits > 10);
    end.resolve();
    for (const ended of await Promise.allSettled(calls)) {
      expect(ended).toMatchObject({ reason: { code: "unavailable", message: "Nobody answered." } });
    }
    expect(seen.lookups).toBe(1);
    next = answering("found");
    expect(await call()).toMatchObject({ answer: "found", cached: false });
  });

  test("make the lookup when the first of them was not admitted", async () => {
    const [begun, end] = [deferred(), deferred()];
    const { call, seen } = lookupOf(answering("found"));
    const first = call({
      admit: async () => {
        begun.resolve();
        await end.promise;
        throw new Error("too many");
      },
    });
    await begun.promise;
    const second = call();
    await waitUntil(() => seen.waits > 3);
    end.resolve();
    await expect(first).rejects.toThrow("too many");
    expect(await second).toMatchObject({ answer: "found", cached: false });
  });

  test("end with a timeout when their signal is aborted while they wait", async () => {
    const { call } = lookupOf(answering("found"));
    await begin(call);
    await expect(call({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "timeout" });
  });

  test("take over the lookup when the lease of a dead process expires", async () => {
    const { call } = lookupOf(answering("found"));
    await begin(call);
    await age(31);
    expect(await call()).toMatchObject({ answer: "found", cached: false });
  });
});

test("a call that lost its claim answers its own caller but does not overwrite the newer answer", async () => {
  const slow = deferred<unknown>();
  const { call } = lookupOf(answering("the second"));
  const begun = deferred();
  const first = call({
    lookUp: () => {
      begun.resolve();
      return slow.promise;
    },
  });
  await begun.promise;
  await age(31);
  await call();
  slow.resolve("the first");
  expect(await first).toMatchObject({ answer: "the first", cached: false, cachedUntil: null });
  expect(await call()).toMatchObject({ answer: "the second", cached: true });
});

test("an unexpected error leaves neither a claim nor a failure behind", async () => {
  const { call } = lookupOf(() => Promise.reject(new TypeError("bug")));
  await expect(call()).rejects.toThrow(TypeError);
  expect(await call({ lookUp: answering("found") })).toMatchObject({ answer: "found" });
});

/** Starts a live lookup that never ends. */
async function begin(call: (given: Partial<SharedLookup>) => Promise<unknown>): Promise<void> {
  const begun = deferred();
  const endless = call({
    lookUp: () => {
      begun.resolve();
      return deferred<unknown>().promise;
    },
  });
  await Promise.race([begun.promise, endless]);
}

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setImmediate(done));
}
