import { z } from "zod";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { devtoPublished } from "./devto-published";

export interface StandInDevtoArticle {
  id: number;
  title: string;
  slug: string;
  description: string;
  published: boolean;
  bodyMarkdown: string;
  tags: string[];
  canonicalUrl: string | null;
}

export interface DevtoServer extends StandInServer {
  apiKey: string;
  articles: Map<number, StandInDevtoArticle>;
  /** Keeps the next published article as a draft, although the response says that it is published. */
  keepNextAsDraft(): void;
  add(title: string, published: boolean): StandInDevtoArticle;
}

const input = z.object({
  article: z.object({
    title: z.string().optional(),
    body_markdown: z.string().optional(),
    published: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    description: z.string().optional(),
    canonical_url: z.string().optional(),
    organization_id: z.number().optional(),
  }),
});

/**
 * One account of a Forem community with its pages, as https://developers.forem.com/api/v1 documents the API.
 */
export async function startDevto(): Promise<DevtoServer> {
  const apiKey = "devto-key";
  const articles: DevtoServer["articles"] = new Map();
  let keepsDraft = false;
  const server = await startStandIn(
    (request) => (request.url.pathname.startsWith("/api/") ? api(request) : page(request)),
    devtoPublished,
  );
  return { ...server, apiKey, articles, add, keepNextAsDraft: () => void (keepsDraft = true) };

  function add(title: string, published: boolean): StandInDevtoArticle {
    const id = 1000 + articles.size;
    const article = {
      id,
      title,
      slug: `temp-slug-${id}`,
      description: "",
      published,
      bodyMarkdown: "",
      tags: [],
      canonicalUrl: null,
    };
    articles.set(id, article);
    return article;
  }

  function api({ method, url, headers, json }: StandInRequest): StandInAnswer {
    if (headers["api-key"] !== apiKey) return problem(401, "unauthorized");
    const path = url.pathname.slice("/api".length);
    if (path === "/users/me") return { body: { type_of: "user", id: 7, username: "ada", name: "Ada" } };
    if (path === "/articles/me/all") return list(url);
    if (method === "POST" && path === "/articles") {
      const { data } = input.safeParse(json);
      if (data === undefined) return problem(422, "param is missing or the value is empty: article");
      const article = add("", false);
      const refused = write(article, data.article);
      if (refused !== null) articles.delete(article.id);
      return refused ?? { status: 201, body: shown(article) };
    }
    const article = articles.get(Number(path.split("/").at(-1)));
    if (method !== "PUT" || article === undefined) return problem(404, "not found");
    return write(article, input.parse(json).article) ?? { body: shown(article) };
  }

  function write(
    article: StandInDevtoArticle,
    sent: z.output<typeof input>["article"],
  ): StandInAnswer | null {
    const title = sent.title ?? article.title;
    const body = sent.body_markdown ?? article.bodyMarkdown;
    if (title === "") return problem(422, "Title can't be blank");
    if (title.length > 128) return problem(422, "Title is too long (maximum is 128 characters)");
    const tags = sent.tags ?? [];
    if (tags.length > 4) return problem(422, "Tag list exceed the maximum of 4 tags");
    const wrong = tags.find((tag) => !/^[a-z0-9]{1,30}$/.test(tag));
    if (wrong !== undefined) return problem(422, `Tag "${wrong}" contains non-ASCII characters`);
    if (/\{%/.test(body.replace(/(`{1,3}|~~~)[\s\S]*?\1/g, ""))) return problem(422, "Liquid syntax error");
    const isCopy = [...articles.values()].some(
      (other) => other.id !== article.id && other.title === title && other.bodyMarkdown === body,
    );
    if (isCopy) return problem(422, "Body markdown has already been taken");
    const published = sent.published ?? article.published;
    Object.assign(article, {
      title,
      bodyMarkdown: body,
      tags,
      description: sent.description ?? article.description,
      canonicalUrl: sent.canonical_url ?? article.canonicalUrl,
      published: published && !keepsDraft,
    });
    if (published) {
      keepsDraft = false;
      if (article.slug.startsWith("temp-")) article.slug = slugFor(article);
    }
    return null;
  }

  function list(url: URL): StandInAnswer {
    const [at, perPage] = [Number(url.searchParams.get("page")), Number(url.searchParams.get("per_page"))];
    const sorted = [...articles.values()].sort(
      (one, other) => Number(one.published) - Number(other.published) || other.id - one.id,
    );
    const items = sorted.slice((at - 1) * perPage, at * perPage);
    return { body: items.map((article) => ({ ...shown(article), tag_list: article.tags })) };
  }

  function shown({
    id,
    title,
    slug,
    description,
    published,
    bodyMarkdown,
    tags,
    canonicalUrl,
  }: StandInDevtoArticle) {
    const url = `${server.origin}/ada/${slug}`;
    return {
      type_of: "article",
      id,
      title,
      description,
      published,
      slug,
      path: `/ada/${slug}`,
      url,
      canonical_url: canonicalUrl ?? url,
      body_markdown: bodyMarkdown,
      tags,
      tag_list: tags.join(", "),
    };
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const shownAt = [...articles.values()].find(
      ({ slug, published }) => published && url.pathname === `/ada/${slug}`,
    );
    if (shownAt === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const { title, description, bodyMarkdown } = shownAt;
    return { body: standInPage({ title, description, html: renderMarkdown(bodyMarkdown).html }) };
  }
}

function slugFor({ id, title }: StandInDevtoArticle): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${words.replace(/^-|-$/g, "")}-${id.toString(36)}`;
}

function problem(status: number, error: string): StandInAnswer {
  return { status, body: { error, status } };
}
