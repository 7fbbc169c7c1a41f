import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createArticle } from "@/lib/testing/fixtures";
import { createParty, type Party } from "@/lib/testing/party";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { openClient } from "../client";
import { former, migrate } from "../migrations/migrate";
import { firstMigrations } from "../testing/migration-folders";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import type { TableTotal } from "./backup-format";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

// A restore applies every migration and loads megabytes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let app: TestServices;
let party: Party;
let folder: string;
let file: string;
let totals: Record<string, TableTotal>;
/** Everything that the text format of COPY has to escape. */
const difficult = 'tab\t, line\nbreak, \r\n, backslash \\ and \\. alone:\n\\.\n{"table":"user"} and 💡';

beforeAll(async () => {
  app = await createTestServices();
  party = await createParty(app, "Acme", { title: "How to care for an anvil" });
  await createArticle(app.services, party.tenant.projectId, {
    slug: "difficult",
    contentMarkdown: difficult,
  });
  await fillWithMegabytes();
  folder = await mkdtemp(path.join(tmpdir(), "galley-backup-"));
  file = path.join(folder, "galley.backup");
  ({ totals } = await writeBackup(app.databaseUrl, file, { now: new Date() }));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Neighbouring tables whose rows are larger than what a socket or a stream holds. */
async function fillWithMegabytes(): Promise<void> {
  for (let number = 0; number < 60; number += 1) {
    await createArticle(app.services, party.tenant.projectId, {
      slug: `long-${number}`,
      contentMarkdown: `${number} ${randomBytes(60_000).toString("base64")}`,
      claims: { sentences: [randomBytes(30_000).toString("base64")] },
    });
  }
  await app.services.db.execute(sql`
    INSERT INTO lookup_answer (key, operation, token, answer, expires_at)
    SELECT md5(n::text), 'test', gen_random_uuid(),
      jsonb_build_object('text', (SELECT string_agg(md5(n::text || part), '') FROM generate_series(1, 600) part)), now()
    FROM generate_series(1, 200) n`);
}

async function emptied(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  await made.client.unsafe("DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return made;
}

/** An empty database, which is dropped at the end of the test. */
async function emptyDatabase(): Promise<TestDatabase> {
  const made = await emptied();
  onTestFinished(() => made.drop());
  return made;
}

/** A file with the backup's text after a change, zipped again. */
function changedBackup(change: (text: string) => string, of = file): string {
  const changed = path.join(folder, `changed-${Math.random()}.backup`);
  writeFileSync(changed, gzipSync(change(gunzipSync(readFileSync(of)).toString("utf8"))));
  return changed;
}

async function tablesIn({ client }: TestDatabase): Promise<number> {
  const rows = await client`
    SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  return rows.length;
}

describe("a restored database", () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await emptied();
    await restoreBackup(target.url, file);
  });
  afterAll(() => target.drop());

  test("has the same rows in every table", async () => {
    const again = await writeBackup(target.url, path.join(folder, "again.backup"), { now: new Date() });
    expect(again.totals).toEqual(totals);
    for (const table of ["article", "workspace", "content_key", "job", "publication", "activity"]) {
      expect(totals[table]?.rows, table).toBeGreaterThan(0);
    }
    const rows = await target.client`SELECT content_markdown FROM article WHERE slug = 'difficult'`;
    expect(rows).toEqual([{ content_markdown: difficult }]);
  });

  test("has the foreign keys and the triggers of one that was only migrated", async () => {
    const migrated = await createTestDatabase();
    onTestFinished(() => migrated.drop());
    expect(await rulesOf(target)).toEqual(await rulesOf(migrated));
    const { workspaceId } = party.tenant;
    const balance = async () => {
      const [row] = await target.client<{ credits: number }[]>`
        SELECT credits FROM credit_balance WHERE workspace_id = ${workspaceId}`;
      return row?.credits ?? 0;
    };
    const before = await balance();
    await target.client`
      INSERT INTO credit_entry (id, workspace_id, amount, reason)
      VALUES (gen_random_uuid(), ${workspaceId}, 5, 'grant')`;
    expect(await balance()).toBe(before + 5);
  });

  test("numbers new rows after the restored ones", async () => {
    const [sequence] = await target.client<{ next: number; highest: number }[]>`
      SELECT nextval('job_stage_ordinal_seq')::int AS next,
        (SELECT coalesce(max(ordinal), 0)::int FROM job_stage) AS highest`;
    expect(sequence?.next).toBe((sequence?.highest ?? 0) + 1);
  });
});

function rulesOf({ client }: TestDatabase): Promise<unknown> {
  return client`
    SELECT
      (SELECT count(*)::int FROM pg_constraint
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND convalidated) AS keys,
      (SELECT count(*)::int FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O') AS triggers`;
}

test("a backup of an older version is restored and brought up to date", async () => {
  const older = await emptyDatabase();
  await migrate(older.url, firstMigrations(1));
  await older.client`INSERT INTO workspace (id, name) VALUES (gen_random_uuid(), 'Old')`;
  const old = path.join(folder, "old.backup");
  await writeBackup(older.url, old, { now: new Date() });
  const target = await emptyDatabase();
  await restoreBackup(target.url, old);
  await expect(migrate(target.url)).resolves.toBeUndefined();
  expect(await target.client`SELECT name FROM workspace`).toEqual([{ name: "Old" }]);
});

test("a backup of the time before today's first migrations is restored if it has all of those, and refused otherwise", async () => {
  // What all former migrations made is what their replacements make.
  const older = await emptyDatabase();
  await migrate(older.url, firstMigrations(former.replacements));
  await older.client`INSERT INTO workspace (id, name) VALUES (gen_random_uuid(), 'Former')`;
  const made = path.join(folder, "former.backup");
  await writeBackup(older.url, made, { now: new Date() });
  const withMigrations = (count: number) => {
    const hashes = Array.from({ length: count }, (_, index) =>
      index === 0 ? former.first : index === former.count - 1 ? former.last : `${index}`,
    );
    return changedBackup(
      (text) => text.replace(/"migrations":\[[^\]]*\]/, `"migrations":${JSON.stringify(hashes)}`),
      made,
    );
  };
  const target = await emptyDatabase();
  await restoreBackup(target.url, withMigrations(former.count));
  expect(await target.client`SELECT name FROM workspace`).toEqual([{ name: "Former" }]);
  const refused = await emptyDatabase();
  await expect(restoreBackup(refused.url, withMigrations(former.count - 1))).rejects.toThrow(
    /older version of Galley/,
  );
  expect(await tablesIn(refused)).toBe(0);
});

test("a backup is readable by its owner only, replaces no file, and leaves no unfinished one", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup(app.databaseUrl, file, { now: new Date() })).rejects.toThrow(
    /exists: name a new file/,
  );
  await expect(
    writeBackup(app.databaseUrl, path.join(folder, "missing/galley.backup"), { now: new Date() }),
  ).rejects.toThrow(/cannot be written/);
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a backup is not restored through a pooler, which hides the servers that use the database", async () => {
  const { url } = await emptyDatabase();
  await expect(restoreBackup(`${url}?pgbouncer=true`, file)).rejects.toThrow(
    /the address of PostgreSQL itself as DATABASE_URL/,
  );
});

test("a backup is not restored into a database that is not empty", async () => {
  await expect(restoreBackup(app.databaseUrl, file)).rejects.toThrow(/not empty/);
});

describe("a database that was migrated and holds no row", () => {
  /** Such a database, and a function that runs a statement on it as no server does. */
  async function migratedDatabase() {
    const made = await createTestDatabase();
    onTestFinished(() => made.drop());
    const run = async (statement: string) => {
      const client = openClient(made.url, { max: 1, session: { application_name: "test" } });
      onTestFinished(() => client.end());
      return client.unsafe(statement);
    };
    return { ...made, run };
  }

  test("is restored into, also after the first sweeps of a server", async () => {
    const { url, run } = await migratedDatabase();
    await run(`INSERT INTO sweep_heartbeat (name, engine, instance, ran_at, duration_ms, handled)
      VALUES ('a sweep before the restore', 'local', 'first', now(), 1, 0)`);
    await run(`INSERT INTO retention_run (kind) VALUES ('a kind before the restore')`);
    await run(`INSERT INTO passport_key (kid, public_jwk) VALUES ('key-before-the-restore', '{}')`);
    await restoreBackup(url, file);
    const again = await writeBackup(url, path.join(folder, "migrated.backup"), { now: new Date() });
    expect(again.totals).toEqual(totals);
  });

  test.each([
    ["a workspace", "workspace (id, name) VALUES (gen_random_uuid(), 'Mine')", "workspace"],
    ["an account", `"user" (id, name, email) VALUES (gen_random_uuid(), 'Ada', 'ada@galley.test')`, `"user"`],
  ])("is not restored into once it has %s", async (_case, row, table) => {
    const { url, run } = await migratedDatabase();
    await run(`INSERT INTO ${row}`);
    await expect(restoreBackup(url, file)).rejects.toThrow(/not empty/);
    expect(await run(`SELECT 1 FROM ${table}`)).toHaveLength(1);
  });

  test("is not restored into while a server uses it", async () => {
    const { url, client } = await migratedDatabase();
    await client`SELECT 1`;
    await expect(restoreBackup(url, file)).rejects.toThrow(/A server uses the database: stop it/);
  });

  test("is not restored into when its tables are newer than the backup", async () => {
    const older = await emptyDatabase();
    await migrate(older.url, firstMigrations(1));
    const old = path.join(folder, "older-than-the-tables.backup");
    await writeBackup(older.url, old, { now: new Date() });
    const { url } = await migratedDatabase();
    await expect(restoreBackup(url, old)).rejects.toThrow(
      /newer version than the backup: restore into a new/,
    );
  });

  test("of another program is not restored into, even without rows", async () => {
    const target = await emptyDatabase();
    await target.client`CREATE TABLE theirs (id int)`;
    await expect(restoreBackup(target.url, file)).rejects.toThrow(/not empty/);
  });
});

test.each<[string, () => string, RegExp]>([
  ["no backup", () => import.meta.filename, /not a backup/],
  ["no file", () => path.join(folder, "nowhere"), /cannot be read/],
  [
    "a file that is cut off",
    () => {
      const half = path.join(folder, "half.backup");
      const bytes = readFileSync(file);
      writeFileSync(half, bytes.subarray(0, bytes.length / 2));
      return half;
    },
    /not complete|damaged/,
  ],
  [
    "a text that ends early",
    () => changedBackup((text) => text.slice(0, text.indexOf("\n\\.\n") + 1)),
    /too early/,
  ],
  ["a changed row", () => changedBackup((text) => text.replace("Acme", "Acne")), /other rows than it states/],
  [
    "a table of somebody else",
    () => changedBackup((text) => text.replace('{"table":"account"', '{"table":"pg_authid"')),
    /other rows than it states/,
  ],
  [
    "migrations of another program",
    () => changedBackup((text) => text.replace(/"migrations":\["[0-9a-f]+"/, '"migrations":["0"')),
    /another line of Galley/,
  ],
])("nothing is restored from %s", async (_case, given, reason) => {
  const target = await emptyDatabase();
  await expect(restoreBackup(target.url, given())).rejects.toThrow(reason);
  expect(await tablesIn(target)).toBe(0);
});

test("rows that the table refuses are reported, and no row stays", async () => {
  const target = await emptyDatabase();
  const spoilt = changedBackup((text) => {
    const spoiltText = text.replace(
      /({"table":"workspace",[^\n]*\n)[^\n]*\n/,
      "$1no-uuid\tName\t2026-01-01\n",
    );
    const rows = /{"table":"workspace",[^\n]*\n([\s\S]*?)\\\.\n/.exec(spoiltText)?.[1] ?? "";
    return spoiltText.replace(
      /"workspace":{"rows":\d+,"sha256":"[0-9a-f]+"/,
      `"workspace":{"rows":1,"sha256":"${sha256(rows)}"`,
    );
  });
  await expect(restoreBackup(target.url, spoilt)).rejects.toThrow(/rows of workspace/);
  expect(await target.client`SELECT count(*)::int AS rows FROM "user"`).toEqual([{ rows: 0 }]);
});

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
