import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findArticle } from "@/lib/articles/rows/articles";
import { DestinationFailure } from "@/lib/destinations/contract";
import { scopeOf } from "@/lib/kernel/context";
import { newId } from "@/lib/platform/db/ids";
import { article, articleSource, job, project, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { preparePost } from "./prepare-post";

let app: TestServices;
let acme: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

const contentMarkdown =
  "Oil it, says [the guild](https://guild.example/oil), and [a smith](https://smith.example/).";
const contentHtml =
  '<p>Oil it, says <a href="https://guild.example/oil">the guild</a>, and <a href="https://smith.example/">a smith</a>.</p>';

/** An article that links two of three stored sources, beside a published one on the same subject. */
async function articleWithSources(): Promise<string> {
  const { db } = app.services;
  const { workspaceId, projectId, integrationId } = acme;
  const slug = `anvils-${newId()}`;
  const { id } = await createArticle(app.services, projectId, {
    slug,
    title: "Oiling anvils",
    contentMarkdown,
    contentHtml,
  });
  const jobId = newId();
  await db
    .insert(job)
    .values({ id: jobId, workspaceId, projectId, keyword: slug, keywordKey: slug, articleId: id });
  for (const [index, url] of [
    "https://smith.example/",
    "https://guild.example/oil",
    "https://other.example/",
  ].entries()) {
    await db.insert(articleSource).values({
      jobId,
      projectId,
      articleId: id,
      key: `S${index + 1}`,
      url,
      title: new URL(url).hostname,
      origin: "search",
      httpStatus: 200,
      contentHash: "0",
      publishedOn: "2026-03-02",
    });
  }
  const other = await createArticle(app.services, projectId, {
    slug: `rust-${slug}`,
    title: "Anvils and rust",
  });
  await db.insert(publication).values({
    articleId: other.id,
    projectId,
    integrationId,
    publishStatus: "publish",
    state: "published",
    externalUrl: "https://acme.example/blog/rust",
    verifyStatus: "verified",
    verifiedAt: new Date(),
  });
  return id;
}

async function postOf(articleId: string, namesRelated = false) {
  const found = await findArticle(app.services.db, scopeOf(acme.asUser.actor), articleId);
  if (found === null) throw new Error("the article is gone");
  const place = { integrationId: acme.integrationId, dialect: undefined, namesRelated };
  const post = await preparePost(app.services, found, "publish", place);
  if (post instanceof DestinationFailure) throw post;
  return post;
}

describe("a post", () => {
  test("has the cited sources in the order of the text, related articles of the same connection, and its brand as author", async () => {
    const post = await postOf(await articleWithSources());
    expect(post.html.startsWith(contentHtml)).toBe(true);
    const links = Array.from(
      post.html.slice(contentHtml.length).matchAll(/href="([^"]*)"/g),
      ([, url]) => url,
    );
    expect(links).toEqual([
      "https://guild.example/oil",
      "https://smith.example/",
      "https://acme.example/blog/rust",
    ]);
    expect(post.markdown).toContain("## Sources");
    expect(JSON.stringify(post.parsed.tree)).toContain("Related articles");
    expect(post.jsonLd[0]).toMatchObject({
      author: { "@type": "Organization" },
      dateModified: expect.any(String),
    });
  });

  test("leaves out what the project has switched off, and is signed by its author", async () => {
    const id = await articleWithSources();
    const change = {
      sourcesList: false,
      relatedArticles: false,
      authorName: "Ada",
      callToActionText: "Visit us",
      callToActionUrl: "https://acme.example/visit",
    };
    const own = eq(project.id, acme.projectId);
    await app.services.db.update(project).set(change).where(own);
    const post = await postOf(id);
    expect(post.html.slice(contentHtml.length)).toBe(
      '\n<p><strong><a href="https://acme.example/visit">Visit us</a></strong></p>',
    );
    expect(post.jsonLd[0]).toMatchObject({ author: { "@type": "Person", name: "Ada" } });
    const back = {
      sourcesList: true,
      relatedArticles: true,
      authorName: "",
      callToActionText: "",
      callToActionUrl: "",
    };
    await app.services.db.update(project).set(back).where(own);
  });

  test("names no related articles where the pages do so themselves", async () => {
    expect((await postOf(await articleWithSources(), true)).html).not.toContain("Related articles");
  });
});

test("a post is kept from search engines as long as it is a sample that nobody has edited", async () => {
  const { id } = await createArticle(app.services, acme.projectId, { slug: "a-sample" });
  const change = (values: Partial<typeof article.$inferInsert>) =>
    app.services.db.update(article).set(values).where(eq(article.id, id));
  expect((await postOf(id)).noindex).toBe(false);
  await change({ sample: true });
  expect((await postOf(id)).noindex).toBe(true);
  await change({ version: 2 });
  expect((await postOf(id)).noindex).toBe(false);
});
