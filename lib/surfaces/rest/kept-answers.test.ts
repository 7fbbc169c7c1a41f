import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setArticleVisibility } from "@/lib/operations/articles/set-visibility";
import { execute } from "@/lib/operations/core/operation";
import { revokeKey } from "@/lib/operations/keys/revoke";
import { article, project } from "@/lib/platform/db/schema";
import { KeptAnswers } from "@/lib/surfaces/http/kept-answers";
import { asOperator, createArticle } from "@/lib/testing/fixtures";
import { createRestClient, type RestAnswer, type RestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { type StatementWatch, watchStatements } from "@/lib/testing/watch-statements";

/** A server that keeps its answers, beside one on the same database that keeps none. */
const suite = useRestSuite();
let keeping: RestClient;
let watch: StatementWatch | undefined;
let of: { id: string; slug: string };
beforeEach(async () => {
  keeping = createRestClient(suite.app.services, { keptAnswers: new KeptAnswers() });
  of = await createArticle(suite.app.services, suite.acme.projectId);
  await createArticle(suite.app.services, suite.acme.projectId);
});
afterEach(() => watch?.stop());

const paths = () => [
  "articles?limit=1",
  "articles?limit=1&offset=1",
  "articles",
  "articles?include=content",
  `articles/${of.id}`,
  `articles/by-slug/${of.slug}`,
  "feed.xml",
];

/** What does not differ between two calls that nothing came between. */
function shown({ status, headers, text }: RestAnswer) {
  const own = ["x-request-id", "ratelimit"];
  return {
    status,
    text: text.replace(/"request_id":"[^"]*"/, ""),
    headers: [...headers].filter(([name]) => !own.includes(name)),
  };
}

/** The paths whose kept answer is not the one that is read and rendered again. */
async function staleAnswers(key = suite.acme.apiKey) {
  const stale: string[] = [];
  await keeping("projects", { key });
  for (const path of paths()) {
    // The third call uses what the second one kept.
    await keeping(path, { key });
    await keeping(path, { key });
    const [kept, fresh] = [await keeping(path, { key }), await suite.rest(path, { key })];
    if (JSON.stringify(shown(kept)) !== JSON.stringify(shown(fresh))) stale.push(path);
  }
  return stale;
}

test("a kept answer is sent without reading or rendering what it shows", async () => {
  const { apiKey: key } = suite.acme;
  await keeping("projects", { key });
  for (const path of [`articles/${of.id}`, "articles?limit=1", "feed.xml"]) {
    await keeping(path, { key });
    await keeping(path, { key });
    watch = watchStatements(suite.app.services.db);
    const { status, text } = await keeping(path, { key });
    watch.stop();
    expect([status, text.includes(of.id) || path !== `articles/${of.id}`]).toEqual([200, true]);
    expect(watch.sent.filter(({ text: sql }) => sql.startsWith("select"))).toHaveLength(2);
    expect(JSON.stringify(watch.sent.at(-1)?.rows)).not.toContain("<p>");
  }
});

describe("a kept answer is never a stale one:", () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      "a changed text",
      () =>
        suite.app.services.db.update(article).set({ contentHtml: "<p>New</p>" }).where(eq(article.id, of.id)),
    ],
    [
      "a changed title",
      () => suite.app.services.db.update(article).set({ title: "New" }).where(eq(article.id, of.id)),
    ],
    ["a new article", () => createArticle(suite.app.services, suite.acme.projectId)],
    ["a deleted article", () => suite.app.services.db.delete(article).where(eq(article.id, of.id))],
    [
      "a changed project",
      () =>
        suite.app.services.db
          .update(project)
          .set({ website: "https://new.example", brandName: "New" })
          .where(eq(project.id, suite.acme.projectId)),
    ],
    [
      "a hidden article",
      () =>
        execute(setArticleVisibility, asOperator(suite.app.services), {
          articleId: of.id,
          hidden: true,
        }),
    ],
  ])("%s shows at once", async (_what, change) => {
    expect(await staleAnswers()).toEqual([]);
    await change();
    expect(await staleAnswers()).toEqual([]);
  });

  test("another article that gets its slug is shown in its place", async () => {
    const { id } = await createArticle(suite.app.services, suite.acme.projectId);
    expect(await staleAnswers()).toEqual([]);
    const to = (slug: string, articleId: string) =>
      suite.app.services.db.update(article).set({ slug }).where(eq(article.id, articleId));
    await to("elsewhere", of.id);
    await to(of.slug, id);
    expect(await staleAnswers()).toEqual([]);
    const { json } = await keeping(`articles/by-slug/${of.slug}`, { key: suite.acme.apiKey });
    expect(json).toMatchObject({ id });
  });
});

test("a revoked key opens no kept answer", async () => {
  expect(await staleAnswers()).toEqual([]);
  await execute(revokeKey, asOperator(suite.app.services), { keyId: suite.acme.keyId });
  for (const path of paths()) expect((await keeping(path, { key: suite.acme.apiKey })).status).toBe(401);
});

// The attack: a tenant asks for the addresses that another one has just read.
test("the answers of one tenant are not those of another", async () => {
  expect(await staleAnswers()).toEqual([]);
  expect(await staleAnswers(suite.rival.apiKey)).toEqual([]);
  const { status } = await keeping(`articles/${of.id}`, { key: suite.rival.apiKey });
  expect(status).toBe(404);
});

test("a caller's own copy is answered with 304, and an old one with the kept body", async () => {
  const call = (ifNoneMatch: string) =>
    keeping(`articles/${of.id}`, { key: suite.acme.apiKey, headers: { "If-None-Match": ifNoneMatch } });
  await call('"old"');
  const { status, text, headers } = await call('"old"');
  expect([status, text.includes(of.id)]).toEqual([200, true]);
  expect((await call(headers.get("etag") ?? "")).status).toBe(304);
  expect((await call("*")).status).toBe(304);
});
