import { BlogClient } from "babylovegrowth-next-js-blog";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { execute } from "@/lib/kernel/operation";
import { revokeKey } from "@/lib/keys/revoke";
import { createArticle } from "@/lib/testing/fixtures";
import { type RestServer, startRestServer } from "@/lib/testing/rest-server";
import { useRestSuite } from "@/lib/testing/rest-suite";

/** The published client of the blog-package contract, unmodified, over real HTTP. */
const api = useRestSuite();
let server: RestServer;
let blog: BlogClient;

beforeEach(async () => {
  server = await startRestServer(api.app.services);
  blog = new BlogClient({ apiKey: api.acme.apiKey, baseUrl: server.baseUrl, revalidate: false });
});
afterEach(() => server.close());

/** The package says that ids are numbers, and only ever puts them into an address. */
const byId = (id: string) => blog.getArticleById(id as unknown as number);

async function publishMany(count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let index = 0; index < count; index++) {
    const { slug } = await createArticle(api.app.services, api.acme.projectId, {
      slug: `article-${index}`,
      seedKeyword: `keyword ${index}`,
      keywords: [index % 2 === 0 ? "even numbers" : "odd numbers"],
    });
    slugs.unshift(slug);
  }
  return slugs;
}

describe("the blog package's client", () => {
  test("pages through all articles by 50 until a short page, newest first", async () => {
    const slugs = await publishMany(101);
    const all = await blog.getAllArticles();
    expect(all.map(({ slug }) => slug)).toEqual(slugs);
    expect(server.calls).toEqual([
      "GET /api/v1/articles?limit=50&offset=0",
      "GET /api/v1/articles?limit=50&offset=50",
      "GET /api/v1/articles?limit=50&offset=100",
    ]);
  });

  test("asks once more when the last page is full, and gets an empty one", async () => {
    await publishMany(50);
    expect(await blog.getAllArticles()).toHaveLength(50);
    expect(server.calls).toHaveLength(2);
  });

  test("lists a page of its own size with every field that it knows", async () => {
    const slugs = await publishMany(3);
    const [article, ...rest] = await blog.listArticles({ limit: 1, offset: 1 });
    expect(rest).toEqual([]);
    expect(article).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: "How to care for an anvil",
      slug: slugs[1],
      hero_image_url: null,
      languageCode: "en",
      meta_description: "Keep an anvil dry, clean and level.",
      excerpt: "Keep an anvil dry, clean and level, and it outlives its owner.",
      orgWebsite: "https://acme.example",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
      published: true,
      seedKeyword: "keyword 1",
      keywords: ["odd numbers"],
    });
  });

  test("finds an article by id and by a slug of any script, whole", async () => {
    const { id, slug } = await createArticle(api.app.services, api.acme.projectId, { slug: "金床の手入れ" });
    const [bySlug, found] = [await blog.getArticleBySlug(slug), await byId(id)];
    expect(bySlug).toEqual(found);
    expect(found).toMatchObject({
      slug,
      content_markdown: expect.stringContaining("Keep it dry"),
      content_html: expect.stringContaining("<p>Keep it dry"),
      jsonLd: { "@type": "BlogPosting" },
      faqJsonLd: null,
    });
  });

  test("finds no article for a missing, a foreign or a hidden one", async () => {
    const theirs = await createArticle(api.app.services, api.rival.projectId, { slug: "theirs" });
    const hidden = await createArticle(api.app.services, api.acme.projectId, { slug: "hidden" });
    await execute(setArticleVisibility, api.acme.asUser, { articleId: hidden.id, hidden: true });
    for (const slug of ["no-such", theirs.slug, hidden.slug, "a/b", "..", "%"]) {
      expect(await blog.getArticleBySlug(slug), slug).toBeNull();
    }
    for (const { id } of [theirs, hidden]) expect(await byId(id)).toBeNull();
    expect(await blog.getAllArticles()).toEqual([]);
  });

  test("makes tags, the articles of a tag and a sitemap", async () => {
    await publishMany(3);
    expect((await blog.getTags())[0]).toEqual({ name: "even numbers", slug: "even-numbers", count: 2 });
    const even = await blog.getArticlesByTag("even-numbers");
    expect(even.map(({ slug }) => slug)).toEqual(["article-2", "article-0"]);
    expect(await blog.getSitemapEntries()).toEqual([
      expect.objectContaining({ slug: "article-2", languageCode: "en" }),
      expect.objectContaining({ slug: "article-1" }),
      expect.objectContaining({ slug: "article-0" }),
    ]);
  });

  test("throws for a revoked key instead of showing an empty blog", async () => {
    await execute(revokeKey, api.acme.asUser, { keyId: api.acme.keyId });
    await expect(blog.getAllArticles()).rejects.toThrow(/401.*revoked/);
  });
});
