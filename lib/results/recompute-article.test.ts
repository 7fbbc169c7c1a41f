import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateArticle } from "@/lib/articles/operations/update";
import { execute } from "@/lib/kernel/operation";
import { searchFigure } from "@/lib/platform/db/schema";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { recomputeArticle } from "./recompute-article";
import { countedAt, resultFixtures } from "./testing/result-fixtures";

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

describe("after the text of an article has changed,", () => {
  test("its answers and its verdict follow, and its figures stay", async () => {
    const id = await fixtures.published("anvil", {
      html: "<p>Nothing is here yet.</p>",
      contentMarkdown: "Nothing is here yet.",
    });
    await fixtures.figures(
      "acme.example/anvil",
      {},
      { clicks: 2, impressions: 10 },
      { "anvil stand height": 9 },
    );
    await fixtures.compute();
    const before = await fixtures.resultOf(id);
    expect(before).toMatchObject({ verdict: "expand", queries: [{ answer: null }] });
    await execute(updateArticle, tenant.asUser, {
      articleId: id,
      content_markdown: "The height of an anvil stand is that of your knuckles.\n",
    });
    const { verdict, reasons, queries, computedAt, ...figuresAfter } = (await fixtures.resultOf(id)) ?? {};
    expect({ verdict, queries }).toMatchObject({
      verdict: "leave",
      queries: [{ impressions: 252, answer: "The height of an anvil stand is that of your knuckles." }],
    });
    expect(reasons).not.toEqual(before?.reasons);
    expect(computedAt).not.toEqual(before?.computedAt);
    expect(before).toMatchObject(figuresAfter);
  });

  test("an article without a result gets none", async () => {
    const { id } = await createArticle(app.services, tenant.projectId);
    await recomputeArticle(app.services, id, countedAt);
    expect(await fixtures.resultOf(id)).toBeUndefined();
  });

  test("the change is stored although its result could not be computed", async () => {
    const id = await fixtures.published("anvil");
    await fixtures.figures("acme.example/anvil", {}, { clicks: 2, impressions: 10 }, { "anvil stand": 9 });
    await fixtures.compute();
    const tasks = {
      ...tenant.asUser.tasks,
      readResultText: () => Promise.reject(new ThreadsBusy("readResultText")),
    };
    const { article: changed } = await execute(
      updateArticle,
      { ...tenant.asUser, tasks },
      { articleId: id, title: "Another title" },
    );
    expect(changed).toMatchObject({ title: "Another title", version: 2 });
    expect(app.logged.some((line) => line.includes("could not be computed anew"))).toBe(true);
  });

  test("a verdict that is too early stays so", async () => {
    const { id } = await createArticle(app.services, tenant.projectId);
    await fixtures.publish(id, "https://acme.example/new", { createdAt: new Date("2026-06-01T20:00:00Z") });
    await fixtures.figures(
      "acme.example/new",
      { first: 10 },
      { clicks: 5, impressions: 50 },
      { "keep rust away": 3 },
    );
    await fixtures.compute();
    const before = await fixtures.resultOf(id);
    await recomputeArticle(app.services, id, new Date(countedAt.getTime() + 1));
    expect(await fixtures.resultOf(id)).toMatchObject({ verdict: "too_early", reasons: before?.reasons });
  });

  test("a result that was computed meanwhile is not overwritten with older figures", async () => {
    const { db, tasks } = app.services;
    const id = await fixtures.published("anvil");
    await fixtures.figures("acme.example/anvil", {}, { clicks: 2, impressions: 10 });
    await fixtures.compute();
    let isFirst = true;
    const meanwhile = {
      readResultText: async (...args: Parameters<typeof tasks.readResultText>) => {
        if (isFirst) {
          isFirst = false;
          await db
            .update(searchFigure)
            .set({ clicks: 3 })
            .where(and(eq(searchFigure.projectId, tenant.projectId), eq(searchFigure.query, "")));
          await fixtures.compute(new Date(countedAt.getTime() + 1));
        }
        return tasks.readResultText(...args);
      },
    };
    await recomputeArticle({ ...app.services, tasks: meanwhile }, id, new Date(countedAt.getTime() + 2));
    expect(await fixtures.resultOf(id)).toMatchObject({ clicks: 84 });
    expect((await fixtures.resultOf(id))?.reasons[0]).toMatchObject({
      text: "It had 84 clicks in the last 28 days, after 84 in the 28 days before.",
    });
  });
});
