import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { audit, auditedPage, searchFigure } from "@/lib/platform/db/schema";
import { openExplainedDatabase } from "@/lib/platform/db/testing/explained-database";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { computeResults } from "./compute";
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

describe("the ideas of a project", () => {
  test("are the queries that no article answers or is about, with the page that is shown for each", async () => {
    const about = await createArticle(app.services, tenant.projectId, { seedKeyword: "forge lighting" });
    const id = await fixtures.published("anvil", { seedKeyword: "anvil" });
    await fixtures.figures(
      "acme.example/anvil",
      {},
      { clicks: 2, impressions: 30 },
      {
        "oak log": 5,
        "anvil paint": 4,
        "lighting a forge": 3,
        acme: 9,
      },
    );
    await fixtures.figures("acme.example/shop", {}, { clicks: 2, impressions: 30 }, { "anvil paint": 6 });
    await fixtures.compute();
    expect((await fixtures.projectResultOf())?.ideas).toEqual([
      {
        query: "anvil paint",
        clicks: 0,
        impressions: 280,
        position: 3,
        page: "acme.example/shop",
        words: null,
        coveredBy: null,
      },
      {
        query: "oak log",
        clicks: 0,
        impressions: 140,
        position: 3,
        page: "acme.example/anvil",
        words: null,
        coveredBy: id,
      },
      {
        query: "lighting a forge",
        clicks: 0,
        impressions: 84,
        position: 3,
        page: "acme.example/anvil",
        words: null,
        coveredBy: about.id,
      },
    ]);
  });
});

test("topics on which a page of the last audit says little follow the queries", async () => {
  const { db } = app.services;
  const { projectId, workspaceId } = tenant;
  const audited = async (finishedAt: string, pages: Partial<typeof auditedPage.$inferInsert>[]) => {
    const id = newId();
    await db.insert(audit).values({
      id,
      workspaceId,
      projectId,
      url: "https://acme.example/",
      host: "acme.example",
      hosts: ["acme.example"],
      trigger: "command",
      status: "finished",
      stage: null,
      pagesMax: 500,
      rulesetVersion: "test",
      finishedAt: new Date(finishedAt),
    });
    await db.insert(auditedPage).values(
      pages.map((values, index) => ({
        auditId: id,
        id: index + 1,
        kind: "page" as const,
        url: "",
        depth: 1,
        foundBy: "link" as const,
        state: "done" as const,
        status: 200,
        indexable: true,
        wordCount: 84,
        linksIn: index,
        ...values,
      })),
    );
  };
  await audited("2026-06-01T00:00:00Z", [{ url: "https://acme.example/old", h1: "Anvils of old" }]);
  await audited("2026-06-10T00:00:00Z", [
    { url: "https://acme.example/rust", h1: "", title: "Rust on anvils | Acme" },
    { url: "https://acme.example/long", h1: "Choosing an anvil", wordCount: 900 },
    { url: "https://acme.example/hidden", h1: "Hidden anvils", indexable: false },
    { url: "https://acme.example/stands", h1: "Anvil stands" },
  ]);
  await fixtures.published("anvil", { seedKeyword: "anvil" });
  await fixtures.figures("acme.example/anvil", {}, { clicks: 2, impressions: 30 }, {});
  await fixtures.compute();
  expect((await fixtures.projectResultOf())?.ideas).toMatchObject([
    { query: "Anvil stands", page: "acme.example/stands", words: 84, position: null, coveredBy: null },
    { query: "Rust on anvils", page: "acme.example/rust", words: 84 },
  ]);
});

describe("computing", () => {
  test("is safe at the same time: the later one counts, whichever ends last", async () => {
    const ids = [];
    for (let n = 0; n < 60; n += 1) ids.push(await fixtures.published(`anvil-${n}`));
    for (let n = 0; n < 60; n += 1)
      await fixtures.figures(`acme.example/anvil-${n}`, {}, { clicks: 1, impressions: 9 });
    const later = new Date(countedAt.getTime() + 60_000);
    await Promise.all([
      fixtures.compute(),
      fixtures.compute(later),
      fixtures.compute(),
      fixtures.compute(later),
    ]);
    const stored = await fixtures.results();
    expect(stored).toHaveLength(60);
    expect(new Set(stored.map(({ computedAt }) => computedAt.getTime()))).toEqual(new Set([later.getTime()]));
    await fixtures.compute();
    expect((await fixtures.results())[0]?.computedAt).toEqual(later);
    expect((await fixtures.projectResultOf())?.computedAt).toEqual(later);
  });

  test("does nothing for a project that is gone", async () => {
    await fixtures.compute(countedAt, newId());
    expect(await fixtures.results()).toEqual([]);
  });

  test("ends without a result when the threads are busy, so that it is repeated", async () => {
    const id = await fixtures.published("anvil");
    await fixtures.figures("acme.example/anvil", {}, { clicks: 2, impressions: 10 });
    const tasks = { readResultText: () => Promise.reject(new ThreadsBusy("readResultText")) };
    await expect(computeResults({ ...app.services, tasks }, tenant.projectId, countedAt)).rejects.toThrow(
      "readResultText",
    );
    expect(await fixtures.resultOf(id)).toBeUndefined();
  });

  test("reads of twenty thousand figures only those of the project and of 56 days, by their indexes", async () => {
    const other = await createTenant(app.services, "Other");
    await fixtures.published("page-1");
    await app.services.db.execute(sql`
      insert into ${searchFigure} (project_id, page, day, query, clicks, impressions, position)
      select project_id, 'acme.example/page-' || p, ${untilDay}::date - d, query, 0, 10, 5
      from unnest(array[${tenant.projectId}, ${other.projectId}]::uuid[]) as project_id,
        generate_series(1, 10) p, generate_series(0, 250) d, unnest(array['', 'a b', 'c d', 'e f']) as query`);
    await app.services.db.execute("vacuum (analyze) search_figure");
    const explained = openExplainedDatabase(app.databaseUrl, { seqScan: false, genericPlans: true });
    try {
      await computeResults({ ...app.services, db: explained.db }, tenant.projectId, countedAt);
      const plans = explained.takePlans().filter(({ visited }) => visited.has("search_figure"));
      expect(plans.length).toBeGreaterThan(5);
      for (const plan of plans) {
        expect(plan.scannedWhole).toEqual([]);
        // Ten pages on 56 days: their totals, and three queries.
        expect(plan.visited.get("search_figure")).toBeLessThanOrEqual(10 * 56 * 4);
      }
    } finally {
      await explained.close();
    }
  });
});
