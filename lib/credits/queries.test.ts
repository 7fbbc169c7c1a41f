import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { creditBalances } from "./queries";

const entries = 5000;
const workspaceId = newId();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(workspace).values({ id: workspaceId, name: "Acme" });
  await database.db.execute(sql`
    insert into credit_entry (id, workspace_id, amount, reason, note)
    select gen_random_uuid(), ${workspaceId}, 2, 'grant', repeat(md5(n::text), 10)
    from generate_series(1, ${entries}::int) n`);
});
afterAll(() => database.drop());

test("a balance is computed from the index alone, without reading the table", async () => {
  const [plan] = await expectIndexed(
    database,
    ["credit_entry"],
    async (db) => {
      expect(await creditBalances(db, [workspaceId])).toEqual(new Map([[workspaceId, 2 * entries]]));
    },
    { rowsMax: entries },
  );
  // The table itself has about 270 blocks.
  expect(plan?.buffers).toBeLessThan(80);
});
