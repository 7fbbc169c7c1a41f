import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectDatabase } from "./connection";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "./testing/pgbouncer";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

// Continuous integration installs pgbouncer.
describe.skipIf(!hasPgBouncer())("behind PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  beforeAll(async () => {
    database = await createTestDatabase();
    // A client that waits for an answer is idle to the pooler once it has given its session away.
    pooler = await startPgBouncer(database.url, ["client_idle_timeout = 3"]);
  });
  afterAll(async () => {
    await pooler?.stop();
    await database.drop();
  });

  test("statements that wait for a connection are all answered, with and without parameters", async () => {
    const connection = connectDatabase(`${pooler.url}?pgbouncer=true`, { poolMax: 1 });
    onTestFinished(() => connection.close());
    const asked = Array.from({ length: 200 }, (_, number) =>
      connection.db.execute(
        number % 2 === 0 ? sql`select 1 as number` : sql`select ${number}::int as number`,
      ),
    );
    const answers = await Promise.all(asked);
    expect(answers).toEqual(asked.map((_, number) => [{ number: number % 2 === 0 ? 1 : number }]));
  });
});
