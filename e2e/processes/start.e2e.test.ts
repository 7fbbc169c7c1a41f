import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { readPostgresState } from "@/lib/platform/db/embedded/postgres-state";
import { identifyProcess } from "@/lib/platform/db/embedded/process-identity";
import { makeDataFolder } from "../data-folder";
import { type GalleyProcess, startGalley } from "../galley-process";

/** All tests share one data folder, so that only the first start has to create a database. */
let dataDir: string;
beforeAll(() => {
  dataDir = makeDataFolder("npm-start");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Command = readonly [string, ...string[]];
const npmStart: Command = ["npm", "start"];
/** As long as the test may last, nearly: how busy the machine is says nothing about the start. */
const startTimeoutMs = 280_000;
const serverRecord = z.object({
  port: z.int(),
  server: z.object({ pid: z.int() }),
  supervisor: z.object({ pid: z.int() }),
});

/** The processes that belong to a running Galley. */
interface Running extends GalleyProcess {
  port: number;
  web(): number;
  supervisor: number;
  postgres(): number;
}

type Case = [name: string, command: Command, signal: (galley: Running) => void];

describe("npm start", () => {
  test.each<Case>([
    ["SIGTERM to npm", npmStart, ({ pid }) => process.kill(pid, "SIGTERM")],
    ["SIGTERM to node", npmStart, ({ supervisor }) => process.kill(supervisor, "SIGTERM")],
    [
      "SIGTERM to a shell around it",
      ["sh", "-c", "npm start; exit $?"],
      ({ pid }) => process.kill(pid, "SIGTERM"),
    ],
    ["Ctrl-C", npmStart, (galley) => galley.interrupt()],
  ])("ends the web server and the database on %s", { timeout: 300_000 }, async (_, command, signal) => {
    const galley = await start(command);
    const all = [galley.pid, galley.supervisor, galley.web(), galley.postgres()];
    signal(galley);
    await expect
      .poll(() => all.filter((pid) => identifyProcess(pid) !== null), { timeout: 20_000 })
      .toEqual([]);
    expect(recorded(galley.port)).toBeNull();
  });

  test("restarts a web server or a database that was killed, and says why", {
    timeout: 300_000,
  }, async () => {
    const galley = await start(npmStart);
    const [web, postgres] = [galley.web(), galley.postgres()];
    process.kill(web, "SIGKILL");
    await expect.poll(() => answers(galley.port, web), { timeout: 60_000 }).toBe(true);
    expect(galley.output()).toMatch(/The web server was killed \(SIGKILL\).* It is started again in 1 s\./);

    const secondWeb = galley.web();
    process.kill(postgres, "SIGKILL");
    await expect.poll(() => answers(galley.port, secondWeb), { timeout: 110_000 }).toBe(true);
    expect(galley.output()).toMatch(/The embedded PostgreSQL ended unexpectedly; .* It is started again in/);
    expect(galley.postgres()).not.toBe(postgres);
  });

  test("notices within seconds that the database was killed while the web server was starting", {
    timeout: 300_000,
  }, async () => {
    const galley = await start(npmStart);
    const [web, postgres] = [galley.web(), galley.postgres()];
    process.kill(web, "SIGKILL");
    await expect.poll(() => recorded(galley.port)?.server.pid ?? web, { timeout: 60_000 }).not.toBe(web);

    const startingWeb = galley.web();
    process.kill(postgres, "SIGKILL");
    await expect
      .poll(() => galley.output(), { timeout: 60_000 })
      .toMatch(/The embedded PostgreSQL ended unexpectedly; .* It is started again in 2 s/);
    await expect.poll(() => answers(galley.port, startingWeb), { timeout: 110_000 }).toBe(true);
  });

  test("started twice at once on one port, serves once and says that the port is in use", {
    timeout: 300_000,
  }, async () => {
    const port = await findFreePort();
    const both = [run(npmStart, port), run(npmStart, port)];
    const loser = await Promise.race(both.map(async (each) => (await each.ended, each)));
    expect(await loser.ended, loser.output()).toBe(1);
    expect(loser.output()).toMatch(new RegExp(`\nPort ${port} on 127\\.0\\.0\\.1 is in use: .* set PORT`));
    expect(loser.output()).not.toContain("Galley is ready");
    const winner = both.find((each) => each !== loser);
    if (winner !== undefined) await untilReady(winner);
    // The record with which a later start could end this one if its supervisor had been killed.
    expect(recorded(port)).not.toBeNull();
  });
});

function run(command: Command, port: number): GalleyProcess {
  return startGalley(command, { PORT: String(port), GALLEY_DATA_DIR: dataDir, LOG_LEVEL: "error" });
}

async function start(command: Command): Promise<Running> {
  const port = await findFreePort();
  const galley = run(command, port);
  await untilReady(galley);
  const record = requireRecorded(port);
  return {
    ...galley,
    port,
    supervisor: record.supervisor.pid,
    web: () => requireRecorded(port).server.pid,
    postgres: () => readPostgresState(path.join(dataDir, "postgres.json"))?.pid ?? 0,
  };
}

/**
 * Waits as long as the start takes, which creates the database the first time, and may wait for processors long before
 * it prints anything. A process that ends instead fails the test at once, with what it printed.
 */
async function untilReady(galley: GalleyProcess): Promise<void> {
  let hasEnded = false;
  void galley.ended.then(() => (hasEnded = true));
  await expect
    .poll(() => hasEnded || galley.output().includes("Galley is ready"), { timeout: startTimeoutMs })
    .toBe(true);
  expect(galley.output()).toContain("Galley is ready");
}

/** Whether a web server with another process id is ready. */
async function answers(port: number, formerPid: number): Promise<boolean> {
  const pid = recorded(port)?.server.pid;
  if (pid === undefined || pid === formerPid) return false;
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
  return response?.status === 200;
}

function recorded(port: number) {
  const folder = path.join(dataDir, "servers");
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => serverRecord.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))))
      .find((record) => record.port === port) ?? null
  );
}

function requireRecorded(port: number) {
  const record = recorded(port);
  if (record === null) throw new Error(`no server is recorded for port ${port}`);
  return record;
}
