import { expect, test } from "vitest";
import { importArticle } from "@/lib/articles/operations/import";
import { listArticlesWithJobs } from "@/lib/articles/operations/list-with-jobs";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { execute } from "@/lib/kernel/operation";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();
const read = (path: string) => api.rest(path, { key: api.acme.apiKey });

const take = (title: string, markdown: string) =>
  execute(importArticle, api.acme.asUser, { projectId: api.acme.projectId, title, markdown });
const blocked = () => take("How to choose an anvil", "## Choose\n\nAsk [Your Company] for a quote.");
const sound = () => take("How to oil an anvil", "## Oil\n\nA thin film is enough.");

test("an article that the publish gate blocks is in no list, at no slug and in no feed", async () => {
  const article = await blocked();
  const other = await sound();
  for (const path of ["articles", "articles?include=content"]) {
    const { json, headers } = await read(path);
    expect(json).toMatchObject([{ id: other.article_id, published: true }]);
    expect(headers.get("x-total-count")).toBe("1");
  }
  expect((await read(`articles/by-slug/${article.slug}`)).status).toBe(404);
  expect((await read(`articles/by-slug/${other.slug}`)).status).toBe(200);
  const feed = (await read("feed.xml")).text;
  expect(feed).toContain(other.article_id);
  expect(feed).not.toContain(article.article_id);
});

test("a blocked article is found by its id, not published and with its issues", async () => {
  const { article_id } = await blocked();
  expect((await read(`articles/${article_id}`)).json).toMatchObject({
    published: false,
    issues: [{ code: "placeholder", line: 3, excerpt: expect.stringContaining("[Your Company]") }],
    content_markdown: expect.stringContaining("[Your Company]"),
  });
});

test("the tools list a blocked article as done, not published and with its issues", async () => {
  const { article_id } = await blocked();
  await sound();
  const { articles, total } = await execute(listArticlesWithJobs, api.acme.asKey, {});
  expect(total).toBe(2);
  expect(articles.find(({ id }) => id === article_id)).toMatchObject({
    status: "done",
    published: false,
    issues: [{ code: "placeholder" }],
  });
});

test("the total of the list follows articles that are hidden and shown again", async () => {
  const first = await sound();
  await blocked();
  const total = async () => (await read("articles")).headers.get("x-total-count");
  expect(await total()).toBe("1");
  await execute(setArticleVisibility, api.acme.asUser, { articleId: first.article_id, hidden: true });
  expect(await total()).toBe("0");
  await execute(setArticleVisibility, api.acme.asUser, { articleId: first.article_id, hidden: false });
  expect(await total()).toBe("1");
});

test("an article is found by its slug however its accents were typed", async () => {
  const { slug } = await take("Уход за наковальней", "## Сухо\n\nДержите её сухой.");
  const typed = encodeURIComponent(slug.normalize("NFD"));
  expect(typed).not.toBe(encodeURIComponent(slug));
  expect((await read(`articles/by-slug/${typed}`)).status).toBe(200);
});
