import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { scheduleArticle } from "@/lib/articles/operations/schedule";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { article, integration, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getBulkEffect } from "./bulk-effect";

let app: TestServices;
let tenant: Tenant;
let rival: Tenant;
/** A connection to another destination than the hosted blog. */
let wordpress: string;
let made: Record<"plain" | "blocked" | "unapproved" | "live" | "draft" | "scheduled" | "deleted", string>;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
  rival = await createTenant(app.services, "Rival");
  const { db } = app.services;
  const { projectId, integrationId } = tenant;
  const create = async (slug: string) =>
    (await createArticle(app.services, projectId, { slug, title: slug, seedKeyword: slug })).id;
  made = {
    plain: await create("plain"),
    blocked: await create("blocked"),
    unapproved: await create("unapproved"),
    live: await create("live"),
    draft: await create("draft"),
    scheduled: await create("scheduled"),
    deleted: await create("deleted"),
  };
  const issue = { code: "placeholder" as const, message: "", excerpt: "", line: 1, fix: "" };
  await db
    .update(article)
    .set({ gateIssues: [issue] })
    .where(eq(article.id, made.blocked));
  await db
    .update(article)
    .set({ awaitsApproval: true })
    .where(inArray(article.id, [made.unapproved]));
  const [row] = await db
    .insert(integration)
    .values({
      id: newId(),
      projectId,
      provider: "wordpress",
      name: "News",
      autoPublishStatus: "publish",
      config: { siteUrl: "https://news.example" },
    })
    .returning();
  wordpress = row?.id ?? "";
  const written = (articleId: string, at: string, publishStatus: "publish" | "draft") => ({
    id: newId(),
    projectId,
    articleId,
    integrationId: at,
    publishStatus,
    state: publishStatus === "publish" ? ("published" as const) : ("unverified" as const),
    verifyStatus: publishStatus === "publish" ? ("verified" as const) : ("skipped" as const),
    sentAt: new Date(),
    verifiedAt: publishStatus === "publish" ? new Date() : null,
  });
  await db
    .insert(publication)
    .values([
      written(made.live, integrationId, "publish"),
      written(made.live, wordpress, "publish"),
      written(made.draft, wordpress, "draft"),
    ]);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await execute(scheduleArticle, tenant.asUser, { articleId: made.scheduled, integrationId, at });
  await execute(deleteArticle, tenant.asUser, { articleId: made.deleted });
});
afterAll(() => app.close());

type Change = "publish" | "take_down" | "delete";
const effectOf = (
  change: Change,
  ids: string[],
  of: { integrationId?: string; status?: "draft" | "publish" } = {},
) => execute(getBulkEffect, tenant.asUser, { projectId: tenant.projectId, articleIds: ids, change, ...of });
const reasonsOf = ({ articles }: Awaited<ReturnType<typeof effectOf>>) =>
  articles.map(({ left_out: reason }) => reason);

describe("what several articles would go through", () => {
  test("when they are published: which are left out, where they go, and what is there", async () => {
    const ids = [made.plain, made.blocked, made.unapproved, made.live, made.draft, made.deleted];
    const effect = await effectOf("publish", ids, { integrationId: wordpress });
    expect(reasonsOf(effect)).toEqual([null, "blocked", "unapproved", null, null, "gone"]);
    expect(effect).toMatchObject({
      destination: { name: "News", status: "publish" },
      live: [{ name: "News", hosted: false, articles: 1 }],
      scheduled: 0,
    });
    const draft = await effectOf("publish", ids, { integrationId: wordpress, status: "draft" });
    expect(reasonsOf(draft)).toEqual([null, "blocked", null, null, null, "gone"]);
  });

  test("when they are published live where they are scheduled: that cancels it, and a draft does not", async () => {
    const at = { integrationId: tenant.integrationId };
    const { destination } = await effectOf("publish", [made.scheduled], at);
    expect(destination?.target).toContain("/blog/");
    expect((await effectOf("publish", [made.scheduled], { ...at, status: "publish" })).scheduled).toBe(1);
    expect((await effectOf("publish", [made.scheduled], { ...at, status: "draft" })).scheduled).toBe(0);
    const elsewhere = { integrationId: wordpress, status: "publish" as const };
    expect((await effectOf("publish", [made.scheduled], elsewhere)).scheduled).toBe(0);
  });

  test("when they are taken down: only those that were sent for everybody", async () => {
    const effect = await effectOf("take_down", [made.plain, made.live, made.draft]);
    expect(reasonsOf(effect)).toEqual(["not_public", null, "not_public"]);
    expect(effect.live.map(({ articles }) => articles)).toEqual([1, 1]);
  });

  test("when they are deleted: which pages go with the hosted blog, which stay, and which days are lost", async () => {
    const effect = await effectOf("delete", [made.plain, made.live, made.scheduled, made.blocked]);
    expect(reasonsOf(effect)).toEqual([null, null, null, null]);
    expect(effect.live.map(({ hosted, articles }) => [hosted, articles])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect([effect.scheduled, effect.trash_days]).toEqual([1, app.services.settings.trashDays]);
  });

  test("needs a destination to be published to, of the same project", async () => {
    await expect(effectOf("publish", [made.plain])).rejects.toMatchObject({
      extras: { fields: [{ field: "integrationId" }] },
    });
    await expect(
      effectOf("publish", [made.plain], { integrationId: rival.integrationId }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("is bounded, and says nothing of another tenant's articles but that they are not there", async () => {
    const { id } = await createArticle(app.services, rival.projectId, { slug: "secret", title: "Zanzibar" });
    await app.services.db.insert(publication).values({
      id: newId(),
      projectId: rival.projectId,
      articleId: id,
      integrationId: rival.integrationId,
      publishStatus: "publish",
      state: "published",
      verifyStatus: "verified",
      sentAt: new Date(),
    });
    for (const change of ["delete", "take_down"] as const) {
      const [theirs, missing] = [await effectOf(change, [id]), await effectOf(change, [newId()])];
      expect([reasonsOf(theirs), theirs.live]).toEqual([reasonsOf(missing), missing.live]);
    }
    await expect(effectOf("delete", Array.from({ length: 51 }, newId))).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});
