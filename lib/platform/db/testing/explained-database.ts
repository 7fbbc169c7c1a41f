import { openClient } from "../client";
import type { Database } from "../connection";
import { drizzleOn } from "../drizzle-on";
import { readPlanNotice, type StatementPlan } from "./statement-plan";

export interface ExplainedDatabase {
  db: Database;
  /** The plans of the statements that have ended since the last call, in the order in which they ended. */
  takePlans(): StatementPlan[];
  close(): Promise<void>;
}

/**
 * A database that reports the plan of each statement sent through it, also of writes and in transactions. The
 * server explains what it ran (auto_explain), so that nothing runs twice. Needs a superuser.
 */
export function openExplainedDatabase(
  url: string,
  {
    seqScan = true,
    genericPlans = false,
    poolMax = 4,
  }: { seqScan?: boolean; genericPlans?: boolean; poolMax?: number } = {},
): ExplainedDatabase {
  const session = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
    client_min_messages: "notice",
    enable_seqscan: seqScan ? "on" : "off",
    // A statement that a connection sends often is planned without its parameters.
    plan_cache_mode: genericPlans ? "force_generic_plan" : "auto",
  };
  let plans: StatementPlan[] = [];
  const client = openClient(url, {
    max: poolMax,
    session: { ...session, statement_timeout: "30000" },
    onnotice: ({ message }) => {
      const plan = readPlanNotice(message);
      if (plan !== null) plans.push(plan);
    },
  });
  return {
    db: drizzleOn(client),
    takePlans() {
      const taken = plans;
      plans = [];
      return taken;
    },
    close: () => client.end(),
  };
}
