import { z } from "zod";
import { type ApiClient, apiClient } from "../../api/api-client";
import { entryId, isEntryId } from "../../api/entry-id";
import { addressIn } from "../../config/url-pattern";
import {
  type ArticleKey,
  type Connection,
  type Destination,
  DestinationFailure,
  type EntryFields,
  type Post,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import { asciiSlug } from "../../texts/ascii-slug";
import { type ShelfpressConfig, shelfpressConfig } from "./shelfpress-config";

const label = "Shelfpress";

const item = z.object({
  id: entryId,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  html: z.string(),
  article: z.string().nullish(),
  live: z.boolean(),
});
const refusal = z.object({ problem: z.string() });

export function createShelfpressDestination(): Destination<ShelfpressConfig> {
  return {
    provider: "shelfpress",
    label,
    summary: "Items of a Shelfpress.",
    provenAgainst: "documentation",
    graceSeconds: null,
    config: shelfpressConfig,
    async test(connection) {
      await apiOf(connection).read(z.object({ items: z.array(item) }), "/items");
      return { ok: true, message: "May write items." };
    },
    lookup(connection, article) {
      const api = apiOf(connection);
      const where = async (query: Record<string, string>) => {
        const [found] = (await api.read(z.object({ items: z.array(item) }), "/items", { query })).items;
        return found === undefined ? null : entryOf(connection.config, found);
      };
      return {
        byId: async (id) =>
          isEntryId(id)
            ? ifFound(api.find(item, `/items/${id}`), (found) => entryOf(connection.config, found))
            : null,
        byMarker: () => where({ article: article.articleId }),
        bySlug: () => where({ slug: shelfpressSlug(article) }),
      };
    },
    desired: (_config, post) => fieldsOf(inputOf(post)),
    publish: (connection, post) => save(connection, "/items", "POST", post),
    update: (connection, { remoteId }, post) => save(connection, `/items/${remoteId}`, "PUT", post),
    async unpublish(connection, remoteId) {
      if (!isEntryId(remoteId)) return;
      await apiOf(connection).act(item, `/items/${remoteId}`, { method: "PATCH", json: { live: false } });
    },
    async discard(connection, remoteId) {
      if (isEntryId(remoteId)) await apiOf(connection).act(item, `/items/${remoteId}`, { method: "DELETE" });
    },
  };
}

async function save(
  connection: Connection<ShelfpressConfig>,
  path: string,
  method: string,
  post: Post,
): Promise<WrittenEntry> {
  const saved = await apiOf(connection).find(item, path, { method, json: inputOf(post) });
  if (saved !== null) return entryOf(connection.config, saved);
  throw new DestinationFailure("The item was removed in Shelfpress; publish again to make a new one.", true);
}

function apiOf(connection: Connection<ShelfpressConfig>): ApiClient {
  const { apiUrl, token } = connection.config;
  return apiClient(connection, {
    label,
    baseUrl: apiUrl,
    headers: { authorization: `Bearer ${token}` },
    isMissing: ({ status, json }) => status === 404 && refusal.safeParse(json).success,
    explain: ({ json }) => ({ detail: refusal.safeParse(json).data?.problem }),
  });
}

function shelfpressSlug({ slug, articleId }: ArticleKey): string {
  return asciiSlug(slug, articleId);
}

function inputOf(post: Post) {
  const { title, metaDescription: description, html, articleId: article } = post;
  return { title, description, html, article, slug: shelfpressSlug(post), live: post.status === "publish" };
}

function fieldsOf(stored: Omit<z.output<typeof item>, "id">): EntryFields {
  const { title, slug, description, html, live } = stored;
  return { title, slug, metaDescription: description, body: html, status: live ? "publish" : "draft" };
}

function entryOf(config: ShelfpressConfig, stored: z.output<typeof item>): WrittenEntry {
  const { id, slug, live, article } = stored;
  const pattern = config.urlPattern ?? `${config.apiUrl}/read/{slug}`;
  return {
    remoteId: id,
    publicUrl: live ? addressIn(pattern, { slug, id }) : null,
    articleId: article ?? null,
    fields: fieldsOf(stored),
    warnings: [],
  };
}
