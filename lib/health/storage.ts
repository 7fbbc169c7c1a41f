import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import {
  type RetentionKind,
  type RetentionSettings,
  retentionFacts,
  retentionKindNames,
} from "./retention/kinds";
import { listRetentionRuns } from "./retention/rows/runs";
import { databaseBytes, findOldest, listTableSizes, type TableSize } from "./retention/rows/storage";

const time = z.iso.datetime().nullable();

const storedKind = z.object({
  kind: z.string(),
  setting: z.string().meta({ description: "The environment variable that says how long it is kept." }),
  days: z.int().meta({ description: "What the setting says; 0 keeps it for ever." }),
  tables: z.array(z.string()),
  bytes: z.int().meta({ description: "What those tables take, with their indexes." }),
  rows: z.int().nullable().meta({ description: "Estimated by PostgreSQL; null before it has." }),
  oldest_at: time,
  next_deletion_at: time.meta({
    description: "The earliest time at which something is deleted; null if nothing will be.",
  }),
  last_run_at: time,
  last_deleted: z.int(),
  last_error: z.string().nullable(),
});

const tableSize = z.object({ table: z.string(), bytes: z.int(), rows: z.int().nullable() });

export const storageReport = z.object({
  database_bytes: z.int(),
  kinds: z.array(storedKind),
  /** Every table, the largest first. */
  tables: z.array(tableSize),
});

export const showStorage = operation({
  name: "health.storage",
  summary: "What takes how much of the database, and when old records are deleted",
  access: "operator",
  effect: "reads",
  input: z.object({}),
  output: storageReport,
  run: readStorage,
});

export async function readStorage({
  db,
  settings,
}: Pick<Context, "db"> & { settings: RetentionSettings }): Promise<z.input<typeof storageReport>> {
  const [bytes, tables, runs] = await Promise.all([
    databaseBytes(db),
    listTableSizes(db),
    listRetentionRuns(db),
  ]);
  const kinds = await Promise.all(
    retentionKindNames.map(async (kind) => {
      const facts = retentionFacts(kind);
      const oldest = await findOldest(db, kind);
      const run = runs.find(({ id }) => id === kind);
      const days = facts.days(settings);
      return {
        kind,
        setting: facts.setting,
        days,
        tables: [...facts.tables],
        ...sizeOf(kind, tables),
        oldest_at: oldest?.toISOString() ?? null,
        next_deletion_at: nextDeletion(oldest, days, run?.dueAt)?.toISOString() ?? null,
        last_run_at: run?.endedAt?.toISOString() ?? null,
        last_deleted: run?.deleted ?? 0,
        last_error: run?.lastError ?? null,
      };
    }),
  );
  return { database_bytes: bytes, kinds, tables };
}

function sizeOf(kind: RetentionKind, sizes: readonly TableSize[]): Pick<TableSize, "bytes" | "rows"> {
  const { tables } = retentionFacts(kind);
  const own = sizes.filter(({ table }) => tables.includes(table));
  return {
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: own.find(({ table }) => table === tables[0])?.rows ?? null,
  };
}

const dayMs = 24 * 3600 * 1000;

/** The next run, or the time at which the oldest row is old enough if that is later. */
function nextDeletion(oldest: Date | null, days: number, dueAt: Date | undefined): Date | null {
  if (oldest === null || days === 0 || dueAt === undefined) return null;
  return new Date(Math.max(dueAt.getTime(), oldest.getTime() + days * dayMs));
}
