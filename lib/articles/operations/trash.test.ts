import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { purgeDeletedArticles } from "@/lib/articles/rows/trash";
import { createWebhookDestination } from "@/lib/destinations/adapters/webhook/destination";
import { createIntegration } from "@/lib/destinations/operations/create";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { article, articleVersion, hostedPost, publication } from "@/lib/platform/db/schema";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import {
  type Answer,
  inTurn,
  openMessage,
  startReceiver,
  status,
} from "@/lib/platform/messages/testing/receiver";
import { unpublishArticle } from "@/lib/publications/operations/unpublish";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { deleteArticle } from "./delete";
import { getArticle } from "./get";
import { listDeletedArticles } from "./many/list-deleted";
import { publishArticle } from "./publish";
import { undeleteArticle } from "./undelete";
import { listArticleVersions } from "./versions";

const suite = useRestSuite();
const db = () => suite.app.services.db;
const newArticle = (values: Parameters<typeof createArticle>[2] = {}) =>
  createArticle(suite.app.services, suite.acme.projectId, values);
const user = () => suite.acme.asUser;
const publish = (articleId: string, integrationId = suite.acme.integrationId) =>
  execute(publishArticle, user(), { articleId, integrationId, status: "publish" });
const trashed = async () =>
  (await execute(listDeletedArticles, user(), { projectId: suite.acme.projectId })).articles;

beforeAll(() => {
  const { services } = suite.app;
  const webhook = createWebhookDestination({ db: services.db });
  services.destinations = createDestinationRegistry([...services.destinations.list(), webhook]);
});
const trash = (articleId: string) => execute(deleteArticle, user(), { articleId });

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome: unknown = await call.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** An article that is live at a receiver of webhooks, which gives this answer. */
async function liveElsewhere(answer: Answer) {
  const receiver = await startReceiver(answer);
  const secret = newSigningSecret();
  const config = { url: receiver.url, secret };
  const { projectId } = suite.acme;
  const made = await execute(createIntegration, user(), { projectId, provider: "webhook", config });
  const live = await newArticle();
  expect(await publish(live.id, made.integration.id)).toMatchObject({ sent: true });
  const messages = () => receiver.received.map((message) => openMessage(message, secret));
  return { ...live, messages, name: made.integration.name };
}

const page = "https://acme.example/anvil";
const accepts: Answer = (response) => response.writeHead(200).end(JSON.stringify({ url: page }));

describe("a deleted article", () => {
  test("leaves every list and its hosted page at once, and its keyword and slug are free again", async () => {
    const { acme, rest } = suite;
    const { id, slug } = await newArticle({ seedKeyword: "anvil care" });
    await publish(id);
    const { pages } = await trash(id);
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
    await trash(id);
    expect(await execute(undeleteArticle, user(), { articleId: id })).toEqual({ article_id: id, slug });
    const listed = await rest("articles", { key: acme.apiKey });
    expect(listed.headers.get("x-total-count")).toBe("1");
    expect(await publish(id)).toMatchObject({ sent: true, state: "checking" });
    expect((await execute(listArticleVersions, user(), { articleId: id })).total).toBe(1);
    expect((await refusalOf(execute(undeleteArticle, user(), { articleId: id }))).code).toBe("not_found");
  });

  test("of another tenant is neither listed nor restored", async () => {
    const { id } = await newArticle();
    await trash(id);
    const { asUser, projectId } = suite.rival;
    expect((await refusalOf(execute(undeleteArticle, asUser, { articleId: id }))).code).toBe("not_found");
    expect((await execute(listDeletedArticles, asUser, { projectId })).articles).toEqual([]);
  });

  test("stays while it is being published", async () => {
    const { id } = await newArticle();
    await publish(id);
    const running = { writeToken: newId(), writeUntil: new Date(Date.now() + 60_000) };
    await db().update(publication).set(running).where(eq(publication.articleId, id));
    expect((await refusalOf(trash(id))).code).toBe("publish_in_progress");
    expect((await execute(getArticle, user(), { articleId: id })).article?.id).toBe(id);
  });

  test("is gone for good after its days in the trash, and not before", async () => {
    const [old, recent] = [await newArticle(), await newArticle()];
    for (const { id } of [old, recent]) await trash(id);
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
    const { id } = await newArticle();
    const { publication_id: publicationId } = await publish(id);
    await execute(unpublishArticle, user(), { publicationId });
    expect((await trash(id)).pages).toMatchObject([{ outcome: "removed" }]);
    const [row] = await db().select().from(publication).where(eq(publication.articleId, id));
    expect(row).toMatchObject({ remoteId: null, nextCheckAt: null });
  });

  describe("that is live at a connected destination", () => {
    test("stays there unless asked otherwise, which the trash says with the person who deleted it", async () => {
      const { id, messages, name } = await liveElsewhere(accepts);
      const { pages } = await trash(id);
      expect(pages).toMatchObject([{ provider: "webhook", outcome: "stays", external_url: page }]);
      expect(await trashed()).toMatchObject([
        {
          id,
          deleted_by: expect.stringContaining("@"),
          remaining_pages: [{ integration_name: name, external_url: page, error: null }],
        },
      ]);
      expect(messages()).toMatchObject([{ type: "article.published" }]);
    });

    test("is taken down from the trash later", async () => {
      const { id, messages } = await liveElsewhere(accepts);
      await trash(id);
      const [before] = await trashed();
      const publicationId = before?.remaining_pages[0]?.publication_id ?? "";
      await execute(unpublishArticle, user(), { publicationId });
      expect(messages()).toMatchObject([{ type: "article.published" }, { type: "article.unpublished" }]);
      expect(await trashed()).toMatchObject([{ id, remaining_pages: [] }]);
    });

    test("is taken down there on request, and no page remains", async () => {
      const { id, messages } = await liveElsewhere(accepts);
      const { pages } = await execute(deleteArticle, user(), {
        articleId: id,
        takeDown: true,
      });
      expect(pages).toMatchObject([{ outcome: "taken_down" }]);
      expect(messages()).toMatchObject([{ type: "article.published" }, { type: "article.unpublished" }]);
      expect(await trashed()).toMatchObject([{ id, remaining_pages: [] }]);
      expect(await execute(undeleteArticle, user(), { articleId: id })).toMatchObject({ article_id: id });
    });

    test("is deleted even when the destination refuses to take it down, and the trash says why the page is still there", async () => {
      const { id, name } = await liveElsewhere(inTurn(accepts, status(403)));
      const { pages } = await execute(deleteArticle, user(), {
        articleId: id,
        takeDown: true,
      });
      expect(pages).toMatchObject([
        { outcome: "stays", detail: expect.stringContaining("could not be taken down") },
      ]);
      expect(await trashed()).toMatchObject([
        { id, remaining_pages: [{ integration_name: name, error: expect.stringContaining("403") }] },
      ]);
    });
  });
});
