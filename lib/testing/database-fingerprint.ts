import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";

/** The statement for each database, whose tables do not change during a test. */
const statements = new WeakMap<Database, SQL>();

/**
 * For every table, the number of rows and a hash of their contents, read by one statement. Equal fingerprints mean that
 * no row was added, changed or removed. The audit trail is left out, because it records refused changes too.
 */
export async function databaseFingerprint(db: Database): Promise<Record<string, string>> {
  const statement = statements.get(db) ?? (await fingerprintStatement(db));
  statements.set(db, statement);
  const rows = await db.execute<{ name: string; state: string }>(statement);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

async function fingerprintStatement(db: Database): Promise<SQL> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'activity' order by tablename`,
  );
  // With a parameter the statement is prepared, so that its fifty tables are planned once and not each time.
  const states = tables.map(
    ({ name }) => sql`
      select ${name}::text as name,
        count(*) || ':' || coalesce(md5(string_agg(each::text, '' order by each::text)), '') as state
      from ${sql.identifier(name)} each`,
  );
  return sql.join(states, sql` union all `);
}
