import { spawnSync } from "node:child_process";
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "@/lib/platform/start-failure";
import { majorVersion } from "./binaries";
import { type ClusterPlace, makePrivateFolder } from "./cluster-place";

export const superuser = "galley";

/** Whether there is a cluster already. Throws StartFailure when another major version wrote it. */
export function clusterExists(place: ClusterPlace): boolean {
  const found = readOptional(path.join(place.folder, "PG_VERSION"))?.trim();
  if (found === undefined) return false;
  const brought = majorVersion(place.binaries);
  if (found !== brought) {
    throw new StartFailure(
      `The data in ${place.folder} was written by PostgreSQL ${found} and this Galley brings PostgreSQL ${brought}: dump it with the Galley that made it, or point DATABASE_URL at a PostgreSQL ${found}.`,
    );
  }
  return true;
}

/**
 * Makes the cluster, completely or not at all. Text is UTF-8, sorted by code point, with Unicode case rules from
 * PostgreSQL's built-in provider: an upgrade of a system library cannot change the order under an index.
 */
export function initialiseCluster(place: ClusterPlace, password: string): void {
  const unfinished = `${place.folder}.unfinished`;
  const passwordFile = path.join(unfinished, "password");
  makePrivateFolder(unfinished, place.user);
  const data = path.join(unfinished, "data");
  makePrivateFolder(data, place.user);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user !== null) chownSync(passwordFile, place.user.uid, place.user.gid);
  const locale = [
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=PG_UNICODE_FAST",
  ];
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  // The folder gets its name only when everything is written, so a crash leaves no half-made cluster.
  run(place, "initdb", [`--pgdata=${data}`, ...locale, ...access, "--no-instructions"]);
  renameSync(data, place.folder);
  rmSync(unfinished, { recursive: true, force: true });
}

/** Sets the password of a cluster that is not running, for data whose password was lost. */
export function resetPassword(place: ClusterPlace, password: string): void {
  const statement = `ALTER ROLE ${superuser} PASSWORD '${password}';\n`;
  run(place, "postgres", ["--single", "-D", place.folder, "postgres"], statement);
}

function run(place: ClusterPlace, program: string, args: string[], input = ""): void {
  const { status, signal, stderr, error } = spawnSync(
    path.join(place.binaries.folder, "bin", program),
    args,
    {
      ...place.user,
      cwd: "/",
      env: postgresEnvironment,
      input,
      encoding: "utf8",
      timeout: 120_000,
    },
  );
  if (status === 0) return;
  const cause = error ?? new Error(`${program} ended with ${signal ?? status}: ${stderr.trim()}`);
  throw new StartFailure(explain(stderr ?? "", place, cause), { cause });
}

/** Replaces this process's environment, because PG* variables and the locale would change how PostgreSQL runs. */
export const postgresEnvironment = { NODE_ENV: "production", LC_ALL: "C", TZ: "UTC" } as const;

/** Explains in one sentence why PostgreSQL failed, from what it printed. */
export function explain(output: string, place: ClusterPlace, cause?: Error): string {
  if (/No space left on device|disk quota exceeded/i.test(output)) {
    return `The disk that holds ${place.folder} is full: free some space and start again.`;
  }
  if (/Permission denied/i.test(output)) {
    return `PostgreSQL may not write in ${place.folder}: give the folder to the user who starts Galley, or set GALLEY_DATA_DIR.`;
  }
  if (cause !== undefined && "code" in cause && cause.code === "EPERM") {
    return "PostgreSQL refuses to run as root and this system lets root take no other identity: run Galley as another user, or set DATABASE_URL.";
  }
  const detail = /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? cause?.message ?? "no reason given";
  return `The embedded PostgreSQL in ${place.folder} did not start: ${detail}.`;
}

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}
