import { expect, test } from "vitest";
import { listArticlesWithJobs } from "@/lib/articles/operations/list-with-jobs";
import { execute } from "@/lib/kernel/operation";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();
const long = "Keep it dry. ".repeat(100_000);
const createLong = (index: number) =>
  createArticle(api.app.services, api.acme.projectId, {
    slug: `long-${index}`,
    contentMarkdown: "Keep it dry.",
    contentHtml: `<p>${long}</p>`,
    createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
  });

test("a page of very long articles is complete, in order and sent in pieces", async () => {
  for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) await createLong(index);
  const { status, headers, json } = await api.rest("articles?include=content", { key: api.acme.apiKey });
  expect(status).toBe(200);
  // A Content-Length would mean that the whole page was in memory.
  expect(headers.get("content-length")).toBeNull();
  expect((json as { slug: string }[]).map(({ slug }) => slug)).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map((index) => `long-${index}`),
  );
  const etag = headers.get("etag") ?? "";
  const again = await api.rest("articles?include=content", {
    key: api.acme.apiKey,
    headers: { "If-None-Match": etag },
  });
  expect(again.status).toBe(304);
});

test("the feed of very long articles names them all and carries the texts of the newest", async () => {
  for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) await createLong(index);
  const { text } = await api.rest("feed.xml", { key: api.acme.apiKey });
  expect(text.match(/<item>/g)).toHaveLength(8);
  expect(text.match(/<content:encoded>/g)).toHaveLength(6);
});

test("the tools' pages of very long articles end where the texts do, and say where the next begins", async () => {
  const markdown = "Keep it dry. ".repeat(2_500);
  for (const index of [1, 2, 3, 4, 5]) {
    await createArticle(api.app.services, api.acme.projectId, {
      slug: `long-${index}`,
      contentMarkdown: markdown,
      createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
    });
  }
  const texts: unknown[] = [];
  for (const [offset, next] of [
    [0, 2],
    [2, 4],
    [4, null],
  ]) {
    const page = await execute(listArticlesWithJobs, api.acme.asKey, {
      offset,
      include: "markdown" as const,
    });
    expect(page).toMatchObject({ total: 5, next_offset: next });
    expect(JSON.stringify(page).length).toBeLessThan(80_000);
    texts.push(...page.articles.map((each) => "slug" in each && [each.slug, each.content_markdown]));
  }
  expect(texts).toEqual([5, 4, 3, 2, 1].map((index) => [`long-${index}`, markdown]));
});
