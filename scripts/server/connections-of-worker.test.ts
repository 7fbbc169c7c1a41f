import { expect, test } from "vitest";
import { connectionsOfWorker } from "./connections-of-worker";

const embedded = { databaseUrl: null, databaseConnections: null };
const other = { databaseUrl: "postgres://galley@db/galley", databaseConnections: null };

test.each([
  [1, 10],
  [4, 10],
  [6, 8],
  [13, 4],
])("of %i workers on the embedded PostgreSQL, each has %i connections", (workers, connections) => {
  expect(connectionsOfWorker(workers, embedded)).toBe(connections);
});

test("more workers than the embedded PostgreSQL has connections for are refused", () => {
  expect(() => connectionsOfWorker(14, embedded)).toThrow(
    /for 13 workers: start fewer than 14, or set DATABASE_URL/,
  );
});

test("as many connections as the operator asks for are opened, if the embedded PostgreSQL has them", () => {
  expect(connectionsOfWorker(2, { ...embedded, databaseConnections: 26 })).toBe(26);
  expect(() => connectionsOfWorker(2, { ...embedded, databaseConnections: 27 })).toThrow(
    /set DATABASE_CONNECTIONS to at most 26 for 2 of them/,
  );
});

test("another PostgreSQL is not divided", () => {
  expect(connectionsOfWorker(64, other)).toBe(10);
  expect(connectionsOfWorker(64, { ...other, databaseConnections: 2 })).toBe(2);
});
