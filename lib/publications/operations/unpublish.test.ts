import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishArticle } from "@/lib/articles/operations/publish";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { hostedPost, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { unpublishArticle } from "./unpublish";

let app: TestServices;
let acme: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

async function publish(articleId: string) {
  return execute(publishArticle, acme.asUser, {
    articleId,
    integrationId: acme.integrationId,
    status: "publish",
  });
}
const takeDown = (publicationId: string) => execute(unpublishArticle, acme.asUser, { publicationId });
const rowOf = async (id: string) =>
  (await app.services.db.select().from(publication).where(eq(publication.id, id)))[0];

describe("taking an article down", () => {
  test("turns its entry into a draft, ends the checks of its page, and does not count as a person's edit", async () => {
    const { id } = await createArticle(app.services, acme.projectId, { slug: "taken-down" });
    const published = await publish(id);
    const result = await takeDown(published.publication_id);
    expect(result).toMatchObject({ sent: true, requested: "draft", state: "unverified", external_url: null });
    expect(await rowOf(published.publication_id)).toMatchObject({
      nextCheckAt: null,
      publishStatus: "draft",
    });
    const [entry] = await app.services.db.select().from(hostedPost).where(eq(hostedPost.articleId, id));
    expect(entry?.status).toBe("draft");
    expect(await publish(id)).toMatchObject({ sent: true, state: "checking", error: null });
  });

  test("waits for a write in progress", async () => {
    const { id } = await createArticle(app.services, acme.projectId, { slug: "in-progress" });
    const { publication_id: publicationId } = await publish(id);
    await app.services.db
      .update(publication)
      .set({ writeToken: newId(), writeUntil: sql`now() + interval '1 minute'` })
      .where(eq(publication.id, publicationId));
    await expect(takeDown(publicationId)).rejects.toMatchObject({
      code: "publish_in_progress",
      extras: { retry_after: 60 },
    });
  });

  test("is refused when the article was never written there", async () => {
    const { id } = await createArticle(app.services, acme.projectId, { slug: "never-written" });
    const { publication_id: publicationId } = await publish(id);
    await app.services.db
      .update(publication)
      .set({ remoteId: null })
      .where(eq(publication.id, publicationId));
    await expect(takeDown(publicationId)).rejects.toMatchObject({ code: "conflict" });
  });
});
