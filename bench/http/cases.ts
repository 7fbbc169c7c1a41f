import type { HttpCase } from "./http-case";
import type { LoadPlan, LoadRequest } from "./load-request";
import type { Site } from "./site";

/** The measured calls, in their order: those that write come last, because they leave work behind. */
export async function httpCases(site: Site): Promise<HttpCase[]> {
  return [
    ...listCases(site),
    ...(await articleCases(site)),
    ...(await feedCases(site)),
    ...toolCases(site),
    ...otherCases(site),
    ...writeCases(site),
  ];
}

function listCases(site: Site): HttpCase[] {
  const tables = ["article", "article_count"];
  const page = (offset: number, contains: string | null) =>
    reading(site, { path: `/api/v1/articles?limit=50&offset=${offset}`, contains });
  const compressed: LoadPlan = page(0, null);
  return [
    { name: "list of 50", plan: page(0, site.newestId), bare: { kind: "reads", tables } },
    {
      name: "list of 50, the last page",
      plan: page(site.deepOffset, site.deepId),
      bare: { kind: "reads", tables },
    },
    {
      name: "list of 50, compressed",
      plan: {
        ...compressed,
        headers: { ...compressed.headers, "accept-encoding": "br" },
        header: { name: "content-encoding", value: "br" },
      },
      bare: { kind: "reads", tables },
      optional: true,
    },
  ];
}

async function articleCases(site: Site): Promise<HttpCase[]> {
  const bare = { kind: "reads", tables: ["article"] } as const;
  const known = site.articles.slice(0, 50);
  return [
    {
      name: "one article",
      plan: reading(site, ...site.articles.map(({ id }) => ({ path: addressOf(id), contains: id }))),
      bare,
    },
    ...(site.manyIds.length === 0
      ? []
      : [
          {
            name: "one article of 5,000 in turn",
            plan: reading(site, ...site.manyIds.map((id) => ({ path: addressOf(id), contains: id }))),
            bare,
          },
        ]),
    {
      name: "one article by its slug",
      plan: reading(
        site,
        ...site.articles.map(({ id, slug }) => ({ path: `/api/v1/articles/by-slug/${slug}`, contains: id })),
      ),
      bare,
    },
    {
      name: "one article, unchanged (304)",
      plan: {
        ...reading(
          site,
          ...(await unchanged(
            site,
            known.map(({ id }) => addressOf(id)),
          )),
        ),
        status: 304,
      },
      bare,
    },
  ];
}

async function feedCases(site: Site): Promise<HttpCase[]> {
  const path = "/api/v1/feed.xml";
  const bare = { kind: "reads", tables: ["article", "publication", "feed_version"] } as const;
  return [
    { name: "feed of 50", plan: reading(site, { path, contains: site.newestId }), bare },
    {
      name: "feed, unchanged (304)",
      plan: { ...reading(site, ...(await unchanged(site, [path]))), status: 304 },
      bare,
    },
  ];
}

function toolCases(site: Site): HttpCase[] {
  const calling = (method: string, params: object, contains: string): LoadPlan => ({
    ...posting(site, { jsonrpc: "2.0", id: 1, method, params }),
    requests: [{ path: "/api/mcp", contains }],
  });
  return [
    { name: "tools/list", plan: calling("tools/list", {}, "publish_article"), bare: { kind: "fixed" } },
    {
      name: "tools/call list_articles, 20",
      plan: calling("tools/call", { name: "list_articles", arguments: { limit: 20 } }, site.newestId),
      bare: { kind: "reads", tables: ["article", "article_count", "job", "publication"] },
    },
  ];
}

function otherCases(site: Site): HttpCase[] {
  const anonymous = (path: string, contains: string): LoadPlan => ({
    ...reading(site, { path, contains }),
    headers: {},
  });
  return [
    {
      name: "hosted blog page",
      plan: {
        ...anonymous("", ""),
        requests: site.published.map((slug) => ({ path: `/blog/${site.blog}/${slug}`, contains: slug })),
      },
      bare: { kind: "reads", tables: ["hosted_post"] },
    },
    {
      name: "free tool: markdown-to-html",
      plan: {
        ...posting(site, { markdown: "## Keep it dry\n\nRust begins where water stands." }),
        headers: { "content-type": "application/json" },
        requests: [{ path: "/api/free/markdown-to-html", contains: "<h2" }],
      },
      bare: { kind: "fixed" },
      optional: true,
    },
    {
      name: "refused: an unknown key",
      plan: {
        ...reading(site, { path: "/api/v1/articles", contains: "request_id" }),
        headers: { "x-api-key": site.unknownKey },
        status: 401,
      },
      bare: { kind: "fixed" },
    },
    { name: "health/live", plan: anonymous("/api/health/live", "ok"), bare: { kind: "fixed" } },
  ];
}

function writeCases(site: Site): HttpCase[] {
  return [
    {
      name: "POST /articles",
      plan: {
        ...posting(site, { keyword: "repair of garden tools {unique}" }),
        requests: [{ path: "/api/v1/articles", contains: "repair of garden tools" }],
        status: 202,
      },
      bare: { kind: "writes" },
    },
    {
      name: "publish to the hosted blog",
      plan: {
        ...posting(site, { integrationId: site.integrationId, status: "publish" }),
        requests: site.unpublished.map((id) => ({
          path: `${addressOf(id)}/publish`,
          contains: '"sent":true',
        })),
      },
      bare: { kind: "none" },
    },
  ];
}

function addressOf(articleId: string): string {
  return `/api/v1/articles/${articleId}`;
}

function reading(site: Site, ...requests: LoadRequest[]): LoadPlan {
  return { method: "GET", headers: { "x-api-key": site.apiKey }, body: null, requests, status: 200 };
}

function posting(site: Site, body: object): LoadPlan {
  return {
    method: "POST",
    headers: { "x-api-key": site.apiKey, "content-type": "application/json" },
    body: JSON.stringify(body),
    requests: [],
    status: 200,
  };
}

/** Requests that carry the current version of each path, so that the answer is 304 without a body. */
async function unchanged(site: Site, paths: string[]): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = [];
  for (const path of paths) {
    const response = await fetch(`${site.origin}${path}`, { headers: { "x-api-key": site.apiKey } });
    await response.body?.cancel();
    const version = response.headers.get("etag");
    if (response.status !== 200 || version === null) {
      throw new Error(`${path} answered ${response.status} without an ETag`);
    }
    requests.push({ path, headers: { "if-none-match": version }, contains: null });
  }
  return requests;
}
