import { openExplainedDatabase } from "@/lib/platform/db/testing/explained-database";
import type { StatementPlan } from "@/lib/platform/db/testing/statement-plan";
import type { GrowthCase } from "./growth-case";
import type { Sample } from "./sample";

const rounds = 3;

export interface Measured {
  area: string;
  name: string;
  /** What the database took for the middle of three calls, after one that warms up. */
  milliseconds: number;
  /** The statements of that call; those with one text are one, and `count` says how many. */
  statements: (StatementPlan & { count: number })[];
  /** Why it could not be measured. */
  error: string | null;
}

interface Run {
  milliseconds: number;
  plans: StatementPlan[];
}

/** Calls a query function several times; what it writes stays, as it does in the product. */
export async function measureCase(url: string, growthCase: GrowthCase, sample: Sample): Promise<Measured> {
  const { area, name } = growthCase;
  const explained = openExplainedDatabase(url);
  const runs: Run[] = [];
  try {
    for (let round = -1; round < rounds; round++) {
      await growthCase.run(explained.db, sample);
      const plans = explained.takePlans();
      // Not the time until the answer was read, which tells more about what else this machine does.
      const milliseconds = plans.reduce((sum, { durationMs }) => sum + durationMs, 0);
      if (round >= 0 || milliseconds > 3000) runs.push({ milliseconds, plans });
      // What takes seconds need not be called four times to be known as slow.
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
