import { type Param, type SQL, sql } from "drizzle-orm";

/** SQL for the start of the current transaction plus this many seconds, which may have a fraction. */
export function secondsFromNow(seconds: number | Param): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
