import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { withFileLock } from "@/lib/platform/db/embedded/file-lock";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import {
  type PostgresState,
  readPostgresState,
  writePostgresState,
} from "@/lib/platform/db/embedded/postgres-state";
import { throwAwaySettings } from "@/lib/platform/db/embedded/postmaster";
import { openDatabase } from "@/scripts/server/open-database";
import { makeDataFolder } from "./data-folder";

const run = promisify(execFile);
/** Names the folder of the run for the migrated cluster, which all worker processes of the tests see. */
const variable = "E2E_MIGRATED_CLUSTER";
const lockTimeoutMs = 120_000;

/** Makes the folder in which the first installation of the run makes the cluster. Returns what removes it. */
export function prepareMigratedCluster(): () => void {
  const folder = makeDataFolder("migrated");
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Gives a new data folder a migrated, empty PostgreSQL of its own, as a first start would make it. Does nothing outside of
 * a run of tests.
 */
export async function copyMigratedCluster(dataDir: string): Promise<void> {
  const folder = process.env[variable];
  if (folder === undefined) return;
  const made = await withFileLock(path.join(folder, "lock"), lockTimeoutMs, () => makeOnce(folder));
  const copy = path.join(dataDir, "postgres");
  // Copies the owner of the files, too, who is another one if root runs the tests.
  await run("cp", ["-a", made.dataDir, copy]);
  const state = { ...made, port: await findFreePort(), dataDir: copy, users: [] };
  writePostgresState(path.join(dataDir, "postgres.json"), state);
}

async function makeOnce(folder: string): Promise<PostgresState> {
  const dataDir = path.join(folder, "data");
  const stateFile = path.join(dataDir, "postgres.json");
  const found = readPostgresState(stateFile);
  if (found !== null) return found;
  mkdirSync(dataDir, { mode: 0o711 });
  const postgres = await useEmbeddedPostgres({ dataDir, settings: throwAwaySettings });
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.stop();
  await postgres.stop();
  const made = readPostgresState(stateFile);
  if (made === null) throw new Error(`${stateFile} is missing`);
  return made;
}
