import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { extendLease, firstUnclaimed, isHeldBy, newLease, noLease } from "./leases";
import { at, id, leaseColumns } from "./schema/columns";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

const errand = pgTable("errand", { id: id(), dueAt: at("due_at"), ...leaseColumns() });

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`
    create table errand (id uuid primary key, due_at timestamptz, lease_token uuid, lease_until timestamptz)`);
});
beforeEach(async () => void (await database.db.delete(errand)));
afterAll(() => database.drop());

async function addErrands(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({ dueAt: new Date(2026, 0, 1 + n) }));
  const added = await database.db.insert(errand).values(rows).returning({ id: errand.id });
  return added.map((row) => row.id);
}

async function claimErrand(seconds = 60) {
  const { db } = database;
  const lease = newLease(seconds);
  const first = firstUnclaimed(db, errand, { due: isNotNull(errand.dueAt), orderBy: [asc(errand.dueAt)] });
  const [row] = await db.update(errand).set(lease).where(eq(errand.id, first)).returning({ id: errand.id });
  return row === undefined ? null : { ...row, leaseToken: lease.leaseToken };
}

async function requireErrand(seconds?: number) {
  const claim = await claimErrand(seconds);
  if (claim === null) throw new Error("nothing was due");
  return claim;
}

test("rows are claimed in their order, and none while another process holds its lease", async () => {
  const ids = await addErrands(2);
  expect([await claimErrand(), await claimErrand()]).toMatchObject(ids.map((each) => ({ id: each })));
  expect(await claimErrand()).toBeNull();
});

test("simultaneous claims get different rows", async () => {
  const ids = await addErrands(20);
  const claims = await Promise.all(ids.map(() => claimErrand()));
  const claimed = claims.flatMap((claim) => claim?.id ?? []);
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(claimed.length).toBeGreaterThan(0);
});

test("a row is claimed again when its lease expires, and its first holder has lost it", async () => {
  await addErrands(1);
  const lost = await requireErrand(-1);
  const { db } = database;
  expect(await extendLease(db, errand, lost, 60)).toBe(true);
  await db.update(errand).set({ leaseUntil: sql`now() - interval '1 second'` });
  const holder = await requireErrand();
  expect(holder.id).toBe(lost.id);
  expect(await extendLease(db, errand, lost, 60)).toBe(false);
  expect(await db.update(errand).set(noLease).where(isHeldBy(errand, lost)).returning()).toEqual([]);
  expect(await extendLease(db, errand, holder, 60)).toBe(true);
});

test("a row that its holder releases can be claimed at once", async () => {
  const [only] = await addErrands(1);
  const holder = await requireErrand();
  await database.db.update(errand).set(noLease).where(isHeldBy(errand, holder));
  expect(await claimErrand()).toMatchObject({ id: only });
});
