import { type Placeholder, type SQL, sql } from "drizzle-orm";

/** SQL for the start of the current transaction plus this many seconds, which may have a fraction. */
export function secondsFromNow(seconds: number | Placeholder): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
