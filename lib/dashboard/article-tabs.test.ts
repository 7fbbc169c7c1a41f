import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { scheduleArticle } from "@/lib/articles/operations/schedule";
import { unscheduleArticle } from "@/lib/articles/operations/unschedule";
import { execute } from "@/lib/kernel/operation";
import { addToPlan } from "@/lib/plan/add";
import { newId } from "@/lib/platform/db/ids";
import { article, articleRemark, integration, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getArticleTabs } from "./article-tabs";
import { getDashboardArticles } from "./articles";

let app: TestServices;
let tenant: Tenant;

beforeEach(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
});
afterEach(() => app.close());

let made = 0;
async function newArticle(projectId = tenant.projectId): Promise<string> {
  made += 1;
  const slug = `anvil-${made}`;
  return (await createArticle(app.services, projectId, { slug, title: slug, seedKeyword: slug })).id;
}

async function addPublication(
  articleId: string,
  state: "published" | "not_live" | "failed",
  integrationId?: string,
) {
  await app.services.db.insert(publication).values({
    id: newId(),
    projectId: tenant.projectId,
    articleId,
    integrationId: integrationId ?? tenant.integrationId,
    publishStatus: "publish",
    state,
    verifyStatus: state === "published" ? "verified" : "not_found",
  });
}

async function secondConnection(): Promise<string> {
  const [row] = await app.services.db
    .insert(integration)
    .values({ id: newId(), projectId: tenant.projectId, provider: "webhook", name: "Second" })
    .returning();
  return row?.id ?? "";
}

const base = Date.now();
const inDays = (days: number) => new Date(base + days * 86_400_000).toISOString();
const schedule = (articleId: string, days: number, integrationId = tenant.integrationId) =>
  execute(scheduleArticle, tenant.asUser, { articleId, integrationId, at: inDays(days) });
const tabs = async () =>
  (await execute(getArticleTabs, tenant.asUser, { projectId: tenant.projectId })).counts;
const none = {
  all: 0,
  drafts: 0,
  awaiting: 0,
  scheduled: 0,
  sent_back: 0,
  planned: 0,
  writing: 0,
  published: 0,
  not_live: 0,
  failed: 0,
};

test("each tab counts the articles that it lists, those of no other project and none in the trash", async () => {
  expect(await tabs()).toEqual(none);
  const rival = await createTenant(app.services, "Rival");
  await newArticle(rival.projectId);
  const { db } = app.services;
  const [draft = "", awaiting = "", live = "", lost = "", failed = "", deleted = ""] = await Promise.all(
    Array.from({ length: 6 }, () => newArticle()),
  );
  await db.update(article).set({ awaitsApproval: true }).where(eq(article.id, awaiting));
  await db
    .insert(articleRemark)
    .values({ id: newId(), articleId: awaiting, version: 1, text: "Why?", createdBy: "a@example.com" });
  await addPublication(live, "published");
  // Live at two destinations, but one article.
  await addPublication(live, "published", await secondConnection());
  await addPublication(lost, "not_live");
  await addPublication(failed, "failed");
  await addPublication(deleted, "published");
  await execute(deleteArticle, tenant.asUser, { articleId: deleted });
  const keywords = "store an anvil\npaint an anvil";
  await execute(addToPlan, tenant.asUser, { projectId: tenant.projectId, keywords });
  const counts = {
    ...none,
    all: 5,
    drafts: 2,
    awaiting: 1,
    sent_back: 1,
    planned: 2,
    published: 1,
    not_live: 1,
  };
  expect(await tabs()).toEqual({ ...counts, failed: 1 });

  const lists = [
    ["drafts", { state: "none" }],
    ["awaiting", { mark: "awaiting_approval" }],
    ["scheduled", { mark: "scheduled" }],
    ["published", { state: "published" }],
    ["not_live", { state: "not_live" }],
  ] as const;
  await schedule(draft, 3);
  const shown = await tabs();
  for (const [tab, filter] of lists) {
    const input = { projectId: tenant.projectId, ...filter };
    expect([tab, (await execute(getDashboardArticles, tenant.asUser, input)).total]).toEqual([
      tab,
      shown[tab],
    ]);
  }
});

test("the tab of scheduled articles counts an article once, until its schedule is cancelled or it is deleted", async () => {
  const second = await secondConnection();
  const [first, other] = [await newArticle(), await newArticle()];
  await schedule(first, 3);
  await schedule(first, 4, second);
  await schedule(other, 5);
  expect(await tabs()).toMatchObject({ scheduled: 2, drafts: 2 });
  await execute(unscheduleArticle, tenant.asUser, { articleId: first, integrationId: tenant.integrationId });
  expect(await tabs()).toMatchObject({ scheduled: 2 });
  await execute(deleteArticle, tenant.asUser, { articleId: first });
  expect(await tabs()).toMatchObject({ scheduled: 1 });
});

test("scheduled articles are listed with their days, those that are due first", async () => {
  const second = await secondConnection();
  const [late, soon, twice] = [await newArticle(), await newArticle(), await newArticle()];
  await newArticle();
  await schedule(late, 9);
  await schedule(soon, 2);
  await schedule(twice, 5);
  await schedule(twice, 1, second);
  const input = { projectId: tenant.projectId, mark: "scheduled", order: "soonest" } as const;
  const { articles, total, time_zone: zone } = await execute(getDashboardArticles, tenant.asUser, input);
  expect([articles.map(({ id }) => id), total, zone]).toEqual([[twice, soon, late], 3, "UTC"]);
  expect(articles[0]?.scheduled).toMatchObject([
    { integration_name: "Second", scheduled_for: inDays(1), time_zone: null },
    { scheduled_for: inDays(5) },
  ]);
  const narrowed = await execute(getDashboardArticles, tenant.asUser, { ...input, scoreMin: 100 });
  expect(narrowed.total).toBe(0);
  const all = await execute(getDashboardArticles, tenant.asUser, { ...input, mark: undefined });
  expect(all.total).toBe(4);
});
