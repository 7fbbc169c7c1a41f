import type { Sql } from "postgres";
import { describe, expect, onTestFinished, test } from "vitest";
import { ownMigrations, readJournal } from "../testing/migration-folders";
import {
  breakOf,
  openContractClient,
  type RecordedStatement,
  readStatementContract,
  rulesOf,
} from "../testing/statement-contract";
import { createTestDatabase } from "../testing/test-database";

/*
 * Instances are replaced one after the other: the previous version goes on running on the schema of this one.
 * `npm run statements:record` has written down what it sends. The test of two versions side by side is `npm run test:compat`.
 */
const contract = readStatementContract();

/** Rules for tables that the previous version writes to, and why it may go on running all the same. */
const newRules: Record<string, string> = {
  "member: CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text, 'owner'::text])))":
    "The previous version adds owners; adding a member of its role `member` is refused, as docs/deployment.md says.",
};

test("the previous version is one of this line, and older than the newest migration", () => {
  const tags = readJournal(ownMigrations).entries.map(({ tag }) => tag);
  expect(tags.slice(0, -1)).toContain(contract.version.migration);
  expect(contract.statements.length).toBeGreaterThan(500);
});

test("every statement of the previous version still works on the new schema", {
  timeout: 120_000,
}, async () => {
  const client = await database();
  const broken: string[] = [];
  for (const statement of contract.statements) {
    const reason = await breakOf(client, statement);
    if (reason !== null) broken.push(`${reason}: ${statement.text}`);
  }
  expect(broken).toEqual([]);
});

test("the tables of the previous version refuse no more rows than they did, but for what is explained", async () => {
  const known = new Set(contract.version.rules);
  const tables = new Set(contract.version.rules.map(tableOf));
  const added = (await rulesOf(await database())).filter((rule) => !known.has(rule));
  expect(added.filter((rule) => tables.has(tableOf(rule)))).toEqual(Object.keys(newRules));
});

describe("the check of a statement", () => {
  const select: RecordedStatement = {
    text: 'select "id", "name" from "workspace" where "id" = $1',
    parameters: ["uuid"],
    results: ["uuid", "text"],
  };
  const insert: RecordedStatement = {
    text: 'insert into "workspace" ("id", "name", "created_at") values ($1, $2, default) returning "id"',
    parameters: ["uuid", "text"],
    results: ["uuid"],
  };

  test("accepts what the schema allows", async () => {
    const client = await database();
    expect(await breakOf(client, select)).toBeNull();
    expect(await breakOf(client, insert)).toBeNull();
  });

  test.each<[change: string, statements: string, reads: RegExp | null, inserts: RegExp | null]>([
    [
      "a dropped column",
      'ALTER TABLE "workspace" DROP COLUMN "name"',
      /column "name" does not exist/,
      /column "name" of relation "workspace" does not exist/,
    ],
    [
      "a renamed table",
      'ALTER TABLE "workspace" RENAME TO "company"',
      /relation "workspace" does not exist/,
      /relation "workspace" does not exist/,
    ],
    [
      "a new column that must have a value",
      'ALTER TABLE "workspace" ADD COLUMN "country" text NOT NULL',
      null,
      /gives no value for workspace\.country/,
    ],
    [
      "a column whose default was taken away",
      'ALTER TABLE "workspace" ALTER COLUMN "created_at" DROP DEFAULT',
      null,
      /gives no value for workspace\.created_at/,
    ],
    [
      "a column of another type",
      'ALTER TABLE "workspace" ALTER COLUMN "name" TYPE jsonb USING to_jsonb("name")',
      /returns \(uuid, jsonb\), not \(uuid, text\)/,
      /column "name" is of type jsonb but expression is of type text/,
    ],
  ])("notices %s", async (_, statements, reads, inserts) => {
    const client = await database();
    await client.unsafe(statements);
    const matching = (pattern: RegExp | null) => (pattern === null ? null : expect.stringMatching(pattern));
    expect(await breakOf(client, select)).toEqual(matching(reads));
    expect(await breakOf(client, insert)).toEqual(matching(inserts));
  });

  test("notices a required column that an insert of rows from a query leaves out", async () => {
    const client = await database();
    await client.unsafe('ALTER TABLE "workspace" ADD COLUMN "country" text NOT NULL');
    const copied = {
      text: 'insert into "workspace" ("id", "name") select $1, "name" from "project"',
      results: [],
    };
    expect(await breakOf(client, { ...copied, parameters: ["uuid"] })).toMatch(
      /no value for workspace\.country/,
    );
  });
});

async function database(): Promise<Sql> {
  const made = await createTestDatabase();
  const client = openContractClient(made.url);
  onTestFinished(async () => {
    await client.end();
    await made.drop();
  });
  return client;
}

function tableOf(rule: string): string {
  return rule.split(":", 1)[0] ?? "";
}
