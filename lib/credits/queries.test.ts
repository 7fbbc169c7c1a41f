import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { creditEntry, workspace } from "@/lib/platform/db/schema";
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

test("a balance is read from one row, however long the ledger is", async () => {
  await expectIndexed(
    database,
    ["credit_balance", "credit_entry"],
    async (db) => {
      expect(await creditBalances(db, [workspaceId])).toEqual(new Map([[workspaceId, 2 * entries]]));
    },
    { rowsMax: 1 },
  );
});

test("a balance stays the sum of its entries when some are changed or deleted, and with the workspace it goes", async () => {
  const { db } = database;
  const other = newId();
  await db.insert(workspace).values({ id: other, name: "Other" });
  await db.insert(creditEntry).values({ workspaceId: other, amount: 7, reason: "grant" });
  await db.update(creditEntry).set({ amount: 5 }).where(eq(creditEntry.workspaceId, other));
  expect(await creditBalances(db, [other])).toEqual(new Map([[other, 5]]));
  await db.delete(creditEntry).where(eq(creditEntry.workspaceId, other));
  expect(await creditBalances(db, [other])).toEqual(new Map([[other, 0]]));
  await db.insert(creditEntry).values({ workspaceId: other, amount: 7, reason: "grant" });
  await db.delete(workspace).where(eq(workspace.id, other));
  expect(await creditBalances(db, [other])).toEqual(new Map());
});
