import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";
import { projectRoot } from "./project-root";

// The systemd unit starts Galley again after every other exit code.
describe("npm start ends with one sentence and the exit code for which the systemd unit does not start it again", () => {
  const unit = readFileSync(path.join(projectRoot, "deploy/galley.service"), "utf8");
  const preventing = Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]);

  test("for a malformed setting", async () => {
    const { code, output } = await start({ PORT: "http" });
    expect(output).toBe('PORT must be a whole number from 1 to 65535, such as 3000, and is "http".\n');
    expect(code).toBe(preventing);
  });

  test("for workers without a store of limits", async () => {
    const { code, output } = await start({}, ["--workers", "2"]);
    expect(output).toMatch(/^More than one worker needs a store .*\.\n$/);
    expect(code).toBe(preventing);
  });
});

describe("npm start ends with one sentence and exit code 1", () => {
  test("for a busy port", async () => {
    const port = await busyPort();
    const { code, output } = await start({ PORT: port });
    expect(output).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use: .* set PORT .*\\.\n$`));
    expect(code).toBe(1);
  });

  test.each([
    ["a busy port of the metrics", async () => ({ METRICS_PORT: await busyPort() })],
    [
      "one port for the server and its metrics",
      async () => {
        const port = String(await findFreePort());
        return { PORT: port, METRICS_PORT: port };
      },
    ],
  ])("for %s", async (_name, settings) => {
    const env = await settings();
    const { code, output } = await start(env);
    const problem = `^Port ${env.METRICS_PORT} on 127\\.0\\.0\\.1 is in use: .* set METRICS_PORT .*\\.\n$`;
    expect(output).toMatch(new RegExp(problem));
    expect(code).toBe(1);
  });

  test("for a data folder that cannot be written", async () => {
    const file = path.join(folder(), "file");
    writeFileSync(file, "");
    const { code, output } = await start({ GALLEY_DATA_DIR: path.join(file, "data") });
    expect(output).toMatch(/^Galley may not write in its data folder .* GALLEY_DATA_DIR .*\.\n$/);
    expect(code).toBe(1);
  });

  test("for a database that is down", async () => {
    const port = await findFreePort();
    const { code, output } = await start({ DATABASE_URL: `postgres://g:hunter2@127.0.0.1:${port}/galley` });
    expect(output).toMatch(/^Connecting to PostgreSQL\nNo PostgreSQL answers at .* \(DATABASE_URL\)\.\n$/);
    expect(output).not.toContain("hunter2");
    expect(code).toBe(1);
  });

  test("for a half-applied migration", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await database.db.execute(sql`DROP SCHEMA drizzle CASCADE`);
    const { code, output } = await start({ DATABASE_URL: database.url });
    expect(output).toMatch(
      /^Connecting to PostgreSQL\nA database migration failed and was rolled back .*\.\n$/,
    );
    expect(code).toBe(1);
  });
});

async function start(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const defaults = { GALLEY_DATA_DIR: folder(), PORT: String(await findFreePort()) };
  const child = spawn(
    process.execPath,
    ["--import", "tsx", path.join(import.meta.dirname, "start.ts"), ...args],
    {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...defaults, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  await once(child, "close");
  return { code: child.exitCode, output };
}

async function busyPort(): Promise<string> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  return typeof address === "object" && address !== null ? String(address.port) : "";
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "galley-start-"));
  chmodSync(made, 0o711);
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
