import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Database } from "./connection";
import { quietQueryErrors } from "./quiet-errors";
import * as schema from "./schema";
import { steadyClient } from "./steady-client";

/** Drizzle with Galley's schema on a client that is open already; whoever opened the client closes it. */
export function drizzleOn(client: Sql): Database {
  quietQueryErrors();
  return drizzle(steadyClient(client), { schema });
}

/** A database for code that only describes what it would do with one; a query on it fails. */
export function noDatabase(): Database {
  return drizzle.mock({ schema });
}
