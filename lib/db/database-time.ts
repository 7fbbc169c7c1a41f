import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./connection";

/**
 * The present moment by the database's clock, as the database writes it and as precisely as the columns
 * hold it; a Date would cut a row off that was made in the same millisecond.
 */
export async function databaseNow(db: Database): Promise<string> {
  const { rows } = await db.execute<{ moment: string }>(sql`select now()::timestamptz(3)::text as moment`);
  const moment = rows[0]?.moment;
  if (moment === undefined) throw new Error("the database did not tell the time");
  return moment;
}

/** So many seconds after the present statement's transaction began; fractions count. */
export function secondsFromNow(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
