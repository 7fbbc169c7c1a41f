import { type SQL, sql } from "drizzle-orm";

/** So many seconds after the present statement's transaction began; fractions count. */
export function secondsFromNow(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
