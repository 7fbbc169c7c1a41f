import { embeddedConnectionsMax } from "@/lib/platform/db/embedded/postmaster";
import { type Env, SettingsFailure } from "@/lib/platform/settings/env";
import { defaultConnections } from "@/lib/platform/settings/table";

/** The rest of the embedded server's connections are for the admin command, migrations and PostgreSQL itself. */
const sharedConnections = embeddedConnectionsMax - 8;
/** With fewer, calls would wait for each other. */
const workerConnectionsMin = 4;

/**
 * How many connections to PostgreSQL each of the workers may open. They share those of the embedded server, so none is
 * refused one under load. Throws SettingsFailure when there are not enough.
 */
export function connectionsOfWorker(
  workers: number,
  { databaseUrl, databaseConnections }: Pick<Env, "databaseUrl" | "databaseConnections">,
): number {
  if (databaseUrl !== null) return databaseConnections ?? defaultConnections;
  const share = Math.floor(sharedConnections / workers);
  if (databaseConnections === null && share >= workerConnectionsMin)
    return Math.min(defaultConnections, share);
  if (databaseConnections !== null && databaseConnections <= share) return databaseConnections;
  throw new SettingsFailure([
    databaseConnections === null
      ? `The embedded PostgreSQL has connections for ${Math.floor(sharedConnections / workerConnectionsMin)} workers: start fewer than ${workers}, or set DATABASE_URL to another PostgreSQL.`
      : `The embedded PostgreSQL has ${sharedConnections} connections for all workers: set DATABASE_CONNECTIONS to at most ${share} for ${workers} of them, or DATABASE_URL to another PostgreSQL.`,
  ]);
}
