import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ownMigrations, readJournal } from "../testing/migration-folders";
import { readHeader, readVersionsBeside } from "../testing/versions-beside";

const all = readVersionsBeside(ownMigrations);
const numberOf = (tag: string) => Number(tag.slice(0, 4));

test("each migration says which older versions may go on running alongside it", () => {
  expect(all.length).toBeGreaterThan(46);
  const others = all.filter(({ from }) => from !== null);
  expect(others.filter(({ tag, from }) => Number(from) >= numberOf(tag))).toEqual([]);
});

test("no migration lets a version go on that an earlier one has stopped", () => {
  const oldest = all.map(({ tag, from }) => (from === null ? numberOf(tag) : Number(from)));
  expect(oldest).toEqual(oldest.toSorted((one, other) => one - other));
});

test("beside.json names no migration that does not exist", () => {
  const recorded: unknown = JSON.parse(readFileSync(path.join(ownMigrations, "beside.json"), "utf8"));
  const tags = readJournal(ownMigrations).entries.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining(Object.keys(recorded ?? {})));
});

test("the guide of deployment names the newest migration for which all must be stopped", () => {
  const stop = all.findLast(({ from }) => from === null)?.tag.slice(0, 4);
  const guide = readFileSync(path.join(ownMigrations, "../docs/deployment.md"), "utf8");
  expect(guide).toContain(`The last migration that needs a stop is ${stop}.`);
});

test.each([
  ["-- Versions from migration 0045 on may run beside it: they do not use the table.\nSELECT 1;", "0045"],
  ["-- The version before this one may run beside it: it does not use the table.\nSELECT 1;", "0046"],
  ["-- No older version may run beside it: a column that they use is dropped.\nSELECT 1;", null],
])("a new migration says it in its first line: %s", (sql, from) => {
  expect(readHeader("0047_more", sql, "0046_before")).toMatchObject({ tag: "0047_more", from });
});

test.each([
  "SELECT 1;",
  "-- No older version may run beside it.\nSELECT 1;",
  "-- All of them may run beside it: why not?\nSELECT 1;",
])("a new migration that does not say it, or not why, is refused: %s", (sql) => {
  expect(() => readHeader("0047_more", sql, "0046_before")).toThrow(/0047_more\.sql must begin with/);
});
