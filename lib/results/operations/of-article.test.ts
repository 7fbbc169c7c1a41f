import { beforeEach, describe, expect, test } from "vitest";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { publication, publicationChange } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { statementsOf } from "@/lib/testing/watch-statements";
import { getResultsOfArticle } from "./of-article";
import { seedArticleResult, seedFigures, seedProjectResult, seedSource } from "./testing/seed-results";

const suite = useRestSuite();
const page = "acme.example/anvil";
let articleId: string;

beforeEach(async () => {
  articleId = (await createArticle(suite.app.services, suite.acme.projectId)).id;
});

const results = () => execute(getResultsOfArticle, suite.acme.asKey, { articleId });

async function addPublication(values: Partial<typeof publication.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await suite.app.services.db.insert(publication).values({
    id,
    projectId: suite.acme.projectId,
    articleId,
    integrationId: suite.acme.integrationId,
    publishStatus: "publish",
    state: "published",
    verifyStatus: "verified",
    verifiedAt: new Date("2026-09-01T08:00:00.000Z"),
    ...values,
  });
  return id;
}

test("the results of an article are its figures beside those before, its verdict with reasons, and its queries", async () => {
  const { db } = suite.app.services;
  const answer = "Oil the anvil once a week.";
  await seedArticleResult(db, {
    articleId,
    projectId: suite.acme.projectId,
    page,
    verdict: "expand",
    reasons: [{ kind: "not_answered", text: "“anvil stand” is not answered." }],
    queries: [{ query: "anvil care", clicks: 3, impressions: 80, position: 4.449, answer }],
  });
  expect(await results()).toMatchObject({
    article_id: articleId,
    message: null,
    page,
    until_day: "2026-11-25",
    verdict: "expand",
    reasons: [{ kind: "not_answered", text: "“anvil stand” is not answered." }],
    last_28_days: { clicks: 12, impressions: 400, position: 7.4 },
    previous_28_days: { clicks: 10, impressions: 380, position: 8.1 },
    queries: [{ query: "anvil care", clicks: 3, impressions: 80, position: 4.4, answer }],
    days: [],
  });
});

test("the days of an article are the totals of its page from the first to the last, a day without figures being zeros", async () => {
  const { db } = suite.app.services;
  const { projectId } = suite.acme;
  await seedArticleResult(db, { articleId, projectId, page });
  const figures = { clicks: 2, impressions: 40, position: 6.04 };
  await seedFigures(
    db,
    { projectId, page },
    {
      // One day before the 490 that are read.
      "2025-07-23": figures,
      "2025-07-24": figures,
      "2025-07-26": figures,
    },
  );
  await seedFigures(db, { projectId, page: "acme.example/other" }, { "2025-07-25": figures });
  expect((await results()).days).toEqual([
    { day: "2025-07-24", clicks: 2, impressions: 40, position: 6 },
    { day: "2025-07-25", clicks: 0, impressions: 0, position: null },
    { day: "2025-07-26", clicks: 2, impressions: 40, position: 6 },
  ]);
});

test("what became of the public page is told in order: published, changed, lost and found again", async () => {
  const id = await addPublication();
  const at = (day: number) => new Date(Date.UTC(2026, 8, day));
  await suite.app.services.db.insert(publicationChange).values([
    { publicationId: id, at: at(1), state: "published" },
    { publicationId: id, at: at(5), state: "published" },
    { publicationId: id, at: at(9), state: "unverified" },
    { publicationId: id, at: at(10), state: "not_live" },
    { publicationId: id, at: at(12), state: "published" },
  ]);
  expect((await results()).events).toEqual(
    [
      [1, "published"],
      [5, "changed"],
      [9, "lost"],
      [12, "found_again"],
    ].map(([day, kind]) => ({ at: at(Number(day)).toISOString(), kind, destination: "Hosted blog" })),
  );
});

test("of a page from before changes were noted, it is told when it was found, and when it was last missing", async () => {
  const lostAt = new Date("2026-10-01T08:00:00.000Z");
  await addPublication({ state: "not_live", verifyStatus: "not_found", checkedAt: lostAt });
  expect((await results()).events).toMatchObject([
    { at: "2026-09-01T08:00:00.000Z", kind: "published" },
    { at: lostAt.toISOString(), kind: "lost" },
  ]);
});

describe("an article without figures says why", () => {
  const why = async () => {
    const { message, verdict, last_28_days: figures, reasons } = await results();
    expect({ verdict, figures }).toEqual({ verdict: "too_early", figures: null });
    expect(reasons).toEqual([{ kind: "too_early", text: message }]);
    return message;
  };

  test("when its project has none", async () => {
    expect(await why()).toMatch(/^This project has no figures yet: connect Search Console/);
  });

  test("while it is on no public page", async () => {
    await seedProjectResult(suite.app.services.db, { projectId: suite.acme.projectId });
    expect(await why()).toMatch(/publish it, and its figures follow\.$/);
  });

  test("while they are being read", async () => {
    await addPublication();
    await seedSource(suite.app.services.db, suite.acme);
    expect(await why()).toMatch(/are being read/);
  });

  test("when search has not shown its page", async () => {
    await addPublication();
    await seedProjectResult(suite.app.services.db, { projectId: suite.acme.projectId });
    expect(await why()).toMatch(/^Search has not shown the page/);
  });
});

test("a key gets the results of its own articles over REST, but neither those of another tenant's nor of a hidden one", async () => {
  const { db } = suite.app.services;
  await seedArticleResult(db, { articleId, projectId: suite.acme.projectId });
  const read = (key: string) => suite.rest(`articles/${articleId}/results`, { key });
  const answer = await read(suite.acme.apiKey);
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ article_id: articleId, verdict: "leave" });
  expect((await read(suite.rival.apiKey)).status).toBe(404);
  await execute(setArticleVisibility, suite.acme.asUser, { articleId, hidden: true });
  expect((await read(suite.acme.apiKey)).status).toBe(404);
});

test("the results of an article cost four statements", async () => {
  const { db } = suite.app.services;
  await seedArticleResult(db, { articleId, projectId: suite.acme.projectId });
  expect(await statementsOf(db, results)).toHaveLength(4);
});
