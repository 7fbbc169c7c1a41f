import { z } from "zod";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { shopifyPublished } from "./shopify-published";

export interface StandInShopifyArticle {
  id: string;
  blogId: string;
  author: string;
  title: string;
  handle: string;
  body: string;
  summary: string;
  tags: string[];
  isPublished: boolean;
  metafields: Map<string, string>;
}

export interface ShopifyServer extends StandInServer {
  credentials: { accessToken: string; readOnlyToken: string; clientId: string; clientSecret: string };
  blogId: string;
  articles: Map<string, StandInShopifyArticle>;
  /** Redirects from old paths to new ones. */
  redirects: Map<string, string>;
  /** Creates an article as a person does. */
  add(
    values: Partial<StandInShopifyArticle> & Pick<StandInShopifyArticle, "handle" | "title">,
  ): StandInShopifyArticle;
}

const metafieldInput = z.strictObject({
  namespace: z.string().min(3),
  key: z.string().min(2),
  type: z.literal("single_line_text_field"),
  value: z.string().min(1).regex(/^.*$/),
});
const content = {
  title: z.string(),
  handle: z.string(),
  body: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  metafields: z.array(metafieldInput),
};
const createInput = z.strictObject({
  ...content,
  blogId: z.string(),
  author: z.strictObject({ name: z.string() }),
});
const updateInput = z.strictObject({ ...content, redirectNewHandle: z.boolean() }).partial();

/** One shop with one blog, as https://shopify.dev/docs/api/admin-graphql/2026-07 documents them. */
export async function startShopify(): Promise<ShopifyServer> {
  const credentials = {
    accessToken: "shpat_write",
    readOnlyToken: "shpat_read",
    clientId: "client",
    clientSecret: "shpss_secret",
  };
  const blogId = "241253187";
  const articles: ShopifyServer["articles"] = new Map();
  const redirects: ShopifyServer["redirects"] = new Map();
  const server = await startStandIn((request) => {
    if (request.url.pathname === "/admin/oauth/access_token") return grant(request);
    return request.url.pathname.startsWith("/admin/") ? graphql(request) : page(request);
  }, shopifyPublished);
  return { ...server, credentials, blogId, articles, redirects, add };

  function add(values: Parameters<ShopifyServer["add"]>[0]): StandInShopifyArticle {
    const id = `gid://shopify/Article/${600_000 + articles.size}`;
    const article: StandInShopifyArticle = {
      id,
      blogId: gid(),
      author: "Somebody",
      body: "",
      summary: "",
      tags: [],
      isPublished: false,
      metafields: new Map(),
      ...values,
    };
    articles.set(id, article);
    return article;
  }

  function gid(): string {
    return `gid://shopify/Blog/${blogId}`;
  }

  function grant({ text }: StandInRequest): StandInAnswer {
    const form = new URLSearchParams(text);
    const fits =
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === credentials.clientId &&
      form.get("client_secret") === credentials.clientSecret;
    if (!fits) return { status: 400, body: { error: "application_cannot_be_found" } };
    const body = { access_token: credentials.accessToken, scope: "write_content", expires_in: 86_399 };
    return { body };
  }

  function graphql({ method, url, headers, json }: StandInRequest): StandInAnswer {
    if (method !== "POST" || url.pathname !== "/admin/api/2026-07/graphql.json")
      return { status: 404, body: { errors: "Not Found" } };
    const token = headers["x-shopify-access-token"];
    if (token !== credentials.accessToken && token !== credentials.readOnlyToken) {
      const errors = "[API] Invalid API key or access token (unrecognized login or wrong password)";
      return { status: 401, body: { errors } };
    }
    const call = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) }).parse(json);
    const name = /^(?:query|mutation) (\w+)/.exec(call.query)?.[1] ?? "";
    if (call.query.startsWith("mutation") && token === credentials.readOnlyToken) {
      const error = {
        message: "Access denied for articleCreate field.",
        extensions: { code: "ACCESS_DENIED" },
      };
      return { body: { data: null, errors: [error] } };
    }
    return { body: { data: answer(name, call.variables, token) } };
  }

  function answer(name: string, variables: Record<string, unknown>, token: string): unknown {
    const id = String(variables["id"]);
    if (name === "Shop") return { shop: { primaryDomain: { url: server.origin } } };
    if (name === "Access") return access(String(variables["blogId"]), token);
    if (name === "Article") return { article: shown(articles.get(id)) };
    if (name === "Articles") return { articles: { nodes: search(String(variables["query"])).map(shown) } };
    if (name === "Create") return { written: create(createInput.parse(variables["article"])) };
    if (name === "Update") return { written: update(id, updateInput.parse(variables["article"])) };
    return { written: { userErrors: articles.delete(id) ? [] : [notFound("id")] } };
  }

  function access(blog: string, token: string): unknown {
    const scope = token === credentials.accessToken ? "write_content" : "read_content";
    return {
      shop: { name: "Acme Forge" },
      blog: blog === gid() ? { title: "News" } : null,
      blogs: { nodes: [{ id: gid(), title: "News" }] },
      currentAppInstallation: { accessScopes: [{ handle: "read_products" }, { handle: scope }] },
    };
  }

  /** Imitates Shopify's search, which matches prefixes instead of exact handles. */
  function search(query: string): StandInShopifyArticle[] {
    const handle = /handle:"?([^"\s]+)/.exec(query)?.[1] ?? "";
    return [...articles.values()].filter((article) => article.handle.startsWith(handle));
  }

  function create(input: z.output<typeof createInput>): unknown {
    if (input.blogId !== gid()) return refused(notFound("blogId"));
    const problem = problemOf(input, null);
    if (problem !== null) return refused(problem);
    const { metafields, author, ...values } = input;
    const article = add({ ...values, author: author.name });
    keepMetafields(article, metafields);
    return { article: shown(article), userErrors: [] };
  }

  function update(id: string, input: z.output<typeof updateInput>): unknown {
    const article = articles.get(id);
    if (article === undefined) return refused(notFound("id"));
    const problem = problemOf(input, id);
    if (problem !== null) return refused(problem);
    const { metafields = [], redirectNewHandle = false, ...values } = input;
    if (redirectNewHandle && values.handle !== undefined)
      redirects.set(`/blogs/news/${article.handle}`, `/blogs/news/${values.handle}`);
    Object.assign(article, values);
    keepMetafields(article, metafields);
    return { article: shown(article), userErrors: [] };
  }

  function problemOf({ title, handle }: z.output<typeof updateInput>, id: string | null) {
    if (title === "") return { code: "BLANK", field: ["article", "title"], message: "Title can't be blank" };
    if ((title ?? "").length > 255)
      return { code: "TOO_LONG", field: ["article", "title"], message: "Title is too long (maximum is 255)" };
    const taken = [...articles.values()].some((other) => other.handle === handle && other.id !== id);
    return taken
      ? { code: "TAKEN", field: ["article", "handle"], message: "Handle has already been taken" }
      : null;
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const path = decodeURIComponent(url.pathname);
    const location = redirects.get(path);
    if (location !== undefined) return { status: 301, headers: { location: encodeURI(location) } };
    const [, blogs, blog, handle] = path.split("/");
    const article = [...articles.values()].find((each) => each.handle === handle && each.isPublished);
    if (blogs !== "blogs" || blog !== "news" || article === undefined)
      return { status: 404, body: standInPage({ title: "404 Not Found", html: "" }) };
    const description = article.metafields.get("global.description_tag") ?? "";
    return { body: standInPage({ title: article.title, description, html: article.body }) };
  }
}

function keepMetafields(article: StandInShopifyArticle, metafields: z.output<typeof metafieldInput>[]): void {
  for (const { namespace, key, value } of metafields) article.metafields.set(`${namespace}.${key}`, value);
}

function shown(article: StandInShopifyArticle | undefined): unknown {
  if (article === undefined) return null;
  const value = (name: string) => {
    const stored = article.metafields.get(name);
    return stored === undefined ? null : { value: stored };
  };
  const { metafields: _metafields, blogId, author: _author, ...fields } = article;
  return {
    ...fields,
    tags: article.tags.toSorted(),
    blog: { id: blogId, handle: "news" },
    description: value("global.description_tag"),
    marker: value("galley.article_id"),
  };
}

function refused(error: { code: string; field: string[]; message: string }): unknown {
  return { article: null, userErrors: [error] };
}

function notFound(field: string) {
  return { code: "NOT_FOUND", field: [field], message: "Record not found" };
}
