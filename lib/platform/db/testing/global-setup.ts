import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Sql } from "postgres";
import type { TestProject } from "vitest/node";
import { openClient } from "../client";
import { migrate } from "../migrations/migrate";
import { startThrowAwayPostgres, type ThrowAwayPostgres } from "./throw-away-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the TestDatabases of the run, and starts the server when it is asked for the first time. */
    testDatabasesUrl: string;
  }
}

/** What all tests of one run share: a server, and a migrated database that they clone. */
export interface TestDatabases {
  serverUrl: string;
  template: string;
  /** The beginning of the name of every database of this run. */
  prefix: string;
}

/**
 * Vitest's global setup: one PostgreSQL server for the run, at TEST_DATABASE_URL or a throw-away one. It starts when the
 * first test asks for a database, so that a run of pure tests starts none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let begun: Promise<BegunServer> | null = null;
  const listener = createServer((_request, response) => {
    begun ??= begin();
    begun.then(
      ({ databases }) => response.end(JSON.stringify(databases)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  project.provide("testDatabasesUrl", `http://127.0.0.1:${port}/`);
  return async () => {
    listener.closeAllConnections();
    listener.close();
    await (await begun)?.end();
  };
}

interface BegunServer {
  databases: TestDatabases;
  end(): Promise<void>;
}

async function begin(): Promise<BegunServer> {
  const given = process.env.TEST_DATABASE_URL;
  const server: ThrowAwayPostgres =
    given === undefined ? await startThrowAwayPostgres() : { url: given, stop: () => Promise.resolve() };
  const prefix = `galley_test_${randomUUID().slice(0, 8)}`;
  const template = `${prefix}_template`;
  await onServer(server.url, (client) => client.unsafe(`CREATE DATABASE ${template} TEMPLATE template0`));
  await migrate(withDatabase(server.url, template));
  // A template that somebody is connected to cannot be cloned.
  await onServer(server.url, (client) => client.unsafe(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`));
  return {
    databases: { serverUrl: server.url, template, prefix },
    async end() {
      if (given !== undefined) await onServer(given, (client) => dropDatabases(client, prefix));
      await server.stop();
    },
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
