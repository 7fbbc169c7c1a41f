import { randomUUID } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import { openClient } from "../client";
import { connectDatabase, type DatabaseConnection } from "../connection";
import { type TestDatabases, withDatabase } from "./global-setup";

export interface TestDatabase extends Pick<DatabaseConnection, "db" | "client"> {
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A new, empty, migrated PostgreSQL database for one test file or one test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template, prefix } = await testDatabases();
  const name = `${prefix}_${randomUUID().replaceAll("-", "")}`;
  const url = withDatabase(serverUrl, name);
  // Four times faster than the default strategy on a server without fsync.
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connection = connectDatabase(url, { poolMax: 10 });
  return {
    url,
    db: connection.db,
    client: connection.client,
    async drop() {
      await connection.close();
      await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

let asked: Promise<TestDatabases> | null = null;

/** The server that the tests of this run share, started by the first of them. */
function testDatabases(): Promise<TestDatabases> {
  asked ??= askForDatabases(inject("testDatabasesUrl"));
  return asked;
}

/** Not by fetch, which some tests replace. */
async function askForDatabases(url: string): Promise<TestDatabases> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, resolve).on("error", reject);
  });
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  const databases: TestDatabases = JSON.parse(body);
  return databases;
}

async function execute(serverUrl: string, statement: string): Promise<void> {
  const client = openClient(serverUrl, { max: 1 });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}
