import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { sweepHeartbeat } from "@/lib/platform/db/schema";
import type { BackgroundWork } from "@/lib/work/background-work";
import type { Engine } from "./engine";

export interface Heartbeat {
  work: BackgroundWork;
  engine: Engine["name"];
  /** The process that swept: host name and process id. */
  instance: string;
  durationMs: number;
  handled: number;
  lastError: string | null;
}

/** Records that a sweep has run, for /api/health/ready and for the watchdog of the Inngest engine. */
export async function recordHeartbeat(db: Database, { work, ...beat }: Heartbeat): Promise<void> {
  const values = { ...beat, ranAt: sql`now()` };
  await db
    .insert(sweepHeartbeat)
    .values({ name: work, ...values })
    .onConflictDoUpdate({ target: sweepHeartbeat.name, set: values });
}

export interface LastSweep {
  engine: string;
  ageSeconds: number;
}

/** The last sweep for a kind of work, with its age by the database's clock; null when there was none. */
export async function lastSweep(db: Database, work: BackgroundWork): Promise<LastSweep | null> {
  const [row] = await db
    .select({
      engine: sweepHeartbeat.engine,
      ageSeconds: sql<number>`extract(epoch from now() - ${sweepHeartbeat.ranAt})::float8`,
    })
    .from(sweepHeartbeat)
    .where(sql`${sweepHeartbeat.name} = ${work}`);
  return row ?? null;
}
