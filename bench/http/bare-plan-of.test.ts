import { expect, test } from "vitest";
import { barePlanOf, type RecordedCall } from "./bare-plan-of";
import type { HttpCase } from "./http-case";
import { parseStatementLog } from "./statement-log";

const at = "2026-11-22 13:15:20.739 UTC";
const project = "01a20365-80ab-700e-9c4d-add42cbe17e9";
const job = "01a20365-b530-7679-b47d-6ebc22c1acf1";

const log = `${at} [7] LOG:  execute p1: select "id" from "content_key" where "key_hash" = $1
${at} [7] DETAIL:  Parameters: $1 = 'abc'
${at} [8] LOG:  execute p2: update "content_key" set "last_used_at" = now() where "id" = $1
${at} [8] DETAIL:  Parameters: $1 = '${project}'
${at} [9] LOG:  execute <unnamed>: select "id" from "article"
\twhere "slug" = $1 and "project_id" = $2
${at} [9] DETAIL:  Parameters: $1 = 'it''s', $2 = '${project}'
${at} [8] LOG:  statement: begin\x20
${at} [9] LOG:  execute p3: select 1 from "heartbeat"
${at} [8] LOG:  execute p4: with "started" as (insert into "job" ("id", "keyword", "title") values ($1, $2, $3) returning "id") select "id" from "started"
${at} [8] DETAIL:  Parameters: $1 = '${job}', $2 = 'it''s', $3 = NULL
${at} [8] LOG:  execute p5: insert into "credit_entry" ("job_id", "note") values ($1, $2)
${at} [8] DETAIL:  Parameters: $1 = '${job}', $2 = '2026-11-22 a line
\t2026-11-23 and another'
${at} [8] LOG:  execute p6: commit
`;

const call: RecordedCall = {
  statements: parseStatementLog(log),
  body: "answered",
  keyHash: "abc",
  subject: "it's",
  knownIds: new Set([project]),
};
const caseWith = (bare: HttpCase["bare"]): HttpCase => ({
  name: "a call",
  bare,
  plan: { method: "GET", headers: {}, body: null, requests: [], status: 200 },
});
const key = {
  text: 'select "id" from "content_key" where "key_hash" = $1',
  parameters: [{ kind: "key hash" }],
};

test("the log of PostgreSQL is read with parameters of several lines, quotes and nulls", () => {
  expect(call.statements.map(({ backend }) => backend)).toEqual(["7", "8", "9", "8", "9", "8", "8", "8"]);
  expect(call.statements[2]).toEqual({
    backend: "9",
    text: 'select "id" from "article"\nwhere "slug" = $1 and "project_id" = $2',
    parameters: ["it's", project],
  });
  expect(call.statements[5]?.parameters).toEqual([job, "it's", null]);
  expect(call.statements[6]?.parameters[1]).toBe("2026-11-22 a line\n2026-11-23 and another");
});

test("the bare server of a read finds the key and reads the tables of the answer, and nothing else", () => {
  expect(barePlanOf(caseWith({ kind: "reads", tables: ["article"] }), call)).toEqual({
    key,
    reads: [
      {
        text: 'select "id" from "article"\nwhere "slug" = $1 and "project_id" = $2',
        parameters: [{ kind: "subject" }, { kind: "fixed", value: project }],
      },
    ],
    writes: [],
    status: 200,
    body: null,
  });
});

test("the bare server of a write repeats the transaction with its own keyword and ids", () => {
  const plan = barePlanOf(caseWith({ kind: "writes" }), call);
  expect(plan?.writes.map(({ parameters }) => parameters)).toEqual([
    [{ kind: "new id", number: 0 }, { kind: "subject" }, { kind: "fixed", value: null }],
    [
      { kind: "new id", number: 0 },
      { kind: "fixed", value: "2026-11-22 a line\n2026-11-23 and another" },
    ],
  ]);
  expect(plan?.reads).toEqual([]);
});

test("the bare server of a read asks for the same rows as Galley, whose ids came from another statement", () => {
  const reads = barePlanOf(caseWith({ kind: "reads", tables: ["article"] }), {
    ...call,
    knownIds: new Set(),
  })?.reads;
  expect(reads?.[0]?.parameters[1]).toEqual({ kind: "fixed", value: project });
});

test("a read whose statements are not in the log cannot be compared", () => {
  expect(() => barePlanOf(caseWith({ kind: "reads", tables: ["audit"] }), call)).toThrow(/no statement/);
});

test("a fixed answer is repeated after the key check", () => {
  expect(barePlanOf(caseWith({ kind: "fixed" }), call)).toMatchObject({ key, reads: [], body: "answered" });
});
