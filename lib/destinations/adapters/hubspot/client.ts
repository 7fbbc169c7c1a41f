import { z } from "zod";
import { apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, waitOf } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  blogAnswer,
  type HubspotBlog,
  type HubspotNewPost,
  type HubspotPost,
  type HubspotPostInput,
  hubspotError,
  postAnswer,
  postListAnswer,
} from "./api-types";
import type { HubspotConfig } from "./hubspot-config";

export const hubspotLabel = "HubSpot";

/** An id that no post has: trying to change it tests the permission and changes nothing. */
const nobodysId = "1";
/** Lists contain whole posts. */
const listBytesMax = 40 * 1024 * 1024;
const posts = "/cms/v3/blogs/posts";
const postPath = (id: string) => `${posts}/${encodeURIComponent(id)}`;

export interface HubspotClient {
  blog(): Promise<HubspotBlog>;
  hasAuthor(): Promise<boolean>;
  /** Whether the token may write; throws for any other failure. */
  mayWrite(): Promise<boolean>;
  /** The post as readers see it, with its state. */
  post(id: string): Promise<HubspotPost | null>;
  /** The post as editors see it, with unpublished changes. */
  draft(id: string): Promise<HubspotPost | null>;
  /** The posts of the blog that match the query. */
  list(query: Record<string, string>): Promise<HubspotPost[]>;
  create(input: HubspotNewPost): Promise<HubspotPost>;
  changeDraft(id: string, input: HubspotPostInput): Promise<void>;
  pushLive(id: string): Promise<void>;
  schedule(id: string, publishDate: Date): Promise<void>;
  /** Returns the post after the change; null when it is gone. */
  takeDown(id: string): Promise<HubspotPost | null>;
  archive(id: string): Promise<void>;
}

/** Calls to the CMS API v3 for one blog. */
export function hubspotClient(connection: Connection<HubspotConfig>, apiBase: string): HubspotClient {
  const { accessToken, blogId, authorId } = connection.config;

  const api = apiClient(connection, {
    label: hubspotLabel,
    baseUrl: apiBase,
    headers: { authorization: `Bearer ${accessToken}` },
    isMissing,
    explain,
  });
  const blogPath = `/cms/v3/blog-settings/settings/${blogId}`;

  return {
    blog: () => api.read(blogAnswer, blogPath),
    hasAuthor: () => api.act(z.unknown(), `/cms/v3/blogs/authors/${authorId}`),
    async mayWrite() {
      const answer = await api.call(`${postPath(nobodysId)}/draft`, { method: "PATCH", json: {} });
      if (answer.status === 403) return false;
      if (answer.status !== 400 && !isMissing(answer)) api.accept(answer);
      return true;
    },
    post: async (id) => (isEntryId(id) ? api.find(postAnswer, postPath(id)) : null),
    draft: (id) => api.find(postAnswer, `${postPath(id)}/draft`),
    async list(query) {
      const request = { query: { ...query, contentGroupId__eq: blogId }, bodyBytesMax: listBytesMax };
      return (await api.read(postListAnswer, posts, request)).results;
    },
    create: (json) => api.read(postAnswer, posts, { method: "POST", json }),
    async changeDraft(id, json) {
      required(await api.find(postAnswer, `${postPath(id)}/draft`, { method: "PATCH", json }));
    },
    async pushLive(id) {
      required(await api.act(postAnswer, `${postPath(id)}/draft/push-live`, { method: "POST" }));
    },
    async schedule(id, publishDate) {
      const json = { id, publishDate: publishDate.toISOString() };
      required(await api.act(postAnswer, `${posts}/schedule`, { method: "POST", json }));
    },
    async takeDown(id) {
      if (!isEntryId(id)) return null;
      return api.find(postAnswer, postPath(id), { method: "PATCH", json: { state: "DRAFT" } });
    },
    async archive(id) {
      if (isEntryId(id)) await api.act(postAnswer, postPath(id), { method: "DELETE" });
    },
  };
}

/** HubSpot's own 404; a proxy may answer 404 to everything. */
function isMissing({ status, json }: ApiAnswer): boolean {
  const { message, category } = hubspotError.safeParse(json).data ?? {};
  return status === 404 && (message ?? category ?? null) !== null;
}

/** Throws when the post is missing. */
function required(found: HubspotPost | boolean | null): void {
  if (found !== null && found !== false) return;
  throw new DestinationFailure("The post was removed in HubSpot; publish again to make a new one.", true);
}

function explain(answer: ApiAnswer): FailureWords {
  const { message, policyName, errors } = hubspotError.safeParse(answer.json).data ?? {};
  return {
    detail: [message, ...(errors ?? []).map((error) => error.message)].filter(Boolean).join("; "),
    advice: adviceFor(answer, policyName ?? ""),
  };
}

function adviceFor({ status, headers, url }: ApiAnswer, policyName: string): string | undefined {
  if (status === 401) return "The access token is wrong or was revoked; copy it again from the private app.";
  if (status === 403) {
    return "The private app needs the scope “content”, and the account a plan with blogs (Content Hub or Marketing Hub).";
  }
  if (status === 404 && url.includes("/blog-settings/")) return "There is no such blog; check the blog id.";
  if (status === 429 && policyName === "DAILY")
    return "The account’s calls for today are used up; try again tomorrow.";
  if (status === 429)
    return `It asks for fewer calls; try again in ${waitOf(headers.get("retry-after"), "10 seconds")}.`;
  return undefined;
}
