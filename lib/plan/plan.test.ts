import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { execute } from "@/lib/kernel/operation";
import { articlePlan, plannedArticle } from "@/lib/platform/db/schema";
import { createArticle, type Tenant } from "@/lib/testing/fixtures";
import { addToPlan } from "./add";
import { checkPlan } from "./check";
import { getPlan } from "./get";
import { importPlan } from "./import";
import { getPlanItem } from "./item";
import { movePlanned } from "./move";
import { removePlanned } from "./remove";
import { setPlanBudget } from "./set-budget";
import { createPlanFixture, type PlanFixture } from "./testing/plan-fixture";
import { updatePlanned } from "./update";

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
const add = (keywords: string, more: object = {}) =>
  execute(addToPlan, user(), { projectId, keywords, ...more });
const idOf = async (keyword: string) => {
  const rows = await fixture.services.db
    .select({ id: plannedArticle.id, projectId: plannedArticle.projectId })
    .from(plannedArticle)
    .where(eq(plannedArticle.keyword, keyword));
  return rows.find((row) => row.projectId === projectId)?.id ?? "";
};

describe("each line of a list", () => {
  test("gets the verdict that starting it would get, and a preview says the same and stores nothing", async () => {
    const article = await createArticle(fixture.services, projectId, { seedKeyword: "clean a wok" });
    const job = await execute(generateArticle, user(), { keyword: "sharpen a knife", projectId });
    await add("polish copper", { day: "2026-12-09" });
    const keywords = "Season a pan\n\nasdf\nClean a  wok\nsharpen a knife.\npolish copper\n“season a pan”\n";
    const preview = await execute(checkPlan, user(), { projectId, keywords });
    expect(await fixture.calendar(acme)).toEqual(["2026-12-09 polish copper waiting"]);
    const added = await add(keywords);
    expect(added).toEqual(preview);
    expect(added.accepted).toBe(1);
    expect(
      added.lines.map(({ line, verdict, day, existing_article_id: articleId, job_id: jobId }) => ({
        line,
        verdict,
        day,
        link: articleId ?? jobId,
      })),
    ).toEqual([
      { line: 1, verdict: "ok", day: "2026-11-30", link: null },
      { line: 3, verdict: "refused", day: null, link: null },
      { line: 4, verdict: "taken", day: null, link: article.id },
      { line: 5, verdict: "in_progress", day: null, link: job.job_id },
      { line: 6, verdict: "planned", day: "2026-12-09", link: null },
      { line: 7, verdict: "repeated", day: null, link: null },
    ]);
    expect(await fixture.calendar(acme)).toEqual([
      "2026-11-30 Season a pan waiting",
      "2026-12-09 polish copper waiting",
    ]);
  });

  test.each([
    ["more than a thousand lines", { keywords: "a pan\n".repeat(1001) }, /at most 1000 lines/],
    ["a day in the past", { day: "2026-11-29" }, /today \(2026-11-30\) or a later day/],
    ["a day that does not exist", { day: "2026-02-30" }, /must be a day/],
    ["a day in a hundred years", { day: "2126-01-01" }, /within five years/],
    [
      "a title for several keywords",
      { title: "Pans", keywords: "season a pan\nclean a pan" },
      /single keyword/,
    ],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, /time zone/],
  ])("is refused with %s, and nothing is stored", async (_name, input, message) => {
    await expect(add("season a pan", input)).rejects.toThrow(message);
    expect(await fixture.calendar(acme)).toEqual([]);
  });
});

test("an import takes the most shown keywords first and spreads them within the daily budget", async () => {
  await execute(setPlanBudget, user(), { projectId, dailyBudget: 2 });
  const csv = "Top queries,Clicks,Impressions\nclean a pan,3,10\nseason a pan,1,900\nstore a pan,9,50\n";
  const { accepted, credits } = await execute(importPlan, user(), { projectId, csv, day: "2026-12-31" });
  expect([accepted, credits]).toEqual([3, 10]);
  expect(await fixture.calendar(acme)).toEqual([
    "2026-12-31 season a pan waiting",
    "2026-12-31 store a pan waiting",
    "2027-01-01 clean a pan waiting",
  ]);
});

test("the first call makes the plan in the time zone of the caller, and a later one leaves it as it is", async () => {
  await add("season a pan", { timeZone: "asia/tokyo" });
  await add("clean a pan", { timeZone: "Europe/Berlin" });
  const [row] = await fixture.services.db
    .select()
    .from(articlePlan)
    .where(eq(articlePlan.projectId, projectId));
  expect(row?.timeZone).toBe("Asia/Tokyo");
  expect((await execute(getPlan, user(), { projectId })).plan).toMatchObject({
    exists: true,
    time_zone: "Asia/Tokyo",
  });
});

test("a waiting article can be moved, changed and removed", async () => {
  await add("season a pan\nclean a pan", { day: "2026-12-01" });
  const plannedArticleId = await idOf("season a pan");
  await execute(movePlanned, user(), { plannedArticleId, day: "2026-12-05" });
  const changed = await execute(updatePlanned, user(), {
    plannedArticleId,
    keyword: "season a wok",
    title: "How to season a wok",
    brief: "",
    languageCode: "de",
  });
  expect(changed).toMatchObject({
    day: "2026-12-05",
    keyword: "season a wok",
    brief: null,
    language_code: "de",
  });
  for (const keyword of ["clean a  pan", "asdf"]) {
    await expect(execute(updatePlanned, user(), { plannedArticleId, keyword })).rejects.toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field: "keyword" }] },
    });
  }
  await execute(removePlanned, user(), { plannedArticleId });
  expect(await fixture.calendar(acme)).toEqual(["2026-12-01 clean a pan waiting"]);
});

test("an article that was started can be neither moved, changed nor removed, and shows its job", async () => {
  await add("season a pan");
  const plannedArticleId = await idOf("season a pan");
  await fixture.sweep();
  const calls = [
    execute(movePlanned, user(), { plannedArticleId, day: "2026-12-05" }),
    execute(updatePlanned, user(), { plannedArticleId, title: "Another" }),
    execute(removePlanned, user(), { plannedArticleId }),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code: "conflict" })));
  const { article } = await execute(getPlanItem, user(), { plannedArticleId });
  expect(article).toMatchObject({ state: "writing", progress: 0 });
});

test("a month lists its own articles, and counts all that wait", async () => {
  await add("season a pan\nclean a pan", { day: "2026-12-31" });
  await execute(setPlanBudget, user(), { projectId, dailyBudget: 1 });
  await add("store a pan\npolish a pan", { day: "2026-12-31" });
  const december = await execute(getPlan, user(), { projectId, month: "2026-12" });
  expect(december.articles.map(({ keyword }) => keyword)).toEqual(["season a pan", "clean a pan"]);
  expect(december).toMatchObject({
    today: "2026-11-30",
    waiting: { total: 4, overdue: 0, first_day: "2026-12-31", last_day: "2027-01-02" },
    credits: 10,
    held_by: null,
    next_start_at: "2026-12-31T00:00:00.000Z",
  });
});
