import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { purgeDeletedArticles } from "@/lib/articles/rows/trash";
import { newId } from "@/lib/platform/db/ids";
import { article, articleVersion, hostedPost, publication } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { execute } from "../core/operation";
import { Refusal } from "../core/refusal";
import { unpublishArticle } from "../publications/unpublish";
import { deleteArticle } from "./delete";
import { getArticle } from "./get";
import { listDeletedArticles } from "./list-deleted";
import { publishArticle } from "./publish";
import { undeleteArticle } from "./undelete";
import { listArticleVersions } from "./versions";

const suite = useRestSuite();
const db = () => suite.app.services.db;
const newArticle = (values: Parameters<typeof createArticle>[2] = {}) =>
  createArticle(suite.app.services, suite.acme.projectId, values);
const user = () => suite.acme.asUser;
const publish = (articleId: string) =>
  execute(publishArticle, user(), {
    articleId,
    integrationId: suite.acme.integrationId,
    status: "publish",
  });
const trash = (articleId: string, confirmation: string) =>
  execute(deleteArticle, user(), { articleId, confirmation });

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome: unknown = await call.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe("a deleted article", () => {
  test("is deleted only when its title or slug is repeated", async () => {
    const { id, slug } = await newArticle();
    const refused = await refusalOf(trash(id, "yes"));
    expect(refused).toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field: "confirmation" }] },
    });
    expect((await trash(id, slug)).article_id).toBe(id);
  });

  test("leaves every list and its hosted page at once, and its keyword and slug are free again", async () => {
    const { acme, rest } = suite;
    const { id, slug } = await newArticle({ seedKeyword: "anvil care" });
    await publish(id);
    const { pages } = await trash(id, "How to care for an anvil");
    expect(pages).toMatchObject([{ provider: "hosted", outcome: "removed" }]);
    const key = acme.apiKey;
    const listed = await rest("articles", { key });
    expect([listed.json, listed.headers.get("x-total-count")]).toEqual([[], "0"]);
    for (const address of [`articles/${id}`, `articles/by-slug/${slug}`, `articles/${id}/versions`]) {
      expect((await rest(address, { key })).status).toBe(404);
    }
    expect((await rest("feed.xml", { key })).text).not.toContain("anvil</title>");
    expect((await rest(`articles/${id}`, { key, method: "PATCH", body: { title: "A" } })).status).toBe(404);
    expect((await refusalOf(publish(id))).code).toBe("not_found");
    expect(await db().select().from(hostedPost).where(eq(hostedPost.articleId, id))).toEqual([]);
    const again = await newArticle({ seedKeyword: "anvil care" });
    expect(again.slug).toBe(slug);
    const { articles } = await execute(listDeletedArticles, user(), { projectId: acme.projectId });
    expect(articles).toMatchObject([{ id, slug }]);
    const refused = await refusalOf(execute(undeleteArticle, user(), { articleId: id }));
    expect(refused).toMatchObject({ code: "keyword_taken", extras: { existing_article_id: again.id } });
  });

  test("comes back with its versions, and can be published again", async () => {
    const { acme, rest } = suite;
    const { id, slug } = await newArticle();
    await publish(id);
    await trash(id, slug);
    expect(await execute(undeleteArticle, user(), { articleId: id })).toEqual({ article_id: id, slug });
    const listed = await rest("articles", { key: acme.apiKey });
    expect(listed.headers.get("x-total-count")).toBe("1");
    expect(await publish(id)).toMatchObject({ sent: true, state: "checking" });
    expect((await execute(listArticleVersions, user(), { articleId: id })).total).toBe(1);
    expect((await refusalOf(execute(undeleteArticle, user(), { articleId: id }))).code).toBe("not_found");
  });

  test("of another tenant is neither listed nor restored", async () => {
    const { id, slug } = await newArticle();
    await trash(id, slug);
    const { asUser, projectId } = suite.rival;
    expect((await refusalOf(execute(undeleteArticle, asUser, { articleId: id }))).code).toBe("not_found");
    expect((await execute(listDeletedArticles, asUser, { projectId })).articles).toEqual([]);
  });

  test("stays while it is being published", async () => {
    const { id, slug } = await newArticle();
    await publish(id);
    const running = { writeToken: newId(), writeUntil: new Date(Date.now() + 60_000) };
    await db().update(publication).set(running).where(eq(publication.articleId, id));
    expect((await refusalOf(trash(id, slug))).code).toBe("publish_in_progress");
    expect((await execute(getArticle, user(), { articleId: id })).article?.id).toBe(id);
  });

  test("is gone for good after its days in the trash, and not before", async () => {
    const [old, recent] = [await newArticle(), await newArticle()];
    for (const { id, slug } of [old, recent]) await trash(id, slug);
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await db().update(article).set({ deletedAt: longAgo }).where(eq(article.id, old.id));
    expect((await refusalOf(execute(undeleteArticle, user(), { articleId: old.id }))).code).toBe("gone");
    await purgeDeletedArticles(db(), 30);
    const left = await db()
      .select({ id: article.id })
      .from(article)
      .where(eq(article.projectId, suite.acme.projectId));
    expect(left.map(({ id }) => id)).toEqual([recent.id]);
    expect(await db().select().from(articleVersion).where(eq(articleVersion.articleId, old.id))).toEqual([]);
  });

  test("that was taken down before has nothing to take down", async () => {
    const { id, slug } = await newArticle();
    const { publication_id: publicationId } = await publish(id);
    await execute(unpublishArticle, user(), { publicationId });
    expect((await trash(id, slug)).pages).toMatchObject([{ outcome: "removed" }]);
    const [row] = await db().select().from(publication).where(eq(publication.articleId, id));
    expect(row).toMatchObject({ remoteId: null, nextCheckAt: null });
  });
});
