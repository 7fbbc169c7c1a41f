import { beforeEach, describe, expect, test } from "vitest";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { listArticlesWithJobs } from "@/lib/articles/operations/list-with-jobs";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { getArticleStatus } from "@/lib/articles/operations/status";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { addDays } from "@/lib/platform/calendar-day";
import type { ResultVerdict } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { statementsOf } from "@/lib/testing/watch-statements";
import { listResults } from "./list";
import {
  seedArticleResult,
  seedFigures,
  seedProjectResult,
  seedSource,
  untilDay,
} from "./testing/seed-results";

const suite = useRestSuite();
const list = (input: object = {}) => execute(listResults, suite.acme.asKey, input);
const titlesIn = async (input: object) => (await list(input)).articles.map(({ title }) => title);

/** Each with a figure of its own in every column by which articles are sorted. */
const articles: Record<string, { verdict: ResultVerdict; figures: readonly (number | null)[] }> = {
  Tongs: { verdict: "leave", figures: [90, 1000, 3.2, 80] },
  Anvil: { verdict: "refresh", figures: [40, 4000, 8.1, 70] },
  Forge: { verdict: "refresh", figures: [60, 2000, 5.5, 61] },
  Apron: { verdict: "too_early", figures: [0, 0, null, null] },
};
let ids: Record<string, string>;

beforeEach(async () => {
  const { services } = suite.app;
  const { projectId } = suite.acme;
  ids = {};
  for (const [title, { verdict, figures }] of Object.entries(articles)) {
    const { id: articleId } = await createArticle(services, projectId, { title });
    const [clicks, impressions, position, clicksBefore] = figures;
    await seedArticleResult(services.db, {
      articleId,
      projectId,
      verdict,
      clicks: clicks ?? 0,
      impressions: impressions ?? 0,
      position: position ?? null,
      clicksBefore: clicksBefore ?? null,
      impressionsBefore: clicksBefore ?? null,
    });
    ids[title] = articleId;
  }
});

describe("the articles of a project are listed", () => {
  test.each([
    ["clicks", ["Tongs", "Forge", "Anvil", "Apron"]],
    ["impressions", ["Anvil", "Forge", "Tongs", "Apron"]],
    ["position", ["Tongs", "Forge", "Anvil", "Apron"]],
    ["change", ["Anvil", "Forge", "Tongs", "Apron"]],
  ])("by %s, those without it last", async (sort, expected) => {
    expect(await titlesIn({ sort })).toEqual(expected);
  });

  test("with one verdict, in any order", async () => {
    expect(await titlesIn({ verdict: "refresh" })).toEqual(["Forge", "Anvil"]);
    expect(await titlesIn({ verdict: "refresh", sort: "impressions" })).toEqual(["Anvil", "Forge"]);
    expect(await titlesIn({ verdict: "merge" })).toEqual([]);
  });

  test("page by page", async () => {
    const first = await list({ limit: 3 });
    expect(first).toMatchObject({ limit: 3, offset: 0, next_offset: 3 });
    expect(first.articles).toHaveLength(3);
    const last = await list({ limit: 3, offset: 3 });
    expect(last).toMatchObject({ next_offset: null, articles: [{ title: "Apron" }] });
  });

  test("with the numbers of each verdict, without those in the trash, and for a key without hidden ones", async () => {
    expect((await list()).verdicts).toEqual({ refresh: 2, expand: 0, merge: 0, leave: 1, too_early: 1 });
    await execute(deleteArticle, suite.acme.asUser, { articleId: ids["Anvil"] ?? "" });
    await execute(setArticleVisibility, suite.acme.asUser, { articleId: ids["Tongs"] ?? "", hidden: true });
    const ofKey = await list();
    expect(ofKey.verdicts).toMatchObject({ refresh: 1, leave: 0 });
    expect(ofKey.articles.map(({ title }) => title)).toEqual(["Forge", "Apron"]);
    const { projectId } = suite.acme;
    const ofUser = await execute(listResults, suite.acme.asUser, { projectId });
    expect(ofUser.articles.map(({ title }) => title)).toEqual(["Tongs", "Forge", "Apron"]);
  });
});

test("a project without figures has no totals and no ideas", async () => {
  expect(await list()).toMatchObject({
    project_id: suite.acme.projectId,
    source: { state: "none", property: null, newest_day: null, message: null },
    until_day: null,
    last_28_days: null,
    previous_28_days: null,
    days: null,
    ideas: [],
  });
});

test("the totals of a project come with those before and, when they are asked for, with those of each day", async () => {
  const { db } = suite.app.services;
  const { projectId } = suite.acme;
  await seedProjectResult(db, { projectId });
  const [first, outside] = [addDays(untilDay, -83), addDays(untilDay, -84)];
  await seedFigures(
    db,
    { projectId, page: "acme.example/a" },
    {
      [outside]: { clicks: 9, impressions: 90, position: 1 },
      [first]: { clicks: 1, impressions: 10, position: 2 },
    },
  );
  await seedFigures(
    db,
    { projectId, page: "acme.example/b" },
    {
      [first]: { clicks: 3, impressions: 30, position: 6 },
    },
  );
  expect(await list({ include: "days" })).toMatchObject({
    until_day: untilDay,
    last_28_days: { clicks: 120, impressions: 4000, position: 9 },
    previous_28_days: { clicks: 100, impressions: 3800, position: 9.5 },
    days: [{ day: first, clicks: 4, impressions: 40, position: 5 }],
  });
});

test("an idea names the article that covers it, unless the caller may not see that", async () => {
  const { services } = suite.app;
  const { projectId } = suite.acme;
  const { id: foreign } = await createArticle(services, suite.rival.projectId);
  const idea = { clicks: 1, impressions: 60, position: 12.34, page: "acme.example", words: null };
  await seedProjectResult(services.db, {
    projectId,
    ideas: [
      { ...idea, query: "anvil weight", coveredBy: null },
      { ...idea, query: "anvil care", coveredBy: ids["Anvil"] ?? "" },
      { ...idea, query: "rival anvil", coveredBy: foreign },
    ],
  });
  expect((await list()).ideas).toEqual([
    { ...idea, position: 12.3, query: "anvil weight", covered_by: null },
    { ...idea, position: 12.3, query: "anvil care", covered_by: { id: ids["Anvil"], title: "Anvil" } },
    { ...idea, position: 12.3, query: "rival anvil", covered_by: null },
  ]);
});

describe("the connection to Search Console is told without its secrets", () => {
  test.each([
    ["reading", { newestDay: untilDay, oldestDay: "2026-05-01" }, /reading goes on back to 2025/],
    ["current", { newestDay: untilDay, oldestDay: addDays(untilDay, -480) }, /each later day is read/],
    ["waiting", { failureCode: "quota", failure: "The quota is used up." }, /^The quota is used up\./],
    ["failed", { failureCode: "unauthorized", failure: "Google refuses the key.", nextAt: null }, /^Google/],
  ])("as %s", async (state, values, message) => {
    await seedSource(suite.app.services.db, { ...suite.acme, ...values });
    const answer = await list();
    expect(answer.source).toMatchObject({
      state,
      property: "sc-domain:acme.example",
      message: expect.stringMatching(message),
    });
    expect(JSON.stringify(answer)).not.toMatch(/sealed|iam\.example/);
  });
});

test("a key that may only read lists the results of its own project alone", async () => {
  const { projectId } = suite.acme;
  const minted = await execute(mintKey, suite.acme.asUser, { projectId, name: "Reader", scopes: ["read"] });
  const own = await suite.rest("results?sort=impressions&limit=1", { key: minted.api_key });
  expect(own.status).toBe(200);
  expect(own.json).toMatchObject({ project_id: projectId, articles: [{ title: "Anvil" }] });
  const foreign = await suite.rest(`results?projectId=${suite.rival.projectId}`, { key: minted.api_key });
  expect(foreign.status).toBe(404);
  expect(await execute(listResults, suite.rival.asKey, {})).toMatchObject({ articles: [], ideas: [] });
});

test("the tools give an article's verdict and last figures, for one statement a page, and null without any", async () => {
  const { services } = suite.app;
  const { id: articleId } = await createArticle(services, suite.acme.projectId, { title: "New" });
  const listing = () => execute(listArticlesWithJobs, suite.acme.asKey, { include: "states" });
  const { articles: listed } = await listing();
  const resultsOf = Object.fromEntries(
    listed.map((each) => [each.title, "results" in each ? each.results : undefined]),
  );
  const results = {
    verdict: "refresh",
    clicks: 40,
    impressions: 4000,
    position: 8.1,
    clicks_before: 70,
    until_day: untilDay,
  };
  expect(resultsOf).toMatchObject({ New: null, Anvil: results });
  const sent = await statementsOf(services.db, listing);
  expect(sent.filter((text) => text.includes('from "article_result"'))).toHaveLength(1);
  const status = (id: string) => execute(getArticleStatus, suite.acme.asKey, { articleId: id });
  expect(await status(ids["Anvil"] ?? "")).toMatchObject({ results });
  expect(await status(articleId)).toMatchObject({ results: null });
});
