import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { asvsRequirements } from "./asvs-requirements";

const page = readFileSync(path.join(projectRoot, "docs/security.md"), "utf8");
const rows = page
  .split("\n")
  .flatMap((line) => (/^\| \d+\.\d+\.\d+ /.test(line) ? [line.split("|").map((cell) => cell.trim())] : []))
  .map(([, number = "", , state = "", , where = ""]) => ({ number, state, where }));

test("docs/security.md has a row for every requirement of levels 1 and 2, once and in order", () => {
  const numbers = Object.entries(asvsRequirements).flatMap(([section, ofSection]) =>
    ofSection.map((number) => `${section}.${number}`),
  );
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test("each row of docs/security.md says whether the requirement is met, and where or why", () => {
  for (const { number, state, where } of rows) {
    expect(state, number).toMatch(/^(?:met|n\/a|not met)$/);
    expect(where, number).not.toBe("");
  }
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(page.replaceAll("\n", " ")).toContain(
    `Of ${rows.length} requirements, ${count("met")} are met, ${count("n/a")} do not apply and ${count("not met")} are not met.`,
  );
});

test("the files that docs/security.md names exist", () => {
  const files = rows.flatMap(({ where }) => [...where.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});
