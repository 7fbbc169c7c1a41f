import { spawn } from "node:child_process";
import { createWriteStream, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import { openClient } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { normalizeStatement } from "@/lib/platform/db/testing/normalize-statement";
import {
  contractFile,
  describeStatement,
  openContractClient,
  type RecordedStatement,
  type RecordedVersion,
  rulesOf,
} from "@/lib/platform/db/testing/statement-contract";
import { startThrowAwayPostgres } from "@/lib/platform/db/testing/throw-away-postgres";
import { runScript } from "@/scripts/command/run-script";
import { checkOut } from "./check-out";
import { findVersion } from "./find-version";
import { type ParsedStatement, startRecordingProxy } from "./recording-proxy";

/*
 * Writes down what a version sends to PostgreSQL: runs its database tests behind a proxy that keeps every statement.
 * A test then checks that the schema of this version still accepts them (lib/platform/db/migrations).
 *
 *   npm run statements:record                  the last version of this branch with another newest migration
 *   npm run statements:record -- --from v1.2   another one
 */
/** Their tests send no statements. */
const withoutDatabase = [
  "lib/{content,text,pages,writers,destinations,host,tasks}/**",
  "lib/platform/{embedded,fetching,messages,rate-limit,threads}/**",
  "lib/surfaces/http/**",
  "lib/audit/pasted/**",
  "{app,scripts,testing}/**",
];

await runScript(async (stopped) => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  const version = findVersion(values.from ?? null);
  if (typeof version === "string") throw new Error(`nothing can be recorded: ${version}`);
  const earlier = await checkOut(version, print);
  const postgres = await startThrowAwayPostgres();
  try {
    const sent = await statementsOfTests(earlier.folder, postgres.url, stopped);
    const client = openContractClient(await databaseOf(postgres.url, path.join(earlier.folder, "drizzle")));
    try {
      const { kept, left } = await understood(client, sent);
      const head: RecordedVersion = {
        ...version,
        recordedOn: new Date().toISOString().slice(0, 10),
        rules: await rulesOf(client),
      };
      writeFileSync(contractFile, `${[head, ...kept].map((line) => JSON.stringify(line)).join("\n")}\n`);
      print(`${kept.length} statements of ${version.commit.slice(0, 8)} (${version.migration}) are kept.`);
      for (const line of left) print(`Not kept, since its own schema refuses it: ${line}`);
    } finally {
      await client.end();
    }
    return 0;
  } finally {
    await postgres.stop();
    earlier.remove();
  }
});

/** An empty database with the migrations of a folder. */
async function databaseOf(serverUrl: string, migrations: string): Promise<string> {
  const client = openClient(serverUrl, { max: 1 });
  try {
    await client.unsafe("CREATE DATABASE earlier TEMPLATE template0");
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = "/earlier";
  await migrate(url.href, migrations);
  return url.href;
}

async function statementsOfTests(
  folder: string,
  serverUrl: string,
  stopped: AbortSignal,
): Promise<ParsedStatement[]> {
  const url = new URL(serverUrl);
  const proxy = await startRecordingProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const log = path.join(tmpdir(), "galley-recorded-tests.log");
  print(`Running the tests of the version; what they print is in ${log}`);
  try {
    const left = withoutDatabase.flatMap((pattern) => ["--exclude", pattern]);
    const tests = spawn("npx", ["vitest", "run", ...left], {
      cwd: folder,
      env: { ...process.env, TEST_DATABASE_URL: url.href },
      stdio: ["ignore", "pipe", "pipe"],
      signal: stopped,
    });
    const written = createWriteStream(log);
    for (const stream of [tests.stdout, tests.stderr]) stream.pipe(written, { end: false });
    const code = await new Promise<number | null>((resolve, reject) => {
      tests.once("error", reject);
      tests.once("close", resolve);
    });
    if (code !== 0) print(`Some of its tests failed here (exit code ${code}); see ${log}`);
    return proxy.statements();
  } finally {
    await proxy.close();
  }
}

/** Reads and changes of rows, as the schema of the version itself understands them. */
async function understood(client: Sql, sent: readonly ParsedStatement[]) {
  const kept = new Map<string, RecordedStatement>();
  const left = new Set<string>();
  for (const { text, parameterTypes } of sent) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
    for (const normal of normalizeStatement(text)) {
      const types = await typeNames(client, normal.parameters, parameterTypes);
      const described = await describeStatement(client, normal.text, types).catch(String);
      if (typeof described === "string") left.add(`${described}: ${normal.text}`);
      else kept.set(normal.text, described);
    }
  }
  return { kept: [...kept.values()].sort((one, other) => (one.text < other.text ? -1 : 1)), left };
}

/** The types of the parameters that are left, as the client named them when it sent the statement. */
async function typeNames(
  client: Sql,
  parameters: readonly number[],
  sent: readonly number[],
): Promise<string[]> {
  const oids = parameters.map((number) => sent[number - 1] ?? 0);
  if (oids.every((oid) => oid === 0)) return oids.map(() => "unknown");
  const rows = await client<{ name: string }[]>`
    SELECT CASE oid WHEN 0 THEN 'unknown' ELSE oid::regtype::text END AS name
    FROM unnest(string_to_array(${oids.join()}, ',')::oid[]) WITH ORDINALITY AS given (oid, place) ORDER BY place`;
  return rows.map(({ name }) => name);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
