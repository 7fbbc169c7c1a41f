import type { Sql } from "postgres";

/**
 * Fills tables as fast as when a backup is restored: no trigger runs, no foreign key is checked, and the indexes without a
 * constraint are created after the rows. So the load itself must write what triggers would have kept.
 *
 * @param client of a superuser, with a single session that is not replaced meanwhile: `{ max: 1, max_lifetime: null }`.
 * @param onIndexes is told how many indexes are created, and when that has ended.
 */
export async function loadInBulk(
  client: Sql,
  load: () => Promise<void>,
  onIndexes: (create: () => Promise<number>) => Promise<void> = async (create) => void (await create()),
): Promise<void> {
  await client.unsafe("set session_replication_role = replica");
  await client.unsafe("set maintenance_work_mem = '512MB'");
  const definitions = await dropIndexes(client);
  await load();
  await onIndexes(async () => {
    for (const definition of definitions) await client.unsafe(definition);
    return definitions.length;
  });
  await client.unsafe("reset maintenance_work_mem");
  await client.unsafe("reset session_replication_role");
}

/** Drops every index without a constraint and returns the statements that create them again. */
async function dropIndexes(client: Sql): Promise<string[]> {
  const rows = await client.unsafe<{ name: string; definition: string }[]>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  for (const { name } of rows) await client.unsafe(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
