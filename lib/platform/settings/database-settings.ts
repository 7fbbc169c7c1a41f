import * as form from "./forms";
import { optionalSecret, optionalSetting } from "./setting";

/** Of one server process to PostgreSQL. */
export const defaultConnections = 10;

/** The settings of the database, as rows of the settings table. */
export const databaseSettings = {
  DATABASE_URL: optionalSecret(
    form.postgresUrl,
    "the embedded PostgreSQL",
    "Any PostgreSQL from version 15: postgres://user:password@host:5432/database. Behind a pooler such as PgBouncer add ?pgbouncer=true.",
  ),
  DATABASE_CONNECTIONS: optionalSetting(
    form.wholeNumber(2, 200, defaultConnections),
    `${defaultConnections}, or fewer where many workers share the embedded PostgreSQL`,
    "How many connections to PostgreSQL each server process opens at most.",
  ),
};
