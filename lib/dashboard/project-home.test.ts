import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { execute } from "@/lib/kernel/operation";
import { addToPlan } from "@/lib/plan/add";
import { newId } from "@/lib/platform/db/ids";
import { article, articleRemark, integration, publication } from "@/lib/platform/db/schema";
import { seedArticleResult, seedProjectResult } from "@/lib/results/operations/testing/seed-results";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getProjectHome } from "./project-home";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services, "Home");
});
afterAll(() => app.close());

const home = () => execute(getProjectHome, tenant.asUser, { projectId: tenant.projectId });
const titlesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

async function addArticle(title: string, values: Partial<typeof article.$inferInsert> = {}): Promise<string> {
  const { id } = await createArticle(app.services, tenant.projectId, { title, slug: title, ...values });
  return id;
}

/** Puts a public page of a new article into a state. The later `hour`, the later it was found and looked at. */
async function addPage(title: string, hour: number, values: Partial<typeof publication.$inferInsert>) {
  const [blog] = await app.services.db
    .select()
    .from(integration)
    .where(eq(integration.projectId, tenant.projectId));
  const articleId = await addArticle(title);
  const at = new Date(Date.UTC(2026, 10, 2, hour));
  await app.services.db.insert(publication).values({
    projectId: tenant.projectId,
    articleId,
    integrationId: blog?.id ?? "",
    articleVersion: 1,
    publishStatus: "publish",
    verifyStatus: "verified",
    state: "published",
    externalUrl: `https://pans.example/${title}`,
    sentAt: at,
    verifiedAt: at,
    checkedAt: at,
    ...values,
  });
  return articleId;
}

async function addRefreshed(): Promise<string> {
  const articleId = await addArticle("deleted");
  await seedArticleResult(app.services.db, { articleId, projectId: tenant.projectId, verdict: "refresh" });
  return articleId;
}

describe("the home of a project", () => {
  test("names the newest articles that wait for an approval, and which of them were sent back", async () => {
    const { db } = app.services;
    for (let number = 1; number <= 6; number += 1) await addArticle(`waiting-${number}`);
    await db.update(article).set({ awaitsApproval: true }).where(eq(article.projectId, tenant.projectId));
    const { awaiting } = await home();
    expect(titlesOf(awaiting)).toEqual(["waiting-6", "waiting-5", "waiting-4", "waiting-3", "waiting-2"]);
    const [newest, second] = awaiting;
    const remark = { version: 1, text: "Which oil?", createdBy: "ada@example.com" };
    await db.insert(articleRemark).values([
      { ...remark, articleId: newest?.id ?? "" },
      { ...remark, articleId: second?.id ?? "", settledAt: new Date() },
    ]);
    expect((await home()).awaiting.map(({ sent_back: sentBack }) => sentBack)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    await db
      .update(article)
      .set({ deletedAt: new Date() })
      .where(eq(article.id, newest?.id ?? ""));
    expect(titlesOf((await home()).awaiting)).toEqual([
      "waiting-5",
      "waiting-4",
      "waiting-3",
      "waiting-2",
      "waiting-1",
    ]);
  });

  test("tells the pages that are newly live from those that were lost, the last first", async () => {
    await addPage("live-at-seven", 7, {});
    await addPage("live-at-nine", 9, {});
    await addPage("lost-at-eight", 8, {
      state: "not_live",
      verifyStatus: "unreachable",
      verifyHttpStatus: 404,
    });
    await addPage("never-live", 10, { state: "not_live", verifyStatus: "not_found", verifiedAt: null });
    await addPage("back-to-draft", 11, {
      state: "unverified",
      publishStatus: "draft",
      verifyStatus: "skipped",
    });
    const deleted = await addPage("deleted", 12, {});
    await app.services.db.update(article).set({ deletedAt: new Date() }).where(eq(article.id, deleted));
    const { newly_live: live, lost_pages: lost } = await home();
    expect(titlesOf(live)).toEqual(["live-at-nine", "live-at-seven"]);
    expect(live[0]).toMatchObject({
      at: "2026-11-02T09:00:00.000Z",
      url: "https://pans.example/live-at-nine",
    });
    expect(titlesOf(lost)).toEqual(["lost-at-eight"]);
    expect(lost[0]).toMatchObject({ at: "2026-11-02T08:00:00.000Z", http_status: 404 });
  });

  test("shows the first twelve articles of seven days that begin with today where the plan is kept", async () => {
    // It is already tomorrow there.
    const timeZone = "Etc/GMT-14";
    const now = new Date("2026-12-07T12:00:00Z");
    const ctx = { ...tenant.asUser, now: () => now };
    const words = ["oil", "dry", "clean", "store", "season", "sand", "heat"];
    const planned = words.flatMap((word) => [`how to ${word} a pan`, `how to ${word} a wok`]);
    for (const [index, keyword] of planned.entries()) {
      await execute(addToPlan, ctx, {
        projectId: tenant.projectId,
        keywords: keyword,
        day: `2026-12-${String(8 + Math.floor(index / 2)).padStart(2, "0")}`,
        timeZone,
      });
    }
    const { today, week } = await execute(getProjectHome, ctx, { projectId: tenant.projectId });
    expect(today).toBe("2026-12-08");
    expect(week.articles).toHaveLength(12);
    expect([week.articles[0]?.day, week.articles.at(-1)?.day]).toEqual(["2026-12-08", "2026-12-13"]);
    expect([week.more, week.paused]).toEqual([true, false]);
  });

  test("sums up what search brought, with the number of articles to refresh", async () => {
    const { db } = app.services;
    expect((await home()).results).toBeNull();
    const { projectId } = tenant;
    await seedProjectResult(db, { projectId });
    for (const verdict of ["refresh", "refresh", "leave"] as const) {
      const articleId = await addArticle(`judged-${verdict}`, { slug: newId() });
      await seedArticleResult(db, { articleId, projectId, verdict });
    }
    await execute(deleteArticle, tenant.asUser, { articleId: await addRefreshed() });
    expect((await home()).results).toEqual({
      last_28_days: { clicks: 120, impressions: 4000, position: 9 },
      previous_28_days: { clicks: 100, impressions: 3800, position: 9.5 },
      to_refresh: 2,
    });
  });

  test("says nothing of another workspace", async () => {
    const other = await createTenant(app.services, "Neighbour");
    const refused = execute(getProjectHome, other.asUser, { projectId: tenant.projectId });
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
    const own = await execute(getProjectHome, other.asUser, { projectId: other.projectId });
    expect(own).toMatchObject({ awaiting: [], newly_live: [], lost_pages: [], failed_jobs: 0 });
    expect(own.week.articles).toEqual([]);
  });
});
