import { type ApiAnswer, callApi, failureOfAnswer, readAnswer, readDone, waitOf } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  blogAnswer,
  errorAnswer,
  type HubspotBlog,
  type HubspotNewPost,
  type HubspotPost,
  type HubspotPostInput,
  postAnswer,
  postListAnswer,
} from "./api-types";
import type { HubspotConfig } from "./hubspot-config";

export const label = "HubSpot";

/** An id that no post has: changing it proves the permission to write, and changes nothing. */
const nobodysId = "1";
/** Lists have whole posts. */
const listBytesMax = 40 * 1024 * 1024;
const posts = "/cms/v3/blogs/posts";
const postPath = (id: string) => `${posts}/${encodeURIComponent(id)}`;

export interface HubspotClient {
  blog(): Promise<HubspotBlog>;
  hasAuthor(): Promise<boolean>;
  /** Whether the token may write; throws for every other cause. */
  mayWrite(): Promise<boolean>;
  /** As readers see it, with its state. */
  post(id: string): Promise<HubspotPost | null>;
  /** As editors see it, with what is not published yet. */
  draft(id: string): Promise<HubspotPost | null>;
  /** Posts of the blog that fit the query. */
  list(query: Record<string, string>): Promise<HubspotPost[]>;
  create(input: HubspotNewPost): Promise<HubspotPost>;
  changeDraft(id: string, input: HubspotPostInput): Promise<void>;
  pushLive(id: string): Promise<void>;
  schedule(id: string, publishDate: Date): Promise<void>;
  /** Answers with the post as it is then; null when it is gone. */
  takeDown(id: string): Promise<HubspotPost | null>;
  archive(id: string): Promise<void>;
}

/** Calls of the CMS API v3 for one blog. */
export function hubspotClient(connection: Connection<HubspotConfig>, apiBase: string): HubspotClient {
  const { accessToken, blogId, authorId } = connection.config;

  const call = (
    method: string,
    path: string,
    json?: unknown,
    limits: { bodyBytesMax?: number } = {},
  ): Promise<ApiAnswer> =>
    callApi(connection, label, {
      method,
      url: `${apiBase}${path}`,
      headers: { authorization: `Bearer ${accessToken}` },
      ...(json !== undefined && { json }),
      ...limits,
    });

  return {
    async blog() {
      const answer = await call("GET", `/cms/v3/blog-settings/settings/${blogId}`);
      return readAnswer(label, accepted(answer, "There is no such blog; check the blog id."), blogAnswer);
    },
    async hasAuthor() {
      const answer = await call("GET", `/cms/v3/blogs/authors/${authorId}`);
      if (!isMissing(answer)) accepted(answer);
      return answer.status === 200;
    },
    async mayWrite() {
      const answer = await call("PATCH", `${postPath(nobodysId)}/draft`, {});
      if (answer.status === 403) return false;
      if (answer.status !== 400 && !isMissing(answer)) accepted(answer);
      return true;
    },
    async post(id) {
      return isEntryId(id) ? postOf(await call("GET", postPath(id))) : null;
    },
    async draft(id) {
      return postOf(await call("GET", `${postPath(id)}/draft`));
    },
    async list(query) {
      const search = new URLSearchParams({ ...query, contentGroupId__eq: blogId });
      const limits = { bodyBytesMax: listBytesMax };
      const answer = accepted(await call("GET", `${posts}?${search}`, undefined, limits));
      return readAnswer(label, answer, postListAnswer).results;
    },
    async create(input) {
      return readAnswer(label, accepted(await call("POST", posts, input)), postAnswer);
    },
    async changeDraft(id, input) {
      readAnswer(label, found(await call("PATCH", `${postPath(id)}/draft`, input)), postAnswer);
    },
    async pushLive(id) {
      readDone(label, found(await call("POST", `${postPath(id)}/draft/push-live`)), postAnswer);
    },
    async schedule(id, publishDate) {
      const json = { id, publishDate: publishDate.toISOString() };
      readDone(label, found(await call("POST", `${posts}/schedule`, json)), postAnswer);
    },
    async takeDown(id) {
      return isEntryId(id) ? postOf(await call("PATCH", postPath(id), { state: "DRAFT" })) : null;
    },
    async archive(id) {
      if (!isEntryId(id)) return;
      const answer = await call("DELETE", postPath(id));
      if (!isMissing(answer)) readDone(label, accepted(answer), postAnswer);
    },
  };
}

/** Null when there is no such post. */
function postOf(answer: ApiAnswer): HubspotPost | null {
  return isMissing(answer) ? null : readAnswer(label, accepted(answer), postAnswer);
}

/** HubSpot's own word that there is no such thing: a page of a proxy says the same of everything. */
function isMissing({ status, json }: ApiAnswer): boolean {
  const { message, category } = errorAnswer.safeParse(json).data ?? {};
  return status === 404 && (message ?? category ?? null) !== null;
}

/** The answer, if it is one of success about a post that is there. */
function found(answer: ApiAnswer): ApiAnswer {
  if (isMissing(answer)) {
    throw new DestinationFailure("The post was removed in HubSpot; publish again to make a new one.", true);
  }
  return accepted(answer);
}

/** The answer, if it is one of success; throws what else it means. */
function accepted(answer: ApiAnswer, notFound?: string): ApiAnswer {
  const { status, headers } = answer;
  if (status < 300) return answer;
  const { message, policyName, errors } = errorAnswer.safeParse(answer.json).data ?? {};
  const detail = [message, ...(errors ?? []).map((error) => error.message)].filter(Boolean).join("; ");
  const advice =
    status === 429 && policyName === "DAILY"
      ? "The account’s calls for today are used up; try again tomorrow."
      : (adviceFor(status, headers.get("retry-after")) ?? (status === 404 ? notFound : undefined));
  throw failureOfAnswer(label, answer, { detail, ...(advice !== undefined && { advice }) });
}

function adviceFor(status: number, retryAfter: string | null): string | undefined {
  if (status === 401) return "The access token is wrong or was revoked; copy it again from the private app.";
  if (status === 403) {
    return "The private app needs the scope “content”, and the account a plan with blogs (Content Hub or Marketing Hub).";
  }
  if (status === 429) return `It asks for fewer calls; try again in ${waitOf(retryAfter, "10 seconds")}.`;
  return undefined;
}
