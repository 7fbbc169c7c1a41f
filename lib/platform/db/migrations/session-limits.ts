import type { Sql } from "postgres";
import { StartFailure } from "@/lib/platform/start-failure";
import { isPooled, openClient } from "../client";
import { serverSession, sessionLimits } from "../server-session";
import { databaseHost, unreachableDatabase } from "./unreachable-database";
import { withinStart } from "./within-start";

/**
 * Makes sure that the sessions of servers have their limits, so that no statement, lock or forgotten transaction holds
 * the database up. Behind a pooler they become defaults of the role in this database. Throws StartFailure.
 */
export async function establishLimits(url: string): Promise<void> {
  const client = openClient(url, { max: 1, session: serverSession(url) });
  try {
    if (await withinStart(url, hasLimits(client))) return;
    if (!isPooled(url)) throw new StartFailure(poolerSentence(url));
    await withinStart(url, setRoleDefaults(client));
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause;
    if (!isPooled(url) && isRefusedParameter(cause)) throw new StartFailure(poolerSentence(url), { cause });
    throw unreachableDatabase(url, cause);
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** A shorter limit of the operator's is left alone. */
async function hasLimits(client: Sql): Promise<boolean> {
  const limits = Object.entries(sessionLimits);
  const found = await client.unsafe<{ name: string; ms: number }[]>(
    `SELECT name, setting::int AS ms FROM pg_settings WHERE name IN (${limits.map(([name]) => `'${name}'`).join()})`,
  );
  const msOf = new Map(found.map(({ name, ms }) => [name, ms]));
  return limits.every(([name, max]) => {
    const ms = msOf.get(name) ?? 0;
    return ms > 0 && ms <= max;
  });
}

/** Also sets them in the pooler's session at hand, which is older than the defaults. */
async function setRoleDefaults(client: Sql): Promise<void> {
  const [here] = await client<{ role: string; database: string }[]>`
    SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database`;
  const statements = Object.entries(sessionLimits).map(
    ([name, ms]) => `ALTER ROLE ${here?.role} IN DATABASE ${here?.database} SET ${name} = ${ms}`,
  );
  await client.begin(async (tx) => {
    for (const statement of statements) await tx.unsafe(statement);
    for (const [name, ms] of Object.entries(sessionLimits)) await tx.unsafe(`SET ${name} = ${ms}`);
  });
}

/** PgBouncer: "unsupported startup parameter". */
function isRefusedParameter(cause: unknown): boolean {
  return cause instanceof Error && /startup parameter/i.test(cause.message);
}

function poolerSentence(url: string): string {
  return `A connection pooler answers at ${databaseHost(url)}, and it does not pass the time limits of Galley on: add ?pgbouncer=true to its address, or give the address of PostgreSQL itself (DATABASE_URL).`;
}
