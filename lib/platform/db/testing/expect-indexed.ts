import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Database } from "../connection";
import { openExplainedDatabase } from "./explained-database";
import type { StatementPlan } from "./statement-plan";
import type { TestDatabase } from "./test-database";

/*
 * A statement that is quick at a million rows reads few rows at any size. So a test inserts some thousand rows
 * that the statement must not read (one statement with `generate_series`), and asserts how many rows of each
 * table were read. Unlike a time, that number does not depend on the load of the machine:
 *
 *   await expectIndexed(database, ["job", "workspace"], (db) => claimStage(db, start, 60), { rowsMax: 20 });
 *
 * It applies to every statement that the work sends. For times at a million rows: npm run bench:growth.
 */

/**
 * Runs the work and expects that none of its statements scans one of these tables completely or reads more than
 * `rowsMax` of its rows. Returns the plans for further assertions.
 */
export async function expectIndexed(
  database: Pick<TestDatabase, "db" | "url">,
  tables: readonly [string, ...string[]],
  work: (db: Database) => Promise<unknown>,
  { rowsMax = 100 }: { rowsMax?: number } = {},
): Promise<StatementPlan[]> {
  for (const table of tables) await vacuumWholly(database.db, table);
  // PostgreSQL prefers to scan a small table. With sequential scans off, it does so only when no index fits.
  const explained = openExplainedDatabase(database.url, { seqScan: false });
  try {
    await work(explained.db);
    const plans = explained.takePlans();
    expect(
      plans.some((plan) => tables.some((table) => plan.visited.has(table))),
      `no statement looked at ${tables.join(" or ")}`,
    ).toBe(true);
    const faults = plans.flatMap((plan) => faultsOf(plan, tables, rowsMax));
    expect(faults, faults.join("\n")).toEqual([]);
    return plans;
  } finally {
    await explained.close();
  }
}

const vacuumsMax = 5;

/**
 * Index-only scans need the visibility map, which vacuum sets for rows whose commit is on the disk and that nobody else
 * reads at the moment. So it is repeated while it leaves many pages out; a few new ones are always left.
 */
async function vacuumWholly(db: Database, table: string): Promise<void> {
  for (let times = 0; times < vacuumsMax; times += 1) {
    await db.execute("checkpoint");
    await db.execute(`vacuum (analyze) "${table}"`);
    const [state] = await db.execute<{ whole: boolean }>(
      `select relallvisible >= 0.9 * relpages - 2 as whole from pg_class where oid = '"${table}"'::regclass`,
    );
    if (state?.whole === true) return;
    await delay(50);
  }
}

function faultsOf(plan: StatementPlan, tables: readonly string[], rowsMax: number): string[] {
  return tables.flatMap((table) => {
    const rows = plan.visited.get(table) ?? 0;
    const whole = plan.scannedWhole.includes(table);
    if (rows <= rowsMax && !whole) return [];
    return [`${whole ? "scans" : "looks at"} ${rows} rows of ${table}: ${plan.statement}`];
  });
}
