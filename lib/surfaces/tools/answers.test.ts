import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { publishArticle } from "@/lib/articles/operations/publish";
import { execute } from "@/lib/kernel/operation";
import { article, job, publication } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { watchStatements } from "@/lib/testing/watch-statements";
import { createToolClient } from "./testing/tool-client";

const noLimit = [{ count: 1_000_000, seconds: 60 }];
const suite = useRestSuite({ limits: { writes: noLimit, tools_workspace: noLimit } });

/** What an agent can keep in its context beside what it was told. */
const answerBytesMax = 80_000;

const call = async (name: string, given: object = {}) => {
  const answer = await createToolClient(suite.app.services).call(name, given, { key: suite.acme.apiKey });
  expect(Buffer.byteLength(answer.text), name).toBeLessThan(answerBytesMax);
  return answer;
};
const list = async (given: object = {}) => {
  const { data } = await call("list_articles", given);
  return data as { articles: Record<string, unknown>[]; truncated: boolean; next_offset: number | null };
};
const status = async (given: object) => (await call("get_article_status", given)).data;

/** An article whose Markdown has about `bytes` bytes, half of which JSON escapes. */
const articleOf = (bytes: number) =>
  createArticle(suite.app.services, suite.acme.projectId, {
    contentMarkdown: `## Care\n\n${'A "dry" anvil.\n\n'.repeat(Math.ceil(bytes / 16))}`,
    contentHtml: "<p>A dry anvil.</p>".repeat(Math.ceil(bytes / 19)),
  });

describe("the list of articles", () => {
  test("brings Markdown and no HTML while all of it fits into one answer", async () => {
    for (let count = 0; count < 3; count += 1) await articleOf(8_000);
    const { articles, truncated, next_offset } = await list();
    expect([articles.length, truncated, next_offset]).toEqual([3, false, null]);
    for (const each of articles) {
      expect(each).toHaveProperty("content_markdown", expect.stringContaining("anvil"));
      expect(each).not.toHaveProperty("content_html");
    }
  });

  test("brings the states alone, and says so, when the texts do not fit", async () => {
    for (let count = 0; count < 12; count += 1) await articleOf(8_000);
    const { articles, truncated, next_offset } = await list({ limit: 10 });
    expect([articles.length, truncated, next_offset]).toEqual([10, true, 10]);
    for (const each of articles) {
      expect(each).toMatchObject({ status: "done", published: true, publications: [] });
      expect(each).not.toHaveProperty("content_markdown");
      expect(each).not.toHaveProperty("content_html");
    }
  });

  test.each([
    ["markdown", "content_markdown", "content_html"],
    ["html", "content_html", "content_markdown"],
  ])(
    "brings %s when asked for, in pages of what fits that together have every article once",
    async (include, field, other) => {
      const made = new Set<unknown>();
      for (let count = 0; count < 9; count += 1) made.add((await articleOf(20_000)).id);
      const seen: unknown[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const page = await list({ include, offset });
        expect(page.articles.length).toBeGreaterThan(0);
        expect(page.truncated).toBe(page.next_offset !== null);
        for (const each of page.articles) {
          expect(each).toHaveProperty(field, expect.stringContaining("anvil"));
          expect(each).not.toHaveProperty(other);
          seen.push(each["id"]);
        }
        offset = page.next_offset;
      }
      expect(seen).toHaveLength(9);
      expect(new Set(seen)).toEqual(made);
    },
  );

  test("brings states as asked, in an answer of any number of articles", async () => {
    const long = { metaDescription: "m".repeat(160), excerpt: "e".repeat(300), title: "t".repeat(200) };
    const keywords = Array.from({ length: 20 }, (_, index) => `${"k".repeat(80)} ${index}`);
    for (let count = 0; count < 40; count += 1)
      await createArticle(suite.app.services, suite.acme.projectId, { ...long, keywords });
    const seen: unknown[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ include: "states", limit: 50, offset });
      seen.push(...page.articles.map((each) => each["id"]));
      offset = page.next_offset;
    }
    expect(new Set(seen).size).toBe(40);
  });

  test("shows one article by its id, with Markdown, HTML or neither", async () => {
    await articleOf(100);
    const { id: articleId } = await articleOf(30_000);
    const fieldsOf = async (include?: string) => {
      const { articles } = await list({ articleId, ...(include !== undefined && { include }) });
      expect(articles).toMatchObject([{ id: articleId }]);
      return Object.keys(articles[0] ?? {}).filter((name) => name.startsWith("content_"));
    };
    expect(await fieldsOf()).toEqual(["content_markdown"]);
    expect(await fieldsOf("html")).toEqual(["content_html"]);
    expect(await fieldsOf("states")).toEqual([]);
  });

  test("says where a text is that is too long for an answer, and goes on after it", async () => {
    await articleOf(100);
    const { id: articleId } = await articleOf(200_000);
    const note = expect.stringMatching(
      new RegExp(`^The text has \\d+ bytes.*/api/v1/articles/${articleId} `),
    );
    const one = await list({ articleId });
    expect(one).toMatchObject({ articles: [{ id: articleId, note }], truncated: true, next_offset: null });
    expect(one.articles[0]).not.toHaveProperty("content_markdown");
    const first = await list({ include: "markdown" });
    expect(first).toMatchObject({ articles: [{ id: articleId, note }], truncated: true, next_offset: 1 });
    expect((await list({ include: "markdown", offset: 1 })).articles).toHaveLength(1);
  });

  test("answers another tenant's article like a missing one", async () => {
    const { id: articleId } = await createArticle(suite.app.services, suite.rival.projectId);
    expect((await call("list_articles", { articleId })).data).toMatchObject({ status: 404 });
    expect(await status({ articleId })).toMatchObject({ status: 404 });
  });

  test.each([{ include: "states" }, {}])("reads no text that it does not send: %j", async (given) => {
    for (let count = 0; count < 6; count += 1) await articleOf(20_000);
    const watch = watchStatements(suite.app.services.db);
    await list(given);
    watch.stop();
    const reading = watch.sent.filter((sql) =>
      /content_(markdown|html)/.test(sql.text.replaceAll(/octet_length\([^)]*\)/g, "")),
    );
    expect(reading).toEqual([]);
  });
});

describe("the status of an article", () => {
  test("of a job is its progress", async () => {
    const { job_id: jobId } = await execute(generateArticle, suite.acme.asKey, {
      keyword: "sharpening a wood chisel",
    });
    expect(await status({ jobId })).toMatchObject({
      job_id: jobId,
      article_id: null,
      status: "queued",
      keyword: "sharpening a wood chisel",
      published: false,
      issues: [],
      publications: [],
    });
  });

  test("is the same by the id of the job and of the article, and takes under 3 KB", async () => {
    const { id: articleId } = await articleOf(3_000);
    const { job_id: jobId } = await execute(generateArticle, suite.acme.asKey, {
      keyword: "sharpening a wood chisel",
    });
    const { db } = suite.app.services;
    await db
      .update(job)
      .set({ status: "done", stage: null, articleId, progress: 1 })
      .where(eq(job.id, jobId));
    await db.update(article).set({ jobId }).where(eq(article.id, articleId));
    const { integrationId } = suite.acme;
    await execute(publishArticle, suite.acme.asKey, { articleId, integrationId, status: "publish" });
    const byArticle = await status({ articleId });
    expect(byArticle).toMatchObject({
      job_id: jobId,
      article_id: articleId,
      status: "done",
      published: true,
    });
    expect(byArticle).toHaveProperty("publications", [
      expect.objectContaining({
        integration_id: integrationId,
        state: "checking",
        check_again_in_seconds: expect.any(Number),
      }),
    ]);
    expect(await status({ jobId })).toMatchObject({ publications: [{ state: "checking" }], published: true });
    expect(JSON.stringify(byArticle).length).toBeLessThan(3_000);
    expect(byArticle).not.toHaveProperty("stages");
    expect(byArticle).not.toHaveProperty("content_markdown");
  });

  test("says how long to wait while a page is checked, and nothing once it is proved", async () => {
    const { id: articleId } = await articleOf(100);
    const { integrationId } = suite.acme;
    await execute(publishArticle, suite.acme.asKey, { articleId, integrationId, status: "publish" });
    const { db } = suite.app.services;
    const waitOf = async (values: Partial<typeof publication.$inferInsert>) => {
      await db.update(publication).set(values).where(eq(publication.articleId, articleId));
      const { publications } = (await status({ articleId })) as {
        publications: { check_again_in_seconds: number | null }[];
      };
      return publications[0]?.check_again_in_seconds;
    };
    const now = suite.app.services.now().getTime();
    expect(await waitOf({ nextCheckAt: new Date(now + 600_000) })).toBeGreaterThan(590);
    expect(await waitOf({ nextCheckAt: new Date(now - 600_000) })).toBeGreaterThan(0);
    expect(await waitOf({ state: "published", nextCheckAt: new Date(now + 86_400_000) })).toBeNull();
    expect(await waitOf({ state: "unverified", nextCheckAt: null })).toBeNull();
  });

  test("lists what keeps the article from being published in short", async () => {
    const { id: articleId } = await createArticle(suite.app.services, suite.acme.projectId, {
      gateIssues: [
        { code: "placeholder", message: "Never filled in.", excerpt: "[NAME]", line: 3, fix: "Fill it in." },
      ],
    });
    expect(await status({ articleId })).toMatchObject({
      published: false,
      issues: [{ code: "placeholder", message: "Never filled in.", line: 3 }],
    });
  });

  test("needs one of the two ids", async () => {
    const error = expect.stringContaining("give jobId or articleId");
    expect(await status({})).toMatchObject({ status: 400, error });
  });
});
