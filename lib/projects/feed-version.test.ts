import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { publishArticle } from "@/lib/articles/operations/publish";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { undeleteArticle } from "@/lib/articles/operations/undelete";
import { updateArticle } from "@/lib/articles/operations/update";
import { execute } from "@/lib/kernel/operation";
import { article, feedVersion, project, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { pullFeed } from "./feed-queries";

/** The version of a feed against what the feed shows, change by change. */
let app: TestServices;
let tenant: Tenant;
let articleId: string;

beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await createTenant(app.services);
  ({ id: articleId } = await createArticle(app.services, tenant.projectId));
});

const pull = (projectId = tenant.projectId) => pullFeed(app.services.db, { projectId, limit: 50 });

async function changed(change: () => Promise<unknown>): Promise<{ version: boolean; shown: boolean }> {
  const shownIn = (feed: Awaited<ReturnType<typeof pull>>) =>
    JSON.stringify({ ...feed, version: "", updatedAt: "" });
  const before = await pull();
  await change();
  const after = await pull();
  return { version: before?.version !== after?.version, shown: shownIn(before) !== shownIn(after) };
}

const found = (values: Partial<typeof publication.$inferInsert> = {}) =>
  app.services.db
    .update(publication)
    .set({ state: "published", verifiedAt: new Date(), ...values })
    .where(eq(publication.articleId, articleId));
const publish = () =>
  execute(publishArticle, tenant.asKey, {
    articleId,
    integrationId: tenant.integrationId,
    status: "publish",
  });
const trash = () => execute(deleteArticle, tenant.asUser, { articleId });
const update = (values: Partial<typeof article.$inferInsert>) =>
  app.services.db.update(article).set(values).where(eq(article.id, articleId));

describe("the version of a feed changes with what it shows:", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["a new article", () => createArticle(app.services, tenant.projectId)],
    [
      "a changed text",
      () => execute(updateArticle, tenant.asKey, { articleId, content_markdown: "## New\n\nNew text here." }),
    ],
    ["a title that was changed in the database", () => update({ title: "Another" })],
    ["a hidden article", () => execute(setArticleVisibility, tenant.asUser, { articleId, hidden: true })],
    ["an article that waits for an approval", () => update({ awaitsApproval: true })],
    ["a deleted article", () => trash()],
    [
      "an article that is removed for good",
      () => app.services.db.delete(article).where(eq(article.id, articleId)),
    ],
    [
      "a renamed project",
      () => app.services.db.update(project).set({ name: "Other" }).where(eq(project.id, tenant.projectId)),
    ],
  ])("%s", async (_what, change) => {
    expect(await changed(change)).toEqual({ version: true, shown: true });
  });

  test("an article that is shown again, or taken out of the trash", async () => {
    await execute(setArticleVisibility, tenant.asUser, { articleId, hidden: true });
    const show = () => execute(setArticleVisibility, tenant.asUser, { articleId, hidden: false });
    expect(await changed(show)).toEqual({ version: true, shown: true });
    await trash();
    const undelete = () => execute(undeleteArticle, tenant.asUser, { articleId });
    expect(await changed(undelete)).toEqual({ version: true, shown: true });
  });

  test("a page that is found, moves, is no longer found, or whose publication is deleted", async () => {
    await publish();
    const moved = { externalUrl: "https://acme.example/moved" };
    for (const change of [
      () => found(),
      () => found(moved),
      () => found({ state: "not_live" }),
      () => found(),
      () => found({ state: "checking", externalUrl: "https://acme.example/moved-again" }),
      () => found({ state: "unverified" }),
      () => found({ state: "checking" }),
      () => app.services.db.delete(publication).where(eq(publication.articleId, articleId)),
    ]) {
      expect(await changed(change)).toEqual({ version: true, shown: true });
    }
  });
});

describe("the version of a feed stays", () => {
  test("when an article is written to a destination, or its page is checked and not found yet", async () => {
    expect(await changed(publish)).toEqual({ version: false, shown: false });
    const looked = () => found({ state: "checking", verifiedAt: null, checks: 2, checkedAt: new Date() });
    expect(await changed(looked)).toEqual({ version: false, shown: false });
  });

  test("when another project's articles change", async () => {
    const rival = await createTenant(app.services, "Rival");
    expect(await changed(() => createArticle(app.services, rival.projectId))).toEqual({
      version: false,
      shown: false,
    });
  });

  test("when a change is rolled back", async () => {
    const failing = () =>
      app.services.db
        .transaction(async (tx) => {
          await tx.update(article).set({ title: "Never" }).where(eq(article.id, articleId));
          throw new Error("not after all");
        })
        .catch(() => undefined);
    expect(await changed(failing)).toEqual({ version: false, shown: false });
  });
});

test("an article that moves to another project changes both feeds", async () => {
  const rival = await createTenant(app.services, "Rival");
  const before = await pull(rival.projectId);
  expect((await changed(() => update({ projectId: rival.projectId }))).version).toBe(true);
  expect((await pull(rival.projectId))?.version).not.toBe(before?.version);
});

test("a transaction writes one new version, however many rows it changes", async () => {
  const before = await pull();
  await app.services.db.transaction(async (tx) => {
    // Otherwise the version is written at the end.
    await tx.execute(sql`set constraints all immediate`);
    const versionAfter = async (title: string) => {
      await tx.update(article).set({ title }).where(eq(article.id, articleId));
      const [row] = await tx.select().from(feedVersion).where(eq(feedVersion.projectId, tenant.projectId));
      return row?.version;
    };
    expect(await versionAfter("One")).toBe(await versionAfter("Two"));
  });
  expect((await pull())?.version).not.toBe(before?.version);
});

test("of two changes at one moment neither is lost, and neither waits for the other before it commits", async () => {
  const { id: otherId } = await createArticle(app.services, tenant.projectId);
  const { db } = app.services;
  const seen = new Set<string | undefined>([(await pull())?.version]);
  await db.transaction(async (first) => {
    await first.update(article).set({ title: "First" }).where(eq(article.id, articleId));
    // Would wait for ever if the first one had locked the version already.
    await db.transaction((second) =>
      second.update(article).set({ title: "Second" }).where(eq(article.id, otherId)),
    );
    seen.add((await pull())?.version);
  });
  seen.add((await pull())?.version);
  expect(seen.size).toBe(3);
});

test("a project is deleted with its articles and its version", async () => {
  await app.services.db.delete(project).where(eq(project.id, tenant.projectId));
  const left = await app.services.db
    .select()
    .from(feedVersion)
    .where(eq(feedVersion.projectId, tenant.projectId));
  expect(left).toEqual([]);
});
