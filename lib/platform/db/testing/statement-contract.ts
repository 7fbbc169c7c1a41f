import { readFileSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import { openClient } from "../client";
import { ownMigrations } from "./migration-folders";

/** A statement that a version sends, with the types of its parameters and of the columns that it returns. */
const recordedStatement = z.strictObject({
  text: z.string(),
  parameters: z.array(z.string()),
  results: z.array(z.string()),
});
export type RecordedStatement = z.output<typeof recordedStatement>;

const recordedVersion = z.strictObject({
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** The tag of its newest migration. */
  migration: z.string(),
  recordedOn: z.iso.date(),
  /** The rules of its tables that refuse rows: checks, unique indexes, foreign keys and exclusions. */
  rules: z.array(z.string()),
});
export type RecordedVersion = z.output<typeof recordedVersion>;

export interface StatementContract {
  version: RecordedVersion;
  statements: RecordedStatement[];
}

/** What `npm run statements:record` writes: a line for the version, then one for each of its statements. */
export const contractFile = path.join(ownMigrations, "previous-version.jsonl");

export function readStatementContract(): StatementContract {
  const [version, ...statements] = readFileSync(contractFile, "utf8").trimEnd().split("\n");
  return {
    version: recordedVersion.parse(JSON.parse(version ?? "")),
    statements: statements.map((line) => recordedStatement.parse(JSON.parse(line))),
  };
}

/** A client for the questions below: one connection, because a prepared statement belongs to one. */
export function openContractClient(url: string): Sql {
  return openClient(url, { max: 1, session: { plan_cache_mode: "force_generic_plan" } });
}

/** How PostgreSQL understands a statement: the types of its parameters and results. Throws when it refuses it. */
export async function describeStatement(
  client: Sql,
  text: string,
  parameters: readonly string[],
): Promise<RecordedStatement> {
  return prepared(client, { text, parameters }, async () => {
    const rows = await client<{ of: unknown }[]>`
      SELECT to_jsonb(pg_prepared_statements) AS of FROM pg_prepared_statements WHERE name = 'asked'`;
    const { parameter_types, result_types } = preparedRow.parse(rows[0]?.of);
    return { text, parameters: parameter_types, results: result_types ?? [] };
  });
}

const preparedRow = z.object({
  parameter_types: z.array(z.string()),
  /** PostgreSQL 15 does not say it; a statement that returns nothing has none. */
  result_types: z.array(z.string()).nullish(),
});

/** Why an older version that sends this statement cannot use this database; null when it can. */
export async function breakOf(client: Sql, statement: RecordedStatement): Promise<string | null> {
  const { text, parameters, results } = statement;
  const described = await describeStatement(client, text, parameters).catch((error: unknown) =>
    String(error),
  );
  if (typeof described === "string") return described;
  if (described.results.length > 0 && described.results.join() !== results.join()) {
    return `it returns (${described.results.join(", ")}), not (${results.join(", ")})`;
  }
  if (!/\binsert\b/i.test(text)) return null;
  const missing = await missingColumns(client, statement);
  return missing.length === 0 ? null : `it gives no value for ${missing.join(", ")}`;
}

const plan = z.looseObject({
  Operation: z.string().optional(),
  "Parent Relationship": z.string().optional(),
  "Relation Name": z.string().optional(),
  Output: z.array(z.string()).optional(),
  get Plans() {
    return z.array(plan).optional();
  },
});
type Plan = z.output<typeof plan>;

/** The columns that must have a value, have no default, and to which the inserts of a statement give none. */
async function missingColumns(client: Sql, statement: RecordedStatement): Promise<string[]> {
  const nulls = statement.parameters.map(() => "NULL").join(", ");
  const explained = await prepared(client, statement, () =>
    client.unsafe(
      `EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) EXECUTE asked${nulls === "" ? "" : `(${nulls})`}`,
    ),
  );
  const [row] = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: plan })) })).parse(explained);
  const missing: string[] = [];
  for (const insert of insertsOf(row?.["QUERY PLAN"][0]?.Plan)) {
    const table = insert["Relation Name"] ?? "";
    const source = insert.Plans?.find((each) => each["Parent Relationship"] === "Outer")?.Output ?? [];
    for (const { name, place } of await requiredColumns(client, table)) {
      if (/^NULL(::|$)/.test(source[place - 1] ?? "NULL")) missing.push(`${table}.${name}`);
    }
  }
  return missing;
}

function insertsOf(of: Plan | undefined): Plan[] {
  if (of === undefined) return [];
  const below = (of.Plans ?? []).flatMap((each) => insertsOf(each));
  return of.Operation === "Insert" ? [of, ...below] : below;
}

/** By their place in the table, dropped columns counted, as PostgreSQL lists the values of an insert. */
async function requiredColumns(client: Sql, table: string): Promise<{ name: string; place: number }[]> {
  return client<{ name: string; place: number }[]>`
    SELECT attname AS name, attnum::int AS place FROM pg_attribute
    WHERE attrelid = to_regclass(${`public."${table}"`}) AND attnum > 0 AND NOT attisdropped AND attnotnull
      AND NOT atthasdef AND attidentity = '' AND attgenerated = ''`;
}

/** What refuses rows of the application's tables, as PostgreSQL words it, in order. */
export async function rulesOf(client: Sql): Promise<string[]> {
  const rows = await client<{ rule: string }[]>`
    SELECT conrelid::regclass || ': ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'x')
    UNION
    SELECT indrelid::regclass || ': ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', 'UNIQUE ')
      FROM pg_index WHERE indisunique AND indrelid IN (
        SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    ORDER BY 1`;
  return rows.map(({ rule }) => rule);
}

async function prepared<Result>(
  client: Sql,
  { text, parameters }: { text: string; parameters: readonly string[] },
  work: () => PromiseLike<Result>,
): Promise<Result> {
  const types = parameters.length === 0 ? "" : `(${parameters.join(", ")})`;
  await client.unsafe(`PREPARE asked${types} AS ${text}`);
  try {
    return await work();
  } finally {
    await client.unsafe("DEALLOCATE asked");
  }
}
