import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { creditEntry, workspace } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { creditBalances, grantCredits, refundCredit, reserveCredit, setCredits } from "./queries";

let database: TestDatabase;
let workspaceId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  workspaceId = await addWorkspace();
});

async function addWorkspace(): Promise<string> {
  const id = newId();
  await database.db.insert(workspace).values({ id, name: "Acme" });
  return id;
}

const balance = async (id = workspaceId) => (await creditBalances(database.db, [id])).get(id) ?? 0;
const entries = () =>
  database.db
    .select()
    .from(creditEntry)
    .where(eq(creditEntry.workspaceId, workspaceId))
    .orderBy(creditEntry.createdAt);
const reserve = (job: { id: string; charge: number }) =>
  database.db.transaction((tx) => reserveCredit(tx, { ...job, workspaceId }));
const refund = (job: { id: string; charge: number }) =>
  database.db.transaction((tx) => refundCredit(tx, { ...job, workspaceId }));

describe("a balance", () => {
  test("of no workspace is empty, without a query", async () => {
    const gone = await createTestDatabase();
    await gone.drop();
    expect(await creditBalances(gone.db, [])).toEqual(new Map());
  });

  test("is the sum of its own workspace's entries", async () => {
    const other = await addWorkspace();
    await grantCredits(database.db, workspaceId, 3, "welcome");
    await grantCredits(database.db, other, 5, "welcome");
    expect(await balance()).toBe(3);
    expect(await balance(other)).toBe(5);
    expect(await entries()).toMatchObject([{ amount: 3, reason: "grant", note: "welcome" }]);
  });
});

describe("setting credits", () => {
  test("adds one entry for the difference and returns the balance before", async () => {
    await grantCredits(database.db, workspaceId, 3, "welcome");
    expect(await setCredits(database.db, workspaceId, 10, "more")).toBe(3);
    expect(await setCredits(database.db, workspaceId, 4, "less")).toBe(10);
    expect(await balance()).toBe(4);
    expect((await entries()).slice(1)).toMatchObject([
      { amount: 7, reason: "set", note: "more", jobId: null },
      { amount: -6, reason: "set", note: "less", jobId: null },
    ]);
  });

  test("to the current balance adds no entry", async () => {
    expect(await setCredits(database.db, workspaceId, 0, "none")).toBe(0);
    expect(await entries()).toEqual([]);
  });
});

describe("a job", () => {
  test("reserves one credit, and is refused when the workspace has none left", async () => {
    await grantCredits(database.db, workspaceId, 2, "welcome");
    const ids = [newId(), newId(), newId()];
    const taken = [];
    for (const id of ids) taken.push(await reserve({ id, charge: 1 }));
    expect(taken).toEqual([true, true, false]);
    expect(await balance()).toBe(0);
    expect((await entries()).slice(1)).toMatchObject(
      ids.slice(0, 2).map((jobId) => ({ amount: -1, reason: "reserve", jobId, charge: 1 })),
    );
  });

  test("cannot spend a credit that another job reserves at the same moment", async () => {
    await grantCredits(database.db, workspaceId, 1, "welcome");
    const taken = await Promise.all(Array.from({ length: 8 }, () => reserve({ id: newId(), charge: 1 })));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await balance()).toBe(0);
  });

  test("is refunded once for each charge, however often the refund is requested", async () => {
    await grantCredits(database.db, workspaceId, 2, "welcome");
    const id = newId();
    await reserve({ id, charge: 1 });
    for (let index = 0; index < 3; index++) await refund({ id, charge: 1 });
    expect(await balance()).toBe(2);
    await reserve({ id, charge: 2 });
    expect(await balance()).toBe(1);
    await refund({ id, charge: 2 });
    expect(await balance()).toBe(2);
    expect((await entries()).filter(({ reason }) => reason === "refund")).toMatchObject([
      { amount: 1, jobId: id, charge: 1 },
      { amount: 1, jobId: id, charge: 2 },
    ]);
  });
});
