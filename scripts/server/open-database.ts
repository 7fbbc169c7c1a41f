import { useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { establishLimits } from "@/lib/platform/db/migrations/session-limits";
import type { Env } from "@/lib/platform/settings/env";

export interface OpenDatabase {
  url: string;
  /** Whether the embedded server still runs; always true for DATABASE_URL. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

type DatabaseSettings = Pick<Env, "databaseUrl" | "dataDir">;

/** The database of the settings, migrated: DATABASE_URL, or the embedded one, which is started if necessary. */
export async function openDatabase(env: DatabaseSettings): Promise<OpenDatabase> {
  const database = await openDatabaseAsItIs(env);
  try {
    await migrate(database.url);
    await establishLimits(database.url);
  } catch (failure) {
    await database.stop();
    throw failure;
  }
  return database;
}

/** The same without migrations: it may be empty, or of another version. */
export async function openDatabaseAsItIs(env: DatabaseSettings): Promise<OpenDatabase> {
  if (env.databaseUrl !== null) {
    return { url: env.databaseUrl, isAlive: () => true, stop: () => Promise.resolve() };
  }
  const server = await useEmbeddedPostgres({ dataDir: env.dataDir });
  return { url: server.url, isAlive: () => server.isAlive(), stop: () => server.stop() };
}
