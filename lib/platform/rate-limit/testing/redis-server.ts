import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface TestRedis {
  /** The socket that it listens on. It has no TCP port: tests put a TcpProxy in front. */
  socketPath: string;
  password: string;
  stop(): Promise<void>;
}

export function hasRedisServer(): boolean {
  return spawnSync("redis-server", ["--version"]).error === undefined;
}

/** Starts the redis-server of the PATH in a folder of its own, with a password and without persistence. */
export async function startRedisServer(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), "galley-redis-"));
  const socketPath = join(folder, "redis.sock");
  const password = randomUUID();
  const settings = { port: 0, unixsocket: socketPath, requirepass: password, save: "", dir: folder };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn("redis-server", flags, { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(server, "exit");
  for await (const line of createInterface(server.stdout)) {
    if (line.includes("eady to accept connections")) break;
  }
  if (server.exitCode !== null) throw new Error(`redis-server ended at once with code ${server.exitCode}.`);
  server.stdout.resume();
  return {
    socketPath,
    password,
    async stop() {
      server.kill();
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}
