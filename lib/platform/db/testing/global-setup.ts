import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import type { TestProject } from "vitest/node";
import { openClient } from "../client";
import { migrate } from "../migrations/migrate";
import { startThrowAwayPostgres } from "./throw-away-postgres";

declare module "vitest" {
  interface ProvidedContext {
    testDatabases: TestDatabases;
  }
}

/** What all tests of one run share: a server, and a migrated database that they clone. */
export interface TestDatabases {
  serverUrl: string;
  template: string;
  /** The beginning of the name of every database of this run. */
  prefix: string;
}

/** Vitest's global setup: one server for the run, at TEST_DATABASE_URL or a throw-away one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server =
    given === undefined ? await startThrowAwayPostgres() : { url: given, stop: () => Promise.resolve() };
  const prefix = `galley_test_${randomUUID().slice(0, 8)}`;
  const template = `${prefix}_template`;
  await onServer(server.url, (client) => client.unsafe(`CREATE DATABASE ${template} TEMPLATE template0`));
  await migrate(withDatabase(server.url, template));
  // A template that somebody is connected to cannot be cloned.
  await onServer(server.url, (client) => client.unsafe(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`));
  project.provide("testDatabases", { serverUrl: server.url, template, prefix });
  return async () => {
    if (given !== undefined) await onServer(given, (client) => dropDatabases(client, prefix));
    await server.stop();
  };
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, work: (client: Sql) => Promise<unknown>): Promise<void> {
  const client = openClient(url, { max: 1 });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function dropDatabases(client: Sql, prefix: string): Promise<void> {
  const databases = await client<{ name: string }[]>`
    SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${prefix})`;
  for (const { name } of databases) await client.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
