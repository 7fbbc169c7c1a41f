import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { job, plannedArticle } from "@/lib/platform/db/schema";
import type { Tenant } from "@/lib/testing/fixtures";
import { checkPlan } from "./check";
import { importPlan } from "./import";
import { setPlanBudget } from "./set-budget";
import { createPlanFixture, type PlanFixture } from "./testing/plan-fixture";

let fixture: PlanFixture;
let acme: Tenant;
let projectId: string;

beforeAll(async () => {
  fixture = await createPlanFixture();
});
afterAll(() => fixture.app.close());
beforeEach(async () => {
  acme = await fixture.addTenant("Acme");
  ({ projectId } = acme);
});

const user = () => fixture.asUser(acme);
const importFile = (csv: string, more: object = {}) =>
  execute(importPlan, user(), { projectId, csv, ...more });

/** What is stored of each planned article beside its keyword and its day. */
async function textsStored() {
  return fixture.services.db
    .select({
      keyword: plannedArticle.keyword,
      title: plannedArticle.title,
      brief: plannedArticle.brief,
      languageCode: plannedArticle.languageCode,
    })
    .from(plannedArticle)
    .where(eq(plannedArticle.projectId, projectId))
    .orderBy(asc(plannedArticle.day), asc(plannedArticle.place));
}

test("an import stores what the columns say of each keyword, and what the call says of all others", async () => {
  const csv = [
    "Keyword;Publish date;Headline;Notes;Lang;Search volume;Status",
    'season a pan;24.12.2026;"Seasoning; once and for all";"For cooks,\nnot chefs.";pt_BR;1.300;draft',
    "clean a pan;;;;;20;draft",
  ].join("\n");
  const more = { brief: "Be short.", languageCode: "fr" };
  const preview = await execute(checkPlan, user(), { projectId, csv });
  const imported = await importFile(csv, more);
  expect(imported).toEqual(preview);
  expect(imported).toMatchObject({
    accepted: 2,
    unused_columns: ["Status"],
    lines: [
      {
        line: 2,
        day: "2026-12-24",
        title: "Seasoning; once and for all",
        brief: "For cooks,\nnot chefs.",
        language_code: "pt-BR",
        volume: 1300,
      },
      { line: 4, day: "2026-11-30", title: null, brief: null, language_code: null, volume: 20 },
    ],
  });
  expect(await textsStored()).toEqual([
    { keyword: "clean a pan", title: null, brief: "Be short.", languageCode: "fr" },
    {
      keyword: "season a pan",
      title: "Seasoning; once and for all",
      brief: "For cooks,\nnot chefs.",
      languageCode: "pt-BR",
    },
  ]);
});

test("what a file says of a keyword reaches the writer on its day", async () => {
  await importFile("Keyword,Date,Title,Brief,Language\nseason a pan,2026-12-24,Seasoning,For cooks,German\n");
  fixture.setClock("2026-12-24T08:00:00Z");
  await fixture.sweep();
  fixture.setClock("2026-11-30T08:00:00Z");
  const jobs = await fixture.services.db
    .select({ keyword: job.keyword, title: job.title, brief: job.brief, languageCode: job.languageCode })
    .from(job)
    .where(eq(job.projectId, projectId));
  expect(jobs).toEqual([
    { keyword: "season a pan", title: "Seasoning", brief: "For cooks", languageCode: "de" },
  ]);
});

describe("the dates of a file", () => {
  test("are kept beyond the daily budget, and lines without one fill the days around them", async () => {
    await execute(setPlanBudget, user(), { projectId, dailyBudget: 2 });
    await importFile("Keyword\ndescale a kettle\n", { day: "2026-12-02" });
    const csv = [
      "Keyword,Date",
      "season a pan,2026-12-02",
      "clean a pan,2026-12-02",
      "store a pan,2026-12-01",
      "season a wok,",
      "clean a wok,",
      "store a wok,",
    ].join("\n");
    await importFile(csv, { day: "2026-12-01" });
    expect(await fixture.calendar(acme)).toEqual([
      "2026-12-01 store a pan waiting",
      "2026-12-01 season a wok waiting",
      "2026-12-02 descale a kettle waiting",
      "2026-12-02 season a pan waiting",
      "2026-12-02 clean a pan waiting",
      "2026-12-03 clean a wok waiting",
      "2026-12-03 store a wok waiting",
    ]);
  });

  test("may be before the first day that is filled", async () => {
    await importFile("Keyword\ndescale a kettle\nfill a kettle\n", { day: "2026-12-01" });
    await importFile("Keyword,Date\nseason a pan,2026-12-01\nclean a pan,\n", { day: "2026-12-20" });
    expect(await fixture.calendar(acme)).toEqual([
      "2026-12-01 descale a kettle waiting",
      "2026-12-01 fill a kettle waiting",
      "2026-12-01 season a pan waiting",
      "2026-12-20 clean a pan waiting",
    ]);
  });

  test("that nothing can be planned for refuse their lines, and a later line with the keyword is not repeated", async () => {
    const csv = [
      "Keyword,Date",
      "season a pan,2026-11-29",
      "clean a pan,03/04/2027",
      "store a pan,2126-01-01",
      "Season a pan,2026-12-01",
    ].join("\n");
    const { accepted, lines } = await importFile(csv);
    expect(accepted).toBe(1);
    expect(lines.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["refused", "The date 2026-11-29 must be today (2026-11-30) or a later day."],
      ["refused", "The date 03/04/2027 can be two days."],
      ["refused", "The date 2126-01-01 must be within five years."],
      ["ok", null],
    ]);
    expect(lines[1]?.suggestion).toBe("Write 2027-04-03 or 2027-03-04.");
    expect(await fixture.calendar(acme)).toEqual(["2026-12-01 Season a pan waiting"]);
  });
});

test("a line without a keyword is refused, and the others are planned", async () => {
  const { lines } = await importFile("Keyword,Brief\n,For cooks\nseason a pan,For chefs\n");
  expect(lines).toMatchObject([
    { line: 2, keyword: "", verdict: "refused", reason: "The keyword is empty." },
    { line: 3, verdict: "ok" },
  ]);
  expect(await fixture.calendar(acme)).toEqual(["2026-11-30 season a pan waiting"]);
});

test("a list has no columns, so none is named", async () => {
  const preview = await execute(checkPlan, user(), { projectId, keywords: "season a pan" });
  expect(preview).not.toHaveProperty("unused_columns");
  expect(preview.lines).toMatchObject([{ title: null, brief: null, language_code: null, volume: null }]);
});

test.each([
  ["no column of keywords", "Date,Title\n2026-12-24,Pans\n", /rename the one with the keywords/],
  ["a workbook", "PK\u0003\u0004\u0014!", /save it as CSV/],
  ["more than a thousand rows", `Keyword,Brief\n${"a,b\n".repeat(1_001)}`, /more than 1000 rows/],
  ["nothing in it", "  \n", /is empty/],
])("a file with %s is refused, and the field is named", async (_name, csv, message) => {
  await expect(importFile(csv)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(message),
    extras: { fields: [{ field: "csv" }] },
  });
  expect(await fixture.calendar(acme)).toEqual([]);
});

test("a file whose first column has no name keeps its columns", async () => {
  const { lines } = await importFile("\tKeyword\tDate\n1\tseason a pan\t2026-12-24\n");
  expect(lines).toMatchObject([{ line: 2, keyword: "season a pan", day: "2026-12-24" }]);
});
