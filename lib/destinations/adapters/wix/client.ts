import { type ApiAnswer, callApi, failureOfAnswer, readAnswer } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  draftPostAnswer,
  draftPostsAnswer,
  errorAnswer,
  publishAnswer,
  type WixAction,
  type WixDraftPost,
  type WixPostInput,
} from "./api-types";
import type { WixConfig } from "./wix-config";

export const label = "Wix";

const fieldsets = ["URL", "RICH_CONTENT"];
/** https://dev.wix.com/docs/rest/business-solutions/blog/draft-posts/introduction */
const postBytesMax = 400 * 1024;
const posts = "/blog/v3/draft-posts";
const postPath = (id: string) => `${posts}/${encodeURIComponent(id)}`;

export interface WixClient {
  /** Null when it is gone, to the trash bin too. */
  post(id: string): Promise<WixDraftPost | null>;
  /** One page of all posts, those edited last at first, without their content. */
  page(offset: number, limit: number): Promise<WixDraftPost[]>;
  create(input: WixPostInput): Promise<WixDraftPost>;
  /** Null when there is no such post. */
  change(id: string, input: Partial<WixPostInput>, action: WixAction): Promise<WixDraftPost | null>;
  publish(id: string): Promise<void>;
  /** To the trash bin, or past it. */
  remove(id: string, how: "to the trash" | "for ever"): Promise<void>;
}

/** Calls of the Draft Posts API of one site. */
export function wixClient(connection: Connection<WixConfig>, apiBase: string): WixClient {
  const { apiKey, siteId, memberId } = connection.config;

  const call = (method: string, path: string, json?: unknown, writes?: boolean): Promise<ApiAnswer> =>
    callApi(connection, label, {
      method,
      url: `${apiBase}${path}`,
      headers: { authorization: apiKey, "wix-site-id": siteId },
      ...(json !== undefined && { json }),
      ...(writes !== undefined && { writes }),
    });

  return {
    async post(id) {
      if (!isEntryId(id)) return null;
      const query = fieldsets.map((name) => `fieldsets=${name}`).join("&");
      const answer = await call("GET", `${postPath(id)}?${query}`);
      if (isMissing(answer)) return null;
      const { draftPost } = readAnswer(label, accepted(answer), draftPostAnswer);
      return draftPost.status === "DELETED" ? null : draftPost;
    },
    async page(offset, limit) {
      const query = { sort: [{ fieldName: "editedDate", order: "DESC" }], paging: { offset, limit } };
      const answer = accepted(await call("POST", `${posts}/query`, { query }, false));
      return readAnswer(label, answer, draftPostsAnswer).draftPosts ?? [];
    },
    async create(input) {
      const body = { draftPost: fitting({ ...input, memberId }), publish: false, fieldsets };
      return readAnswer(label, accepted(await call("POST", posts, body)), draftPostAnswer).draftPost;
    },
    async change(id, input, action) {
      const body = { draftPost: fitting({ ...input, id }), action, fieldsets };
      const answer = await call("PATCH", postPath(id), body);
      if (isMissing(answer)) return null;
      return readAnswer(label, accepted(answer), draftPostAnswer).draftPost;
    },
    async publish(id) {
      readAnswer(label, accepted(await call("POST", `${postPath(id)}/publish`, {})), publishAnswer);
    },
    async remove(id, how) {
      if (!isEntryId(id)) return;
      const answer = await call("DELETE", `${postPath(id)}?permanent=${how === "for ever"}`);
      if (!isMissing(answer)) accepted(answer);
    },
  };
}

/** Wix's own word that there is no such post: a page of a proxy says the same of everything. */
function isMissing({ status, json }: ApiAnswer): boolean {
  return status === 404 && errorAnswer.safeParse(json).success;
}

function fitting<Body extends object>(draftPost: Body): Body {
  const bytes = Buffer.byteLength(JSON.stringify(draftPost));
  if (bytes <= postBytesMax) return draftPost;
  throw new DestinationFailure(
    `Wix takes posts of at most 400 KB in its own format, and this one has ${Math.ceil(bytes / 1024)} KB; shorten the article.`,
    false,
  );
}

/** The answer, if it is one of success; throws what else it means. */
function accepted(answer: ApiAnswer): ApiAnswer {
  const { status } = answer;
  if (status < 300) return answer;
  const { message, details } = errorAnswer.safeParse(answer.json).data ?? {};
  const { applicationError, validationError } = details ?? {};
  const reasons = (validationError?.fieldViolations ?? []).map(({ field, description }) =>
    [field, description].filter(Boolean).join(" "),
  );
  const detail = [message, applicationError?.description, ...reasons].filter(Boolean).join("; ");
  const advice = adviceFor(status, detail);
  throw failureOfAnswer(label, answer, { detail, ...(advice !== undefined && { advice }) });
}

function adviceFor(status: number, detail: string): string | undefined {
  if (/post owner/i.test(detail)) return "Check the author’s member id.";
  if (status === 401) return "The API key is wrong or was revoked; generate a new one.";
  if (status === 403)
    return "The API key needs the permission “Wix Blog” for this site; check the site id too.";
  if (status === 404) return "Check the site id, and that the site has the Wix Blog app.";
  if (status === 428) return "Add the Wix Blog app to the site.";
  return undefined;
}
