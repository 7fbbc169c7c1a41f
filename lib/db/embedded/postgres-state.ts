import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { StartFailure } from "@/lib/start-failure";
import { isRunning, processIdentity } from "./process-identity";

const databaseUser = processIdentity.extend({ id: z.string() });

const postgresState = z.object({
  port: z.int(),
  password: z.string(),
  /** Of the server that was started last; it may have ended since. */
  pid: z.int(),
  /** The cluster's own folder, links resolved. */
  dataDir: z.string(),
  /** Who uses the server: the last one to leave stops it. */
  users: z.array(databaseUser),
});

export type DatabaseUser = z.output<typeof databaseUser>;

/** What a second process needs to use the server that runs already; `<dataDir>/postgres.json`, mode 600. */
export type PostgresState = z.output<typeof postgresState>;

/** Null when there is no such file yet. */
export function readState(file: string): PostgresState | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT") return null;
    throw new StartFailure(`${file} cannot be read by this user: start Galley as the user who owns it.`, {
      cause,
    });
  }
  try {
    return postgresState.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartFailure(`${file} is damaged: delete it, the data beside it is kept.`, { cause });
  }
}

/** Replaces the file as a whole, so that no reader sees half of it. */
export function writeState(file: string, state: PostgresState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function stillRunning(users: readonly DatabaseUser[]): DatabaseUser[] {
  return users.filter((user) => isRunning(user));
}
