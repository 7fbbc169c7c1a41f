import { type ApiAnswer, callApi, failureOfAnswer, readAnswer } from "../api/call-api";
import type { Connection } from "../contract";
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
  draft(id: string): Promise<HubspotPost>;
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

  const call = (method: string, path: string, json?: unknown): Promise<ApiAnswer> =>
    callApi(connection, label, {
      method,
      url: `${apiBase}${path}`,
      headers: { authorization: `Bearer ${accessToken}` },
      ...(json !== undefined && { json }),
    });

  return {
    async blog() {
      const answer = await call("GET", `/cms/v3/blog-settings/settings/${blogId}`);
      return readAnswer(label, accepted(answer, "There is no such blog; check the blog id."), blogAnswer);
    },
    async hasAuthor() {
      const answer = await call("GET", `/cms/v3/blogs/authors/${authorId}`);
      if (answer.status !== 404) accepted(answer);
      return answer.status === 200;
    },
    async mayWrite() {
      const answer = await call("PATCH", `${postPath(nobodysId)}/draft`, {});
      if (answer.status === 403) return false;
      if (answer.status !== 400 && answer.status !== 404) accepted(answer);
      return true;
    },
    async post(id) {
      const answer = await call("GET", postPath(id));
      return answer.status === 404 ? null : readAnswer(label, accepted(answer), postAnswer);
    },
    async draft(id) {
      return readAnswer(label, accepted(await call("GET", `${postPath(id)}/draft`)), postAnswer);
    },
    async list(query) {
      const search = new URLSearchParams({ ...query, contentGroupId__eq: blogId });
      const answer = accepted(await call("GET", `${posts}?${search}`));
      return readAnswer(label, answer, postListAnswer).results;
    },
    async create(input) {
      return readAnswer(label, accepted(await call("POST", posts, input)), postAnswer);
    },
    async changeDraft(id, input) {
      accepted(await call("PATCH", `${postPath(id)}/draft`, input), gone);
    },
    async pushLive(id) {
      accepted(await call("POST", `${postPath(id)}/draft/push-live`), gone);
    },
    async schedule(id, publishDate) {
      accepted(await call("POST", `${posts}/schedule`, { id, publishDate: publishDate.toISOString() }), gone);
    },
    async takeDown(id) {
      const answer = await call("PATCH", postPath(id), { state: "DRAFT" });
      return answer.status === 404 ? null : readAnswer(label, accepted(answer), postAnswer);
    },
    async archive(id) {
      const answer = await call("DELETE", postPath(id));
      if (answer.status !== 404) accepted(answer);
    },
  };
}

const gone = "The post was removed in HubSpot; publish again to make a new one.";

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
  if (status === 429) return `It asks for fewer calls; try again in ${retryAfter ?? "10"} seconds.`;
  return undefined;
}
