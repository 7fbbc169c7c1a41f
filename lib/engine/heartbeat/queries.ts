import { sql } from "drizzle-orm";
import type { BackgroundWork } from "@/lib/operations/background-work";
import type { Database } from "@/lib/platform/db/connection";
import { sweepHeartbeat } from "@/lib/platform/db/schema";
import type { Engine } from "../engine";

export interface Heartbeat {
  work: BackgroundWork;
  engine: Engine["name"];
  /** Which process swept: host and process id. */
  instance: string;
  durationMs: number;
  handled: number;
  lastError: string | null;
}

/** Notes that a sweep has run: /api/health/ready shows it, and the watchdog of another engine reads it. */
export async function recordHeartbeat(db: Database, { work, ...beat }: Heartbeat): Promise<void> {
  const values = { ...beat, ranAt: sql`now()` };
  await db
    .insert(sweepHeartbeat)
    .values({ name: work, ...values })
    .onConflictDoUpdate({ target: sweepHeartbeat.name, set: values });
}

export interface SweepSeen {
  engine: string;
  ageSeconds: number;
}

/** The last sweep of a kind, its age by the database's clock; null when there never was one. */
export async function lastSweep(db: Database, work: BackgroundWork): Promise<SweepSeen | null> {
  const [row] = await db
    .select({
      engine: sweepHeartbeat.engine,
      ageSeconds: sql<number>`extract(epoch from now() - ${sweepHeartbeat.ranAt})::float8`,
    })
    .from(sweepHeartbeat)
    .where(sql`${sweepHeartbeat.name} = ${work}`);
  return row ?? null;
}
