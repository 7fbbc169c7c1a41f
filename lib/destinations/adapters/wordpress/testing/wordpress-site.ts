import { z } from "zod";
import { newId } from "@/lib/platform/db/ids";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch, type GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { Connection } from "../../../contract";
import { realServer } from "../../../testing/real-server";
import { wordPressText } from "../mapper";
import { type WordPressConfig, wordPressConfig } from "../wordpress-config";

export type Role = "admin" | "editor" | "author" | "contributor" | "subscriber";
export type Permalinks = "pretty" | "plain" | "index" | "dated";
export type SeoStandIn = "none" | "yoast" | "yoast-read-only" | "rank-math";

/** A post of any status, as its administrator reads it. */
const storedPost = z.object({
  id: z.number(),
  slug: z.string(),
  status: z.string(),
  link: z.string(),
  title: z.object({ raw: z.string() }),
  content: z.object({ raw: z.string() }),
  excerpt: z.object({ raw: z.string() }),
  tags: z.array(z.number()),
  categories: z.array(z.number()),
});
export type StoredWordPressPost = z.output<typeof storedPost>;

export interface WordPressAnswer {
  status: number;
  json: unknown;
  text: string;
}

export interface WordPressSite {
  siteUrl: string;
  /** The administrator's sign-in password for the dashboard, which is not an application password. */
  signInPassword: string;
  fetch: GuardedFetch;
  /** Calls the site's REST API without the adapter; the path is such as `/wp/v2/posts?slug=a`. */
  rest(as: Role | null, method: string, path: string, json?: unknown): Promise<WordPressAnswer>;
  connectionAs(role: Role, config?: Partial<WordPressConfig>): Connection<WordPressConfig>;
  reset(): Promise<void>;
  setPermalinks(style: Permalinks): Promise<void>;
  setSeo(plugin: SeoStandIn): Promise<void>;
  /** All posts outside the trash, or those of one article, oldest first. */
  posts(articleId?: string): Promise<StoredWordPressPost[]>;
  trashed(): Promise<StoredWordPressPost[]>;
  visit(url: string): Promise<{ status: number; html: string }>;
}

/** The WordPress server that the test files share, one file at a time. */
export function wordPressSite(): WordPressSite {
  const { baseUrl: siteUrl, adminPassword: signInPassword, users } = realServer("wordpress");
  const { host } = new URL(siteUrl);
  const fetch = createGuardedFetch({ allow: parseAllowRules(host), userAgent: "Galley-test" });

  async function rest(
    as: Role | null,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<WordPressAnswer> {
    const url = new URL(siteUrl);
    const [route = "", query = ""] = path.split("?");
    url.search = query;
    url.searchParams.set("rest_route", route);
    const headers = {
      ...(as !== null && { authorization: basic(as, users[as].applicationPassword) }),
      ...(json !== undefined && { "content-type": "application/json" }),
    };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const answer = await fetch(url, { method, headers, ...body, redirect: "refuse", timeoutMs: 30_000 });
    const text = answer.text();
    return { status: answer.status, json: JSON.parse(text), text };
  }

  async function turn(name: string, values: object): Promise<void> {
    const { status, text } = await rest(null, "POST", `/galley-test/v1/${name}`, values);
    if (status !== 200) throw new Error(`the test's switch ${name} answered ${status}: ${text}`);
  }

  async function list(which: string): Promise<StoredWordPressPost[]> {
    const pages: StoredWordPressPost[] = [];
    for (let page = 1; ; page += 1) {
      const query = `${which}&context=edit&orderby=id&order=asc&per_page=100&page=${page}`;
      const { status, json } = await rest("admin", "GET", `/wp/v2/posts?${query}`);
      // WordPress refuses a page number beyond the last page.
      if (status !== 200) return pages;
      const found = storedPost.array().parse(json);
      pages.push(...found);
      if (found.length < 100) return pages;
    }
  }

  return {
    siteUrl,
    signInPassword,
    fetch,
    rest,
    reset: () => turn("reset", {}),
    setPermalinks: (style) => turn("permalinks", { style }),
    setSeo: (plugin) => turn("seo", { plugin }),
    connectionAs(role, config = {}) {
      const credentials = { username: role, applicationPassword: users[role].applicationPassword };
      return {
        config: wordPressConfig.parse({ siteUrl, ...credentials, ...config }),
        integrationId: newId(),
        projectId: newId(),
        projectSlug: "acme",
        fetch,
        now: () => new Date(),
        signal: AbortSignal.timeout(60_000),
      };
    },
    posts: async (articleId) =>
      list(articleId === undefined ? "status=any" : `status=any&search=${articleId}`),
    trashed: async () => list("status=trash"),
    async visit(url) {
      const answer = await fetch(url);
      return { status: answer.status, html: answer.text() };
    },
  };
}

export function storedTitle({ title }: StoredWordPressPost): string {
  return wordPressText(title.raw);
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
