import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspace } from "../schema";
import { expectIndexed } from "./expect-indexed";
import { createTestDatabase, type TestDatabase } from "./test-database";

const known = "00000000-0000-7000-8000-000000000001";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`
    insert into workspace (id, name)
    select lpad(to_hex(n), 32, '0')::uuid, 'Workspace ' || n from generate_series(1, 2000) n`);
  await database.db.insert(workspace).values({ id: known, name: "Known" });
});
afterAll(() => database.drop());

describe("expectIndexed", () => {
  test("passes a statement that finds its row by an index", async () => {
    const [plan] = await expectIndexed(database, ["workspace"], (db) =>
      db.select().from(workspace).where(eq(workspace.id, known)),
    );
    expect(plan).toMatchObject({ rows: 1, indexes: ["workspace_pkey"], scannedWhole: [] });
    expect(plan?.visited).toEqual(new Map([["workspace", 1]]));
  });

  test("fails a statement that no index serves", async () => {
    const search = expectIndexed(database, ["workspace"], (db) =>
      db.select().from(workspace).where(eq(workspace.name, "Known")),
    );
    await expect(search).rejects.toThrow("scans 2001 rows of workspace");
  });

  test("fails a statement that reads a whole index, even if it returns a single row", async () => {
    const walk = expectIndexed(database, ["workspace"], (db) =>
      db.execute(sql`select count(*) from (select id from workspace order by id) walked`),
    );
    await expect(walk).rejects.toThrow("2001 rows of workspace");
  });

  test("checks every statement of a transaction, including writes", async () => {
    const renaming = expectIndexed(database, ["workspace"], (db) =>
      db.transaction(async (tx) => {
        await tx.select().from(workspace).where(eq(workspace.id, known));
        await tx.update(workspace).set({ name: "Renamed" }).where(eq(workspace.name, "Known"));
      }),
    );
    await expect(renaming).rejects.toThrow(/scans 2001 rows of workspace: update/);
  });

  test("fails when no statement read the table", async () => {
    const idle = expectIndexed(database, ["job"], (db) => db.execute(sql`select 1`));
    await expect(idle).rejects.toThrow("no statement looked at job");
  });
});
