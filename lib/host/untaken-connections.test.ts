import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";

const worker = `
  import { createServer } from "node:http";
  createServer((request, response) => response.end(String(process.pid))).listen(process.env.PORT, "127.0.0.1");`;

/** Starts two workers. Returns what asks for the process that answers a new connection. */
async function startCluster(): Promise<() => Promise<number>> {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-cluster-"));
  const file = path.join(folder, "worker.mjs");
  writeFileSync(file, worker);
  const port = await findFreePort();
  const args = ["--import", "tsx", path.join(import.meta.dirname, "cluster.ts"), "2", file];
  const env = { ...process.env, PORT: String(port) };
  const primary = spawn(process.execPath, args, { env, stdio: "ignore" });
  onTestFinished(async () => {
    const ended = once(primary, "exit");
    if (primary.kill("SIGTERM")) await ended;
    rmSync(folder, { recursive: true });
  });
  return async () => {
    const asked = request({ host: "127.0.0.1", port, agent: false }).end();
    const [response] = await once(asked, "response");
    return Number(await text(response));
  };
}

/** The processes that answer, when as many as there are workers have done so. */
async function workersOf(ask: () => Promise<number>): Promise<number[]> {
  const seen = new Set<number>();
  const look = async () => {
    const pid = await ask().catch(() => null);
    if (pid !== null) seen.add(pid);
    return seen.size;
  };
  await expect.poll(look, { timeout: 30_000, interval: 20 }).toBe(2);
  return [...seen];
}

test("a connection that a worker was being handed when it was killed is answered by another", async () => {
  const ask = await startCluster();
  const [one = 0, other = 0] = await workersOf(ask);
  // It is handed one connection, and does not take it.
  process.kill(one, "SIGSTOP");
  const asked = Array.from({ length: 6 }, () => ask());
  let answered = 0;
  for (const answer of asked) void answer.then(() => (answered += 1));
  await expect.poll(() => answered, { timeout: 10_000 }).toBe(5);
  process.kill(one, "SIGKILL");
  expect(await Promise.all(asked)).toEqual(asked.map(() => other));
});

test("a connection that no worker is left for ends", async () => {
  const ask = await startCluster();
  const workers = await workersOf(ask);
  for (const pid of workers) process.kill(pid, "SIGSTOP");
  const asked = [ask(), ask()].map((answer) => expect(answer).rejects.toThrow(/ECONNRE|hang up/));
  for (const pid of workers) process.kill(pid, "SIGKILL");
  await Promise.all(asked);
});

test("a message to a worker that has just been killed does not end the others", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-cluster-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "worker.mjs");
  writeFileSync(file, "setInterval(() => undefined, 1_000);");
  const primary = `
    import cluster from "node:cluster";
    import { readFileSync } from "node:fs";
    import { handOnUntakenConnections } from ${JSON.stringify(path.join(import.meta.dirname, "untaken-connections.ts"))};
    cluster.setupPrimary({ exec: ${JSON.stringify(file)}, execArgv: [], args: [] });
    cluster.on("fork", handOnUntakenConnections);
    cluster.on("online", ({ process: { pid } }) => {
      process.kill(pid, "SIGKILL");
      while (!readFileSync("/proc/" + pid + "/stat", "utf8").includes(") Z ")) continue;
      cluster.workers[1].send("hello");
      cluster.on("exit", () => setImmediate(() => process.exit(0)));
    });
    cluster.fork();`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", primary];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 20_000 });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
