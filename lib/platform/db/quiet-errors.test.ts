import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { session, user } from "./schema";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

const secret = "s3cret-session-token";
const email = "person@example.com";
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(user).values({ name: "Person", email });
});
afterAll(() => database.drop());

async function failureOf(query: PromiseLike<unknown>): Promise<Error> {
  try {
    await query;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("the query was expected to fail");
}

/** Everything that a logger, Next or a person could print of an error. */
function printed(error: Error): string {
  const lines: string[] = [];
  pino({ level: "info" }, { write: (line) => void lines.push(line) }).error({ err: error }, "failed");
  return [lines.join(), String(error), error.stack, inspect(error, { depth: 9, showHidden: true })].join(
    "\n",
  );
}

test("the error of a query names the query and the reason, but no parameters", async () => {
  const { db } = database;
  const broken = sql`${session.token} = ${secret} and 1 / (${email} <> '')::int::text::int - 1 > no_such_column`;
  const failures = await Promise.all([
    failureOf(db.select().from(session).where(broken)),
    failureOf(db.execute(sql`select * from no_such_table where token = ${secret}`)),
    failureOf(db.transaction((tx) => tx.execute(sql`select ${secret}::text from no_such_table`))),
    failureOf(db.query.session.findFirst({ where: eq(session.id, secret) })),
    failureOf(db.insert(user).values({ name: secret, email })),
    failureOf(db.execute(sql`select ${secret}::int`)),
  ]);
  for (const failure of failures) {
    expect(failure.message).toMatch(/^Failed query: /);
    expect(failure.cause).toMatchObject({ code: expect.stringMatching(/^(42|22|23)/) });
    expect(printed(failure)).not.toContain(secret);
    expect(printed(failure)).not.toContain(email);
  }
});
