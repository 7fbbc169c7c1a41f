import { type ApiAnswer, callApi, readAnswer } from "../../api/call-api";
import type { Connection } from "../../contract";
import {
  type SiteIndex,
  siteIndex,
  type VisiblePost,
  visiblePost,
  type WordPressPost,
  wordPressPost,
} from "./api-types";
import { discoverApi } from "./discover-api";
import { isGone, wordPressFailure } from "./failures";
import type { WordPressConfig } from "./wordpress-config";

export const wordPressLabel = "WordPress";

/** The fields of a post that are read, with the names of its terms embedded. */
const postQuery = {
  context: "edit",
  _embed: "wp:term",
  _fields: "id,status,slug,link,date_gmt,modified_gmt,title,content,excerpt,tags,meta,_links,_embedded",
};

export interface ApiCall {
  method?: string;
  query?: Record<string, string>;
  json?: unknown;
  /** As in ApiRequest: whether this call may have changed the entry when it fails midway. */
  writes?: boolean;
}

/** The REST API of one site, for the duration of one connection. */
export interface WordPressApi {
  /** Returns a response of any status; throws DestinationFailure when there is no response. */
  call(route: string, request?: ApiCall): Promise<ApiAnswer>;
  index(): Promise<SiteIndex>;
  /** Null when the id is unknown, or its post is in the trash or deleted. */
  readPost(id: string): Promise<WordPressPost | null>;
  /** Posts that the user may edit, of every status except the trash. */
  listPosts(query: Record<string, string>): Promise<WordPressPost[]>;
  /** Posts that the user may read, including other users' published posts. */
  seePosts(query: Record<string, string>): Promise<VisiblePost[]>;
  /** The route "posts" creates a post, "posts/{id}" changes one. */
  writePost(route: string, json: Record<string, unknown>): Promise<WordPressPost>;
}

const opened = new WeakMap<Connection<unknown>, Promise<URL>>();

/** The API of the connection's site, whose address is discovered once per connection. */
export async function openApi(connection: Connection<WordPressConfig>): Promise<WordPressApi> {
  const discovery = opened.get(connection) ?? discoverApi(connection);
  opened.set(connection, discovery);
  const root = await discovery.catch((error: unknown) => {
    opened.delete(connection);
    throw error;
  });
  return apiAt(connection, root);
}

function apiAt(connection: Connection<WordPressConfig>, root: URL): WordPressApi {
  const { username, applicationPassword } = connection.config;
  const credentials = Buffer.from(`${username}:${applicationPassword}`, "utf8").toString("base64");
  const headers = { authorization: `Basic ${credentials}` };

  const api: WordPressApi = {
    call: async (route, { query = {}, ...request } = {}) =>
      callApi(connection, wordPressLabel, { ...request, headers, url: routeAddress(root, route, query) }),

    async index() {
      const answer = await api.call("", { query: { _fields: "name,namespaces,authentication" } });
      if (answer.status !== 200) throw wordPressFailure(answer);
      return readAnswer(wordPressLabel, answer, siteIndex);
    },

    async readPost(id) {
      // An id of another system could lead to a different route.
      if (!/^\d+$/.test(id)) return null;
      const answer = await api.call(`wp/v2/posts/${id}`, { query: postQuery });
      if (isGone(answer)) return null;
      if (answer.status !== 200) throw wordPressFailure(answer);
      const post = readAnswer(wordPressLabel, answer, wordPressPost);
      return post.status === "trash" ? null : post;
    },

    async listPosts(query) {
      const answer = await api.call("wp/v2/posts", { query: { ...postQuery, status: "any", ...query } });
      if (answer.status !== 200) throw wordPressFailure(answer);
      return readAnswer(wordPressLabel, answer, wordPressPost.array());
    },

    async seePosts(query) {
      const reading = { ...postQuery, context: "view", status: "any", ...query };
      const answer = await api.call("wp/v2/posts", { query: reading });
      if (answer.status !== 200) throw wordPressFailure(answer);
      return readAnswer(wordPressLabel, answer, visiblePost.array());
    },

    async writePost(route, json) {
      const answer = await api.call(`wp/v2/${route}`, { method: "POST", query: postQuery, json });
      if (answer.status !== 200 && answer.status !== 201) throw wordPressFailure(answer);
      return readAnswer(wordPressLabel, answer, wordPressPost);
    },
  };
  return api;
}

/** The address of a route: below `…/wp-json/`, or in `…?rest_route=/` on sites with plain permalinks. */
function routeAddress(root: URL, route: string, query: Record<string, string>): URL {
  const url = new URL(root);
  if (url.searchParams.has("rest_route")) url.searchParams.set("rest_route", `/${route}`);
  else url.pathname = `${url.pathname.replace(/\/+$/, "")}/${route}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
