import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openClient } from "@/lib/platform/db/client";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "@/lib/platform/db/testing/pgbouncer";
import {
  startThrowAwayPostgres,
  type ThrowAwayPostgres,
} from "@/lib/platform/db/testing/throw-away-postgres";
import { type DemoRecord, readDemoRecord } from "@/scripts/demo/demo-record";
import { makeDataFolder } from "../data-folder";
import { startGalley } from "../galley-process";

const limit = { timeout: 600_000 };
const run = [process.execPath, "scripts/run.mjs"] as const;

let postgres: ThrowAwayPostgres;
const folders: string[] = [];
beforeAll(async () => {
  postgres = await startThrowAwayPostgres();
}, 120_000);
afterAll(async () => {
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(name: string): string {
  const folder = makeDataFolder(name);
  folders.push(folder);
  return folder;
}

/** Runs the admin command as a process of its own. */
async function admin(env: Record<string, string>, ...words: string[]) {
  const command = startGalley([...run, "admin", ...words], env);
  return { code: await command.ended, output: command.output() };
}

// Continuous integration installs pgbouncer.
describe.skipIf(!hasPgBouncer())("what the guides describe, with one database", () => {
  let pooler: PgBouncer;
  let pooled: Record<string, string>;
  let direct: Record<string, string>;
  let demo: DemoRecord & { articleId: string };
  let backup: string;

  beforeAll(async () => {
    pooler = await startPgBouncer(postgres.url);
    const folder = newFolder("pooled");
    backup = path.join(folder, "galley.backup");
    // An audit that the admin command starts begins at the next sweep of the server.
    const settings = { GALLEY_DATA_DIR: folder, PORT: String(await findFreePort()), SWEEP_SECONDS: "2" };
    pooled = { ...settings, DATABASE_URL: `${pooler.url}?pgbouncer=true` };
    direct = { ...settings, DATABASE_URL: postgres.url };
  });
  afterAll(() => pooler.stop());

  test("behind a pooler, Galley is migrated, writes, publishes, proves and audits", limit, async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await admin(pooled, "migrate")).toMatchObject({ code: 0 });
    }
    const server = startGalley([...run, "demo"], pooled);
    await expect.poll(() => server.output(), { timeout: 400_000 }).toContain("stays up until Ctrl-C");
    const record = readDemoRecord(pooled["GALLEY_DATA_DIR"] ?? "");
    if (record === null || record.articleId === null) throw new Error("the demo has left no record");
    demo = { ...record, articleId: record.articleId };

    const audit = ["--project", demo.projectId, "--pages", "5"];
    expect(await admin(pooled, "audit", "start", ...audit)).toMatchObject({ code: 0 });
    const audits = async () => (await admin(pooled, "audit", "list", "--project", demo.projectId)).output;
    await expect.poll(audits, { timeout: 120_000, interval: 1000 }).toMatch(/ finished .* [A-F] /);
    expect(server.output()).not.toMatch(/unsupported startup parameter|prepared statement/);
    server.interrupt();
    expect(await server.ended).toBe(0);
  });

  test(
    "npm start at a pooler without ?pgbouncer=true ends with a sentence that says to add it",
    limit,
    async () => {
      const start = startGalley([...run, "start"], { ...pooled, DATABASE_URL: pooler.url });
      expect(await start.ended).toBe(1);
      expect(start.output()).toMatch(/A connection pooler answers at .*: add \?pgbouncer=true .*\n$/);
    },
  );

  test("a signal ends a backup, which leaves no file", limit, async () => {
    const other = openClient(postgres.url, { max: 1 });
    const folder = path.dirname(backup);
    const unfinished = () => readdirSync(folder).filter((name) => name.includes(".part"));
    await other.begin(async (tx) => {
      // The role's limit, set for the pooler, would end this transaction while a busy machine starts the command.
      await tx`SET LOCAL idle_in_transaction_session_timeout = 0`;
      await tx`LOCK TABLE article IN ACCESS EXCLUSIVE MODE`;
      const command = startGalley([...run, "admin", "backup", "create", backup], direct);
      await expect.poll(unfinished, { timeout: 120_000 }).toHaveLength(1);
      command.child.kill("SIGTERM");
      expect(await command.ended).toBe(4);
      expect(command.output()).toContain("The backup was stopped, and nothing is left of it.");
    });
    await other.end();
    expect(unfinished()).toEqual([]);
    expect(existsSync(backup)).toBe(false);
  });

  test(
    "a backup that was made through the pooler is restored on a new machine, which serves the article",
    limit,
    async () => {
      expect(await admin(pooled, "backup", "create", backup)).toMatchObject({ code: 0 });
      expect(await admin(pooled, "backup", "check", backup)).toMatchObject({ code: 0 });
      const fresh = newFolder("restored");
      const settings = { GALLEY_DATA_DIR: fresh, PORT: String(await findFreePort()) };
      expect(await admin(settings, "backup", "restore", backup)).toMatchObject({ code: 0 });
      for (const name of ["secret-key", "auth-secret"]) {
        copyFileSync(path.join(path.dirname(backup), name), path.join(fresh, name));
      }
      const server = startGalley([...run, "start"], settings);
      await expect.poll(() => server.output(), { timeout: 200_000 }).toContain("Galley is ready");
      const answer = await fetch(`http://localhost:${settings.PORT}/api/v1/articles/${demo.articleId}`, {
        headers: { "X-API-Key": demo.apiKey },
      });
      expect(answer.status).toBe(200);
      server.interrupt();
      expect(await server.ended).toBe(0);
    },
  );
});
