import { asc } from "drizzle-orm";
import type { Database } from "@/lib/db/connection";
import { sweepHeartbeat } from "@/lib/db/schema";

/** The last run of each kind of background work, by name. Throws when the database does not answer. */
export async function listHeartbeats(db: Database) {
  return db.select().from(sweepHeartbeat).orderBy(asc(sweepHeartbeat.name));
}
