import { expect, test } from "vitest";
import { normalizeStatement } from "./normalize-statement";

const texts = (statement: string) => normalizeStatement(statement).map(({ text }) => text);

test("a list of parameters counts as one parameter, and the later ones are renumbered", () => {
  expect(normalizeStatement("select  a from t\nwhere a in ($1, $2, $3) and b = $4")).toEqual([
    { text: "select a from t where a in ($1) and b = $2", parameters: [1, 4] },
  ]);
});

test("rows of values that differ only in their parameters count as one row", () => {
  expect(texts("insert into t (a, b) values ($1, default), ($2, default) on conflict do nothing")).toEqual([
    "insert into t (a, b) values ($1, default) on conflict do nothing",
  ]);
});

test("each row that leaves out other columns makes a statement of its own", () => {
  expect(texts("insert into t (a, b) values ($1, $2), ($3, default)")).toEqual([
    "insert into t (a, b) values ($1, $2)",
    "insert into t (a, b) values ($1, default)",
  ]);
});

test("a parameter that is used twice keeps one number", () => {
  expect(normalizeStatement("select $2, $1, $2")).toEqual([
    { text: "select $1, $2, $1", parameters: [2, 1] },
  ]);
});

test("texts, names and comments may contain what would mean something elsewhere", () => {
  expect(texts(`select 'in ($1, $2)', "values (" -- not in ($3, $4)\nfrom t where a = $5`)).toEqual([
    `select 'in ($1, $2)', "values (" from t where a = $1`,
  ]);
});
