import path from "node:path";
import { readEnv } from "@/lib/platform/settings/env";
import type { StoredDatabase } from "@/lib/surfaces/command/operator";
import { projectRoot } from "../project-root";
import { openDatabaseAsItIs } from "../server/open-database";

/** The database of the settings as it is: restoring needs an empty one. Throws StartFailure. */
export function openStoredDatabase(): Promise<StoredDatabase> {
  const { databaseUrl, dataDir } = readEnv(process.env);
  return openDatabaseAsItIs({ databaseUrl, dataDir: path.resolve(projectRoot, dataDir) });
}
