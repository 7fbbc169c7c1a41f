import { openExplainedDatabase } from "@/lib/platform/db/testing/explained-database";
import type { StatementPlan } from "@/lib/platform/db/testing/statement-plan";
import type { GrowthCase } from "./growth-case";
import type { Sample } from "./sample";

const rounds = 3;

export interface Measured {
  area: string;
  name: string;
  /** The median of three calls, after one that warms up: the time that the database took. */
  milliseconds: number;
  /** The statements of that call; those with the same text are grouped, and `count` is their number. */
  statements: (StatementPlan & { count: number })[];
  /** Why the case could not be measured; null when it was. */
  error: string | null;
}

interface Run {
  milliseconds: number;
  plans: StatementPlan[];
}

/** Calls a query function several times. What it writes is not rolled back. */
export async function measureCase(url: string, growthCase: GrowthCase, sample: Sample): Promise<Measured> {
  const { area, name } = growthCase;
  const explained = openExplainedDatabase(url);
  const runs: Run[] = [];
  try {
    for (let round = -1; round < rounds; round++) {
      await growthCase.run(explained.db, sample);
      const plans = explained.takePlans();
      // Time in the database only: the time until the answer is read varies with the load of this machine.
      const milliseconds = plans.reduce((sum, { durationMs }) => sum + durationMs, 0);
      if (round >= 0 || milliseconds > 3000) runs.push({ milliseconds, plans });
      // One call is enough to show that a case takes seconds.
      if (milliseconds > 3000) break;
    }
    const middle = runs.sort((a, b) => a.milliseconds - b.milliseconds)[Math.floor(runs.length / 2)];
    if (middle === undefined) throw new Error("nothing was measured");
    return { area, name, milliseconds: middle.milliseconds, statements: grouped(middle.plans), error: null };
  } catch (failure) {
    const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
    const error = cause instanceof Error ? cause.message : String(cause);
    return { area, name, milliseconds: Number.NaN, statements: grouped(explained.takePlans()), error };
  } finally {
    await explained.close();
  }
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
