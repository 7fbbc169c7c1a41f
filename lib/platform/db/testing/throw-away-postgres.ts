import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { useEmbeddedPostgres } from "../embedded/embedded-postgres";
import { readPostgresState, stillRunning } from "../embedded/postgres-state";
import { stopPostmaster, throwAwaySettings } from "../embedded/postmaster";
import { findPostmaster } from "../embedded/postmaster-file";

const prefix = "galley-throw-away-";
/** Cloning a database copies some 300 files, ten times faster in memory than on disk. */
const memoryFolder = "/dev/shm";
const memoryBytesMin = 2 * 1024 ** 3;

export interface ThrowAwayPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A server with an empty cluster in a temporary folder, without durability. `stop` removes everything. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const parent = quickFolder();
  await removeAbandoned(parent);
  const dataDir = mkdtempSync(path.join(parent, prefix));
  // mkdtemp makes a private folder, but the server may run as another user.
  chmodSync(dataDir, 0o711);
  const server = await useEmbeddedPostgres({
    dataDir,
    settings: { ...throwAwaySettings, max_connections: "120" },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      for (const folder of [dataDir, server.outsideFolder]) {
        if (folder !== null) rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** The folder for temporary clusters: in memory when there is enough space. */
export function quickFolder(): string {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= memoryBytesMin ? memoryFolder : tmpdir();
}

/** Stops the servers that killed test runs left behind, and removes their folders. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = path.join(parent, name);
    if (statSync(dataDir, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    const state = readPostgresState(path.join(dataDir, "postgres.json"));
    if (state === null || stillRunning(state.users).length > 0) continue;
    const postmaster = findPostmaster(state.dataDir);
    if (postmaster !== null) await stopPostmaster(postmaster);
    for (const folder of [dataDir, path.dirname(state.dataDir)]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
