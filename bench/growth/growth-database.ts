import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openClient } from "@/lib/platform/db/client";
import { useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { throwAwaySettings } from "@/lib/platform/db/embedded/postmaster";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import type { GrowthOptions } from "./options";
import { seed } from "./seed";

export interface GrowthDatabase {
  url: string;
  /** Stops the server, and removes its data unless the user has named a folder for them. */
  close(): Promise<void>;
}

/** The embedded PostgreSQL, migrated and seeded, with its usual settings except durability. */
export async function openGrowthDatabase(
  options: Pick<GrowthOptions, "scale" | "dataDir">,
): Promise<GrowthDatabase> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "galley-growth-"));
  mkdirSync(dataDir, { recursive: true });
  // The server may run as another user.
  chmodSync(dataDir, 0o711);
  const server = await useEmbeddedPostgres({
    dataDir,
    settings: { ...throwAwaySettings, max_wal_size: "4GB", autovacuum: "off" },
  });
  const close = async () => {
    await server.stop();
    if (options.dataDir !== null) return;
    for (const folder of [dataDir, server.outsideFolder]) {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    await migrate(server.url);
    if (!(await isSeeded(server.url))) await seed(server.url, options.scale);
    else console.log(`Using the data in ${dataDir}`);
    return { url: server.url, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

async function isSeeded(url: string): Promise<boolean> {
  const client = openClient(url, { max: 1 });
  try {
    return (await client`select 1 from workspace limit 1`).length > 0;
  } finally {
    await client.end();
  }
}
