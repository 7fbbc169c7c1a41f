import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { handlerOf, inOrder, pathOf } from "./routes";

const patterns = [
  "/api/[[...path]]",
  "/api/v1/[[...path]]",
  "/api/v1/articles",
  "/api/v1/articles/[articleId]",
  "/api/v1/articles/[articleId]/publish",
  "/api/v1/articles/by-slug/[slug]",
  "/api/v1/feed.xml",
  "/api/mcp/[...path]",
  "/api/mcp",
  "/blog/[project]/[slug]",
  "/blog/[project]/sitemap.xml",
];

/** The pattern of the route that answers a path when the routes are mounted in their order. */
function matcherOf(given: readonly string[]) {
  const web = new Hono();
  for (const { pattern } of inOrder(given.map((each) => ({ pattern: each })))) {
    web.all(pathOf(pattern), (context) => context.text(pattern));
  }
  web.notFound((context) => context.text("", 404));
  return async (path: string) => {
    const response = await web.request(path);
    return response.status === 404 ? undefined : response.text();
  };
}

const match = matcherOf(patterns);

test.each([
  ["/api/v1", "/api/v1/[[...path]]"],
  ["/api/v1/nothing/here", "/api/v1/[[...path]]"],
  ["/api/v1/articles", "/api/v1/articles"],
  ["/api/v1/articles/1", "/api/v1/articles/[articleId]"],
  ["/api/v1/articles/by-slug", "/api/v1/articles/[articleId]"],
  ["/api/v1/articles/by-slug/anvils", "/api/v1/articles/by-slug/[slug]"],
  ["/api/v1/articles/by-slug/a/b", "/api/v1/[[...path]]"],
  ["/api/v1/articles/1/publish", "/api/v1/articles/[articleId]/publish"],
  ["/api/v1/articles//publish", "/api/v1/[[...path]]"],
  ["/api/v1/feedxxml", "/api/v1/[[...path]]"],
  ["/api/mcp", "/api/mcp"],
  ["/api/mcp/register", "/api/mcp/[...path]"],
  ["/blog/site/post", "/blog/[project]/[slug]"],
  ["/blog/site/sitemap.xml", "/blog/[project]/sitemap.xml"],
  ["/blog/site", undefined],
  ["/api/v10", "/api/[[...path]]"],
  ["/api/v2/articles", "/api/[[...path]]"],
  ["/api", "/api/[[...path]]"],
  ["/apis", undefined],
  ["/", undefined],
])("the path %s is answered by the route %s", async (path, pattern) => {
  expect(await match(path)).toBe(pattern);
});

test("the order in which routes are listed does not decide", async () => {
  const reversed = matcherOf(patterns.toReversed());
  expect(await reversed("/blog/site/sitemap.xml")).toBe("/blog/[project]/sitemap.xml");
  expect(await reversed("/api/v1/articles/by-slug/anvils")).toBe("/api/v1/articles/by-slug/[slug]");
});

describe("a route that exports only GET", () => {
  const route = { pattern: "/", handlers: { GET: () => Promise.resolve(new Response("read")) } };
  const answer = (method: string) => handlerOf(route, method)(new Request("http://galley.test/"));

  test("answers HEAD with it", async () => {
    expect((await answer("HEAD")).status).toBe(200);
  });

  test("answers OPTIONS with what is allowed", async () => {
    const response = await answer("OPTIONS");
    expect([response.status, response.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });

  test("refuses other methods", async () => {
    expect((await answer("POST")).status).toBe(405);
  });
});
