import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "../embedded/free-port";
import { chooseServerUser } from "../embedded/server-user";

export interface PgBouncer {
  /** The address of the database through the pooler, without a parameter that says so. */
  url: string;
  stop(): Promise<void>;
}

/** Debian's pgbouncer, which is in /usr/sbin, where the PATH of users does not lead. */
const program = "/usr/sbin/pgbouncer";

export function hasPgBouncer(): boolean {
  return spawnSync(program, ["--version"]).error === undefined;
}

/**
 * Starts pgbouncer in transaction mode in front of a database, with a pool of so few sessions that transactions of one
 * client go to different ones. `settings` are further lines of its configuration.
 */
export async function startPgBouncer(
  databaseUrl: string,
  settings: readonly string[] = [],
): Promise<PgBouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-pgbouncer-"));
  chmodSync(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  url.port = String(await findFreePort());
  const file = path.join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password='${password}'`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${url.port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 5",
    ...settings,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  // As PostgreSQL, it refuses to run as root.
  const user = chooseServerUser(folder);
  const server = spawn(program, [file], { ...user, stdio: ["ignore", "ignore", "pipe"] });
  const exit = once(server, "exit");
  const printed: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    printed.push(line);
    if (line.includes("process up")) break;
  }
  if (server.exitCode !== null || !printed.at(-1)?.includes("process up")) {
    throw new Error(`pgbouncer ended at once: ${printed.join("\n")}`);
  }
  server.stderr.resume();
  return {
    url: url.href,
    async stop() {
      server.kill("SIGQUIT");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}
