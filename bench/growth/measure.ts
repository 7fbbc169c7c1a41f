import type { Database } from "@/lib/platform/db/connection";
import { openExplainedDatabase } from "@/lib/platform/db/testing/explained-database";
import type { StatementPlan } from "@/lib/platform/db/testing/statement-plan";
import type { GrowthCase } from "./growth-case";
import type { Sample } from "./sample";

/** A quick call is repeated until its median is steady; one call shows well enough that a case takes a second. */
const roundsMax = 15;
const enoughMs = 1000;

export interface Measured {
  area: string;
  name: string;
  /** The median of the calls, after one that warms up: the time that the database took to run the statements. */
  milliseconds: number;
  /** The median of the time until the answers were there, with planning and round trips. */
  waitedMs: number;
  /** The statements of that call; those with the same text are grouped, and `count` is their number. */
  statements: (StatementPlan & { count: number })[];
  /** Why the case could not be measured; null when it was. */
  error: string | null;
}

interface Run {
  milliseconds: number;
  waitedMs: number;
  plans: StatementPlan[];
}

/** Calls a query function several times, each time on the same data: what it writes is rolled back. */
export async function measureCase(url: string, growthCase: GrowthCase, sample: Sample): Promise<Measured> {
  const { area, name } = growthCase;
  const explained = openExplainedDatabase(url);
  const runs: Run[] = [];
  try {
    let spentMs = 0;
    for (let round = -1; round < roundsMax && spentMs < enoughMs; round++) {
      const waitedMs = await runRolledBack(explained.db, growthCase, sample);
      const plans = explained.takePlans();
      const milliseconds = plans.reduce((sum, { durationMs }) => sum + durationMs, 0);
      spentMs += waitedMs;
      if (round >= 0 || spentMs >= enoughMs) runs.push({ milliseconds, waitedMs, plans });
    }
    const middle = medianBy(runs, (run) => run.milliseconds);
    const { waitedMs } = medianBy(runs, (run) => run.waitedMs);
    const { milliseconds, plans } = middle;
    return { area, name, milliseconds, waitedMs, statements: grouped(plans), error: null };
  } catch (failure) {
    const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
    const error = cause instanceof Error ? cause.message : String(cause);
    const unknown = { milliseconds: Number.NaN, waitedMs: Number.NaN };
    return { area, name, ...unknown, statements: grouped(explained.takePlans()), error };
  } finally {
    await explained.close();
  }
}

/** Returns how long the call took. */
async function runRolledBack(db: Database, growthCase: GrowthCase, sample: Sample): Promise<number> {
  const undone = new Error("rolled back");
  let waitedMs = 0;
  const call = db.transaction(async (tx) => {
    const startedAt = performance.now();
    await growthCase.run(tx, sample);
    waitedMs = performance.now() - startedAt;
    throw undone;
  });
  await call.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return waitedMs;
}

function medianBy(runs: Run[], measure: (run: Run) => number): Run {
  const middle = runs.toSorted((a, b) => measure(a) - measure(b))[Math.floor(runs.length / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}

function grouped(plans: StatementPlan[]): Measured["statements"] {
  const byText = new Map<string, Measured["statements"][number]>();
  for (const plan of plans) {
    const before = byText.get(plan.statement);
    const slower = before === undefined || plan.durationMs > before.durationMs ? plan : before;
    byText.set(plan.statement, {
      ...slower,
      durationMs: plan.durationMs + (before?.durationMs ?? 0),
      buffers: plan.buffers + (before?.buffers ?? 0),
      count: 1 + (before?.count ?? 0),
    });
  }
  return [...byText.values()];
}
