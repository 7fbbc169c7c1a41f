import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { StartFailure } from "@/lib/platform/start-failure";
import { openClient } from "../client";
import { quickFolder } from "../testing/throw-away-postgres";
import { type EmbeddedPostgres, useEmbeddedPostgres } from "./embedded-postgres";
import { readPostgresState } from "./postgres-state";
import { throwAwaySettings } from "./postmaster";
import { identifyProcess } from "./process-identity";

test("the server offers a UTF-8 database on the loopback interface and has ended after stop", async () => {
  const dataDir = folder();
  const server = await use(dataDir);
  expect(await ask(server, "SHOW listen_addresses")).toBe("127.0.0.1");
  expect(await ask(server, "SHOW unix_socket_directories")).toBe("");
  expect(await ask(server, "SELECT lower('ÅNGSTRÖM ΣΊΣΥΦΟΣ')")).toBe("ångström σίσυφος");
  expect(statSync(path.join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
  await server.stop();
  expect(identifyProcess(server.pid)).toBeNull();
});

test("the server requires the password even on this machine", async () => {
  const server = await use(folder());
  const url = new URL(server.url);
  url.password = "guess";
  await expect(ask({ url: url.href }, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
});

test("data, password and port stay the same at the next start", async () => {
  const dataDir = folder();
  const first = await use(dataDir);
  await ask(first, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.stop();
  const second = await use(dataDir);
  expect(second.url).toBe(first.url);
  expect(await ask(second, "SELECT answer FROM kept")).toBe(42);
});

test("processes share the server, and the last one to leave stops it", async () => {
  const dataDir = folder();
  const other = await useInAnotherProcess(dataDir);
  const mine = await use(dataDir);
  expect(mine.pid).toBe(other.pid);
  other.child.stdin?.end("stop\n");
  await once(other.child, "exit");
  expect(await ask(mine, "SELECT 1")).toBe(1);
  await mine.stop();
  expect(identifyProcess(mine.pid)).toBeNull();
});

test("two processes that start at the same time start one server", async () => {
  const dataDir = folder();
  const [one, other] = await Promise.all([useInAnotherProcess(dataDir), useInAnotherProcess(dataDir)]);
  expect(one.pid).toBe(other.pid);
  for (const { child } of [one, other]) {
    child.stdin?.end("stop\n");
    await once(child, "exit");
  }
  expect(identifyProcess(one.pid)).toBeNull();
});

test("the server ends when its only user exits without stopping it", async () => {
  const dataDir = folder();
  const { child, pid } = await useInAnotherProcess(dataDir);
  child.stdin?.end("exit\n");
  await once(child, "exit");
  await vi.waitFor(() => expect(identifyProcess(pid)).toBeNull(), 10_000);
});

test("a later process uses and stops the server of a killed one", async () => {
  const dataDir = folder();
  const { child, pid } = await useInAnotherProcess(dataDir);
  child.kill("SIGKILL");
  await once(child, "exit");
  const adopted = await use(dataDir);
  expect(adopted.pid).toBe(pid);
  await adopted.stop();
  expect(identifyProcess(pid)).toBeNull();
});

test("committed data are there again after the server was killed", async () => {
  const dataDir = folder();
  const killed = await use(dataDir, {});
  await ask(killed, "CREATE TABLE committed AS SELECT 7 AS answer");
  process.kill(killed.pid, "SIGKILL");
  await vi.waitFor(() => expect(killed.isAlive()).toBe(false), 10_000);
  const recovered = await use(dataDir);
  expect(recovered.pid).not.toBe(killed.pid);
  expect(await ask(recovered, "SELECT answer FROM committed")).toBe(7);
});

test("the server is stopped even after its data folder was deleted", async () => {
  const dataDir = folder();
  const server = await use(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  await server.stop();
  expect(identifyProcess(server.pid)).toBeNull();
});

test("the server starts on a data folder with a truncated lock file", async () => {
  const dataDir = folder();
  writeFileSync(path.join(dataDir, "postgres.lock"), "");
  expect(await ask(await use(dataDir), "SELECT 1")).toBe(1);
});

test("a pid file is ignored when another program has that process id", async () => {
  const dataDir = folder();
  const first = await use(dataDir);
  const file = path.join(
    readPostgresState(path.join(dataDir, "postgres.json"))?.dataDir ?? "",
    "postmaster.pid",
  );
  const content = readFileSync(file, "utf8");
  await first.stop();
  writeFileSync(file, content.replace(String(first.pid), String(process.pid)));
  expect(await ask(await use(dataDir), "SELECT 1")).toBe(1);
});

test("the server takes another port when the last one is busy", async () => {
  const dataDir = folder();
  const first = await use(dataDir);
  await first.stop();
  const intruder = createServer().listen(first.port, "127.0.0.1");
  await once(intruder, "listening");
  onTestFinished(() => void intruder.close());
  const second = await use(dataDir);
  expect(second.port).not.toBe(first.port);
  expect(await ask(second, "SELECT 1")).toBe(1);
});

test("the data are kept when the file with the password is lost", async () => {
  const dataDir = folder();
  const first = await use(dataDir);
  await ask(first, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.stop();
  rmSync(path.join(dataDir, "postgres.json"));
  const second = await use(dataDir);
  expect(second.url).not.toBe(first.url);
  expect(await ask(second, "SELECT answer FROM kept")).toBe(42);
});

test("data of another major version are refused and left unchanged", async () => {
  const dataDir = folder();
  await (await use(dataDir)).stop();
  const file = path.join(readPostgresState(path.join(dataDir, "postgres.json"))?.dataDir ?? "", "PG_VERSION");
  writeFileSync(file, "17\n");
  await expect(useEmbeddedPostgres({ dataDir })).rejects.toThrow(/written by PostgreSQL 17/);
});

test("a data folder that cannot be created is named in the error", async () => {
  const file = path.join(folder(), "file");
  writeFileSync(file, "");
  const failure = useEmbeddedPostgres({ dataDir: path.join(file, "inside") });
  await expect(failure).rejects.toThrow(StartFailure);
  await expect(failure).rejects.toThrow(/may not write in its data folder .* GALLEY_DATA_DIR/);
});

function folder(): string {
  const made = mkdtempSync(path.join(quickFolder(), "galley-embedded-"));
  chmodSync(made, 0o711);
  onTestFinished(() => rmSync(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return made;
}

async function use(
  dataDir: string,
  settings: Record<string, string> = throwAwaySettings,
): Promise<EmbeddedPostgres> {
  const server = await useEmbeddedPostgres({ dataDir, settings });
  onTestFinished(async () => {
    await server.stop();
    removeOutsideFolder(server.outsideFolder);
  });
  return server;
}

async function ask({ url }: Pick<EmbeddedPostgres, "url">, query: string): Promise<unknown> {
  const client = openClient(url, { max: 1 });
  try {
    const [row] = await client.unsafe(query).values();
    return row?.[0];
  } finally {
    await client.end();
  }
}

function removeOutsideFolder(outsideFolder: string | null): void {
  if (outsideFolder !== null)
    rmSync(outsideFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

const report = z.object({ pid: z.int(), outsideFolder: z.string().nullable() });

/** Another process that uses the server. On the input "stop" it leaves; on "exit" it exits without leaving. */
async function useInAnotherProcess(dataDir: string): Promise<{ child: ChildProcess; pid: number }> {
  const source = `
    import { createInterface } from "node:readline";
    import { useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
    const server = await useEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ pid: server.pid, outsideFolder: server.outsideFolder }));
    for await (const line of createInterface(process.stdin)) {
      if (line === "stop") await server.stop();
      process.exit(0);
    }`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", source], {
    cwd: path.join(import.meta.dirname, "../../../.."),
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface(child.stdout)) {
    const { pid, outsideFolder } = report.parse(JSON.parse(line));
    onTestFinished(() => removeOutsideFolder(outsideFolder));
    return { child, pid };
  }
  throw new Error("the other process ended without a report");
}
