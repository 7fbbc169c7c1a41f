import type { ISql } from "postgres";
import type { TableLine } from "./backup-format";

/** All tables of Galley by name, each with the columns that have values of their own. */
export async function tablesOf(client: ISql): Promise<TableLine[]> {
  return client<TableLine[]>`
    SELECT c.relname AS table, json_agg(a.attname ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`;
}

interface ForeignKey {
  table: string;
  name: string;
  /** As ALTER TABLE … ADD CONSTRAINT takes it. */
  definition: string;
}

export async function foreignKeysOf(client: ISql): Promise<ForeignKey[]> {
  return client<ForeignKey[]>`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
    ORDER BY c.relname, k.conname`;
}

/** Lets each sequence go on after the highest number that its column holds. */
export async function advanceSequences(client: ISql): Promise<void> {
  const owned = await client<{ sequence: string; table: string; column: string }[]>`
    SELECT s.oid::regclass::text AS sequence, c.relname AS table, a.attname AS column
    FROM pg_class s
    JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    JOIN pg_class c ON c.oid = d.refobjid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S'`;
  for (const { sequence, table, column } of owned) {
    await client`
      SELECT setval(${sequence}::regclass, coalesce(max(${client(column)}), 1), max(${client(column)}) IS NOT NULL)
      FROM ${client(table)}`;
  }
}
