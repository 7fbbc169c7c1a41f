import { useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { migrate } from "@/lib/platform/db/migrate";
import type { Env } from "@/lib/platform/settings/env";

export interface OpenDatabase {
  url: string;
  /** Whether the embedded server still runs; always true for DATABASE_URL. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** The database of the settings, migrated: DATABASE_URL, or the embedded one, which is started if necessary. */
export async function openDatabase(env: Pick<Env, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  if (env.databaseUrl !== null) {
    await migrate(env.databaseUrl);
    return { url: env.databaseUrl, isAlive: () => true, stop: () => Promise.resolve() };
  }
  const server = await useEmbeddedPostgres({ dataDir: env.dataDir });
  try {
    await migrate(server.url);
  } catch (failure) {
    await server.stop();
    throw failure;
  }
  return { url: server.url, isAlive: () => server.isAlive(), stop: () => server.stop() };
}
