import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";

/**
 * For every table, the number of rows and a hash of their contents. Equal fingerprints mean that no row was
 * added, changed or removed. The audit trail is left out, because it records refused changes too.
 */
export async function databaseFingerprint(db: Database): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'activity' order by tablename`,
  );
  const fingerprint: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await db.execute<{ state: string }>(sql`
      select count(*) || ':' || coalesce(md5(string_agg(each::text, '' order by each::text)), '') as state
      from ${sql.identifier(name)} each`);
    fingerprint[name] = rows[0]?.state ?? "";
  }
  return fingerprint;
}
