import { expect } from "vitest";
import type { Database } from "../connection";
import { openExplainedDatabase } from "./explained-database";
import type { StatementPlan } from "./statement-plan";
import type { TestDatabase } from "./test-database";

/*
 * A statement that is quick at a million rows looks at few rows at any size. So the test inserts some
 * thousands of rows that the statement must not look at (`generate_series` does that in one statement), and
 * asks how many rows of which table were looked at, which no busy machine can change:
 *
 *   await expectIndexed(database, ["job", "workspace"], (db) => claimStage(db, start, 60), { rowsMax: 20 });
 *
 * Every statement that the work sends is held to it. Times at a million rows: npm run bench:growth.
 */

/**
 * Runs the work and expects that none of its statements reads one of these tables from beginning to end, or
 * looks at more than `rowsMax` of its rows. Returns the plans for further questions.
 */
export async function expectIndexed(
  database: Pick<TestDatabase, "db" | "url">,
  tables: readonly [string, ...string[]],
  work: (db: Database) => Promise<unknown>,
  { rowsMax = 100 }: { rowsMax?: number } = {},
): Promise<StatementPlan[]> {
  // Only of rows whose commit is on the disk does an index alone know that all may see them.
  await database.db.execute("checkpoint");
  for (const table of tables) await database.db.execute(`vacuum (analyze) "${table}"`);
  // A small table is quicker to scan, whatever its indexes: here PostgreSQL scans only what no index serves.
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

function faultsOf(plan: StatementPlan, tables: readonly string[], rowsMax: number): string[] {
  return tables.flatMap((table) => {
    const rows = plan.visited.get(table) ?? 0;
    const whole = plan.scannedWhole.includes(table);
    if (rows <= rowsMax && !whole) return [];
    return [`${whole ? "scans" : "looks at"} ${rows} rows of ${table}: ${plan.statement}`];
  });
}
