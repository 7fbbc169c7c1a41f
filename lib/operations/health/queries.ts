import { asc } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { sweepHeartbeat } from "@/lib/platform/db/schema";

/** The last run of each sweep, ordered by name. Throws when the database does not answer. */
export async function listHeartbeats(db: Database) {
  return db.select().from(sweepHeartbeat).orderBy(asc(sweepHeartbeat.name));
}
