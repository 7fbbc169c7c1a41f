import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { addDays } from "@/lib/platform/calendar-day";
import {
  article,
  citedPage,
  integration,
  publication,
  publishEvent,
  searchFigure,
  searchSource,
} from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { computeResults } from "./compute";
import { readStoredQueries } from "./judge-article";
import { recomputeArticle } from "./recompute-article";
import { countedAt, resultFixtures, untilDay } from "./testing/result-fixtures";

let app: TestServices;
let tenant: Tenant;
let fixtures: ReturnType<typeof resultFixtures>;

beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await createTenant(app.services);
  fixtures = resultFixtures(app, tenant);
});

describe("the result of an article", () => {
  test("has the figures of the last 28 days, those before, and a verdict with its reasons", async () => {
    const id = await fixtures.published("anvil");
    await fixtures.figures(
      "acme.example/anvil",
      { first: 55, last: 28 },
      { clicks: 5, impressions: 50, position: 4 },
    );
    await fixtures.figures("acme.example/anvil", { first: 27 }, { clicks: 2, impressions: 40, position: 6 });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({
      page: "acme.example/anvil",
      untilDay,
      clicks: 56,
      impressions: 1_120,
      position: 6,
      clicksBefore: 140,
      impressionsBefore: 1_400,
      positionBefore: 4,
      verdict: "refresh",
      reasons: [
        { kind: "falling", text: "Clicks fell from 140 to 56 in the last 28 days." },
        {
          kind: "falling",
          text: "Impressions went from 1,400 to 1,120, and the average position from 4.0 to 6.0.",
        },
      ],
      computedAt: countedAt,
    });
    expect(await fixtures.projectResultOf()).toMatchObject({ untilDay, clicks: 56, clicksBefore: 140 });
  });

  test("has its fifty most frequent queries, with the sentence that answers each", async () => {
    const id = await fixtures.published("anvil");
    const rare = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`rare ${n}`, 1]));
    await fixtures.figures(
      "acme.example/anvil",
      {},
      { clicks: 3, impressions: 100 },
      {
        "how heavy is an anvil": 3,
        "anvil oak log": 2,
        ...rare,
      },
    );
    await fixtures.compute();
    const queries = readStoredQueries((await fixtures.resultOf(id))?.queries);
    expect(queries).toHaveLength(50);
    expect(queries.slice(0, 2)).toEqual([
      {
        query: "how heavy is an anvil",
        clicks: 0,
        impressions: 84,
        position: 3,
        answer: "An anvil weighs 100 kilograms at most, and it stands on an oak log.",
      },
      {
        query: "anvil oak log",
        clicks: 0,
        impressions: 56,
        position: 3,
        answer: "An anvil weighs 100 kilograms at most, and it stands on an oak log.",
      },
    ]);
    expect(queries[2]?.answer).toBeNull();
  });

  test("is compared with nothing when the days before were not read", async () => {
    const id = await fixtures.published("anvil");
    await fixtures.figures("acme.example/anvil", { first: 54 }, { clicks: 2, impressions: 20 });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({
      clicks: 56,
      clicksBefore: null,
      positionBefore: null,
    });
    expect(await fixtures.projectResultOf()).toMatchObject({ clicksBefore: null, impressionsBefore: null });
    await app.services.db.insert(searchSource).values({
      projectId: tenant.projectId,
      workspaceId: tenant.workspaceId,
      property: "sc-domain:acme.example",
      clientEmail: "reader@project.example",
      secret: "sealed",
      oldestDay: addDays(untilDay, -300),
      backToDay: addDays(untilDay, -480),
    });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({ clicksBefore: 54 });
  });

  test("waits for 28 days of a page that was published lately", async () => {
    const { id } = await createArticle(app.services, tenant.projectId);
    await fixtures.publish(id, "https://acme.example/new", { createdAt: new Date("2026-06-01T20:00:00Z") });
    await fixtures.published("old");
    await fixtures.figures("acme.example/old", {}, { clicks: 5, impressions: 50 });
    await fixtures.figures("acme.example/new", { first: 10 }, { clicks: 5, impressions: 50 });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({
      verdict: "too_early",
      reasons: [{ text: "The page has been live for 14 days; a verdict needs 28." }],
    });
  });

  test("counts the days since the article was published for everybody, not since it was a draft", async () => {
    const { id } = await createArticle(app.services, tenant.projectId);
    const publicationId = await fixtures.publish(id, "https://acme.example/new");
    const event = { publicationId, publishStatus: "publish", verifyStatus: "verified" } as const;
    await app.services.db.insert(publishEvent).values([
      { ...event, status: "success", publishStatus: "draft", createdAt: new Date("2025-02-01T20:00:00Z") },
      { ...event, status: "failed", createdAt: new Date("2025-03-01T20:00:00Z") },
      { ...event, status: "success", createdAt: new Date("2026-06-05T20:00:00Z") },
    ]);
    await fixtures.published("old");
    await fixtures.figures("acme.example/old", {}, { clicks: 5, impressions: 50 });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({
      verdict: "too_early",
      reasons: [{ text: "The page has been live for 10 days; a verdict needs 28." }],
    });
    // Figures of a page prove that it was live before, when the record of its first publication is gone.
    await fixtures.figures("acme.example/new", { first: 40, last: 40 }, { clicks: 0, impressions: 1 });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({ verdict: "leave" });
  });

  test("is that of the page that is shown most, of several publications", async () => {
    const id = await fixtures.published("anvil");
    const [second] = await app.services.db
      .insert(integration)
      .values({ projectId: tenant.projectId, provider: "webhook", name: "Other" })
      .returning({ id: integration.id });
    await fixtures.publish(id, "https://blog.example/anvil", { integrationId: second?.id ?? "" });
    await fixtures.figures("acme.example/anvil", {}, { clicks: 1, impressions: 10 });
    await fixtures.figures("blog.example/anvil", {}, { clicks: 2, impressions: 30 });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({ page: "blog.example/anvil", clicks: 56 });
    expect(await fixtures.results()).toHaveLength(1);
  });

  test("is that of the address at which a check found the article, after redirects", async () => {
    const { id } = await createArticle(app.services, tenant.projectId);
    const moved = await createArticle(app.services, tenant.projectId, { slug: "moved" });
    const evidence = { final_url: "https://acme.example/guides/anvil?utm_source=x" };
    await fixtures.publish(id, "https://acme.example/?p=7", { evidence });
    await fixtures.publish(moved.id, "https://acme.example/moved", {
      state: "not_live",
      evidence: { final_url: "https://acme.example/guides/anvil" },
    });
    await fixtures.figures("acme.example/guides/anvil", {}, { clicks: 2, impressions: 30 });
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({ page: "acme.example/guides/anvil", clicks: 56 });
    expect(await fixtures.resultOf(moved.id)).toMatchObject({ page: "acme.example/moved", clicks: 0 });
  });

  test("exists only for public pages that the figures can be of", async () => {
    const { db } = app.services;
    const draft = await createArticle(app.services, tenant.projectId, { slug: "draft" });
    await fixtures.publish(draft.id, "https://acme.example/draft", { publishStatus: "draft" });
    const unproved = await createArticle(app.services, tenant.projectId, { slug: "unproved" });
    await fixtures.publish(unproved.id, "https://acme.example/unproved", {
      verifiedAt: null,
      state: "checking",
    });
    const elsewhere = await createArticle(app.services, tenant.projectId, { slug: "elsewhere" });
    await fixtures.publish(elsewhere.id, "https://other.example/elsewhere");
    const deleted = await fixtures.published("deleted");
    await db.update(article).set({ deletedAt: countedAt }).where(eq(article.id, deleted));
    const shown = await fixtures.published("shown");
    const neverShown = await fixtures.published("never-shown");
    for (const path of ["draft", "unproved", "deleted", "shown", "contact"]) {
      await fixtures.figures(`acme.example/${path}`, {}, { clicks: 1, impressions: 10 });
    }
    await fixtures.compute();
    expect((await fixtures.results()).map(({ articleId }) => articleId).sort()).toEqual(
      [shown, neverShown].sort(),
    );
    expect(await fixtures.resultOf(neverShown)).toMatchObject({
      verdict: "leave",
      impressions: 0,
      position: null,
      reasons: [{ text: "The page was not shown in search in the last 28 days." }],
    });
    // The project has the figures of pages without an article, too.
    expect(await fixtures.projectResultOf()).toMatchObject({ clicks: 5 * 28 });
  });

  test("goes when the page or the figures have gone, and those of other projects stay", async () => {
    const { db } = app.services;
    const other = await createTenant(app.services, "Other");
    const [id, kept, foreign] = [
      await fixtures.published("anvil"),
      await fixtures.published("kept"),
      await fixtures.published("foreign", { projectId: other.projectId }),
    ];
    for (const path of ["anvil", "kept"]) {
      await fixtures.figures(`acme.example/${path}`, {}, { clicks: 1, impressions: 10 });
    }
    await fixtures.figures("acme.example/foreign", {}, { clicks: 1, impressions: 10 }, {}, other.projectId);
    await fixtures.compute(countedAt, other.projectId);
    const before = await fixtures.resultOf(foreign);
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toBeDefined();
    await db.update(publication).set({ publishStatus: "draft" }).where(eq(publication.articleId, id));
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toBeUndefined();
    expect(await fixtures.resultOf(kept)).toBeDefined();
    await db.delete(searchFigure).where(eq(searchFigure.projectId, tenant.projectId));
    await fixtures.compute();
    expect(await fixtures.results()).toEqual([]);
    expect(await fixtures.projectResultOf()).toBeUndefined();
    expect(await fixtures.resultOf(foreign)).toEqual(before);
    expect(await fixtures.projectResultOf(other.projectId)).toBeDefined();
  });

  test("counts the sources that no longer say what the article does", async () => {
    const [id, same] = [await fixtures.published("anvil"), await fixtures.published("same")];
    await fixtures.figures("acme.example/anvil", {}, { clicks: 1, impressions: 10 });
    const cited = (articleId: string, url: string, changes: object[]) => ({
      articleId,
      url,
      projectId: tenant.projectId,
      workspaceId: tenant.workspaceId,
      host: "source.example",
      articleVersion: 1,
      changes,
    });
    await app.services.db
      .insert(citedPage)
      .values([
        cited(id, "https://source.example/1", [{ claim: "1" }]),
        cited(id, "https://source.example/2", []),
        cited(same, "https://source.example/1", []),
      ]);
    await fixtures.compute();
    expect(await fixtures.resultOf(id)).toMatchObject({
      verdict: "refresh",
      reasons: [
        {
          kind: "facts_changed",
          text: "A source that the article cites no longer says what the article does.",
        },
      ],
    });
    expect(await fixtures.resultOf(same)).toMatchObject({ verdict: "leave" });
  });

  test("says which other article is shown for the same queries", async () => {
    const [one, other] = [await fixtures.published("one"), await fixtures.published("other")];
    const html = "<p>Of steel, iron and oak anvils are made, anvils of lead are rare.</p>";
    await app.services.db
      .update(article)
      .set({ contentHtml: html })
      .where(eq(article.projectId, tenant.projectId));
    const queries = { "steel anvils": 3, "iron anvils": 2, "oak anvils": 1 };
    await fixtures.figures("acme.example/one", {}, { clicks: 2, impressions: 10 }, queries);
    await fixtures.figures(
      "acme.example/other",
      {},
      { clicks: 2, impressions: 12 },
      { ...queries, "lead anvils": 1 },
    );
    await fixtures.figures("acme.example/contact", {}, { clicks: 2, impressions: 12 }, queries);
    await fixtures.compute();
    expect(await fixtures.resultOf(one)).toMatchObject({
      verdict: "merge",
      reasons: [
        {
          kind: "shared_queries",
          text: "“About other” is shown for the same queries: “steel anvils”, “iron anvils” and “oak anvils”. They are 60% of the impressions of the smaller of the two articles.",
        },
      ],
    });
    expect(await fixtures.resultOf(other)).toMatchObject({ verdict: "merge" });
    const stored = readStoredQueries((await fixtures.resultOf(one))?.queries);
    expect(stored[0]).toMatchObject({ sharedWith: [{ articleId: other, impressions: 84 }] });
    await recomputeArticle(app.services, one, new Date(countedAt.getTime() + 1));
    expect(await fixtures.resultOf(one)).toMatchObject({ verdict: "merge" });
  });

  test("is not merged because of queries for the project itself", async () => {
    const [one] = [await fixtures.published("one"), await fixtures.published("other")];
    const queries = { acme: 3, "acme anvils": 2, "acme shop": 2 };
    await fixtures.figures("acme.example/one", {}, { clicks: 2, impressions: 10 }, queries);
    await fixtures.figures("acme.example/other", {}, { clicks: 2, impressions: 10 }, queries);
    await fixtures.compute();
    expect(await fixtures.resultOf(one)).toMatchObject({ verdict: "leave" });
  });

  test("keeps its figures when its text cannot be read, and says nothing about its answers", async () => {
    const id = await fixtures.published("anvil");
    await fixtures.figures("acme.example/anvil", {}, { clicks: 2, impressions: 10 }, { "anvil stand": 9 });
    const tasks = { readResultText: () => Promise.reject(new MarkdownTooComplex("too deep")) };
    await computeResults({ ...app.services, tasks }, tenant.projectId, countedAt);
    expect(await fixtures.resultOf(id)).toMatchObject({
      clicks: 56,
      verdict: "leave",
      queries: [{ answer: null }],
    });
    expect(app.logged.at(-1)).toContain(id);
  });
});
