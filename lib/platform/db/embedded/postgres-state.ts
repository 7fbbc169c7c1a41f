import { z } from "zod";
import { StartFailure } from "@/lib/platform/start-failure";
import { type JsonFile, readJsonFile, writeJsonFile } from "./json-file";
import { isRunning, processIdentity } from "./process-identity";

const databaseUser = processIdentity.extend({ id: z.string() });

const postgresState = z.object({
  port: z.int(),
  password: z.string(),
  /** The server that was started last; it may have ended since. */
  pid: z.int(),
  /** The folder of the cluster, with links resolved. */
  dataDir: z.string(),
  /** The processes that use the server. The last one to leave stops it. */
  users: z.array(databaseUser),
});

export type DatabaseUser = z.output<typeof databaseUser>;

/** `<dataDir>/postgres.json` (mode 600): what another process needs to use the running server. */
export type PostgresState = z.output<typeof postgresState>;

/** Null when the file does not exist yet. Throws StartFailure when it is damaged or cannot be read. */
export function readPostgresState(file: string): PostgresState | null {
  const read = readOwned(file);
  if (read.kind === "missing") return null;
  if (read.kind === "read") return read.value;
  throw new StartFailure(`${file} is damaged: delete it; the data beside it is kept.`, { cause: read.cause });
}

function readOwned(file: string): JsonFile<PostgresState> {
  try {
    return readJsonFile(file, postgresState);
  } catch (cause) {
    throw new StartFailure(`${file} cannot be read by this user: start Galley as the user who owns it.`, {
      cause,
    });
  }
}

export function writePostgresState(file: string, state: PostgresState): void {
  writeJsonFile(file, state);
}

export function stillRunning(users: readonly DatabaseUser[]): DatabaseUser[] {
  return users.filter((user) => isRunning(user));
}
