import { readFileSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";

/** A statement as PostgreSQL has logged it. */
export interface LoggedStatement {
  /** The process of the connection that ran it. */
  backend: string;
  text: string;
  parameters: (string | null)[];
}

/** How long a changed setting takes to reach every connection, and a statement to reach the log. */
const settleMs = 250;

/** All statements that PostgreSQL ran during a call, those of background work included. */
export async function logStatements(
  client: Sql,
  logFile: string,
  call: () => Promise<void>,
): Promise<LoggedStatement[]> {
  await client.unsafe("alter system set log_statement = 'all'");
  await client.unsafe("select pg_reload_conf()");
  await delay(settleMs);
  const from = statSync(logFile).size;
  try {
    await call();
    await delay(settleMs);
    return parseStatementLog(readFileSync(logFile).subarray(from).toString("utf8"));
  } finally {
    await client.unsafe("alter system reset log_statement");
    await client.unsafe("select pg_reload_conf()");
    await delay(settleMs);
  }
}

/** Reads the lines of PostgreSQL's default log format. */
export function parseStatementLog(log: string): LoggedStatement[] {
  const found: LoggedStatement[] = [];
  for (const lines of log.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    // The further lines of an entry begin with a tab.
    const entry = lines.replaceAll("\n\t", "\n");
    const [, backend = "", level, text = ""] =
      /^\S+ \S+ \S+ \[(\d+)\] (LOG|DETAIL): {2}([\s\S]*?)\n?$/.exec(entry) ?? [];
    const statement = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(text)?.[1];
    if (level === "LOG" && statement !== undefined) {
      found.push({ backend, text: statement.trim(), parameters: [] });
    }
    const values = /^Parameters: ([\s\S]*)$/.exec(text)?.[1];
    const last = found.findLast((each) => each.backend === backend);
    if (level === "DETAIL" && values !== undefined && last !== undefined) {
      last.parameters = parametersOf(values);
    }
  }
  return found;
}

function parametersOf(values: string): (string | null)[] {
  return [...values.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}
