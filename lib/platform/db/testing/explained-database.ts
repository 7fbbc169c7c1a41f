import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Database } from "../connection";
import * as schema from "../schema";
import { readPlanNotice, type StatementPlan } from "./statement-plan";

export interface ExplainedDatabase {
  db: Database;
  /** The statements that have ended since the last call, in the order in which they ended. */
  takePlans(): StatementPlan[];
  close(): Promise<void>;
}

/**
 * A database that says how it ran each statement that is sent through it, transactions and writes included:
 * the server itself explains what ran (auto_explain), so that nothing runs twice. Needs a superuser.
 */
export function openExplainedDatabase(
  url: string,
  { seqScan = true, poolMax = 4 }: { seqScan?: boolean; poolMax?: number } = {},
): ExplainedDatabase {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
    client_min_messages: "notice",
    enable_seqscan: seqScan ? "on" : "off",
  };
  const pool = new Pool({
    connectionString: url,
    max: poolMax,
    statement_timeout: 30_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  let plans: StatementPlan[] = [];
  pool.on("connect", (client) => {
    client.on("notice", ({ message }) => {
      const plan = readPlanNotice(message);
      if (plan !== null) plans.push(plan);
    });
  });
  return {
    db: drizzle(pool, { schema }),
    takePlans() {
      const taken = plans;
      plans = [];
      return taken;
    },
    close: () => pool.end(),
  };
}
