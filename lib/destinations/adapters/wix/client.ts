import { z } from "zod";
import { apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  draftPostAnswer,
  draftPostsAnswer,
  type WixAction,
  type WixDraftPost,
  type WixPostInput,
  wixError,
  wixPublished,
} from "./api-types";
import type { WixConfig } from "./wix-config";

export const wixLabel = "Wix";

const fieldsets = ["URL", "RICH_CONTENT"];
/**
 * The limit of a post's size: https://dev.wix.com/docs/rest/business-solutions/blog/draft-posts/introduction
 */
const postBytesMax = 400 * 1024;
const posts = "/blog/v3/draft-posts";
const postPath = (id: string) => `${posts}/${encodeURIComponent(id)}`;

export interface WixClient {
  /** Null when the post is deleted or in the trash. */
  post(id: string): Promise<WixDraftPost | null>;
  /** One page of all posts without their content, the most recently edited first. */
  page(offset: number, limit: number): Promise<WixDraftPost[]>;
  create(input: WixPostInput): Promise<WixDraftPost>;
  /** Null when there is no such post. */
  change(id: string, input: Partial<WixPostInput>, action: WixAction): Promise<WixDraftPost | null>;
  publish(id: string): Promise<void>;
  /** Moves a post to the trash, or deletes it for good. */
  remove(id: string, how: "to the trash" | "for ever"): Promise<void>;
}

/** Calls to the Draft Posts API of one site. */
export function wixClient(connection: Connection<WixConfig>, apiBase: string): WixClient {
  const { apiKey, siteId, memberId } = connection.config;

  const api = apiClient(connection, {
    label: wixLabel,
    baseUrl: apiBase,
    headers: { authorization: apiKey, "wix-site-id": siteId },
    isMissing,
    explain,
  });

  return {
    async post(id) {
      if (!isEntryId(id)) return null;
      const query = fieldsets.map((name) => `fieldsets=${name}`).join("&");
      const draftPost = (await api.find(draftPostAnswer, `${postPath(id)}?${query}`))?.draftPost ?? null;
      return draftPost?.status === "DELETED" ? null : draftPost;
    },
    async page(offset, limit) {
      const query = { sort: [{ fieldName: "editedDate", order: "DESC" }], paging: { offset, limit } };
      const request = { method: "POST", json: { query }, writes: false };
      return (await api.read(draftPostsAnswer, `${posts}/query`, request)).draftPosts ?? [];
    },
    async create(input) {
      const json = { draftPost: fitting({ ...input, memberId }), publish: false, fieldsets };
      return (await api.read(draftPostAnswer, posts, { method: "POST", json })).draftPost;
    },
    async change(id, input, action) {
      const json = { draftPost: fitting({ ...input, id }), action, fieldsets };
      return (await api.find(draftPostAnswer, postPath(id), { method: "PATCH", json }))?.draftPost ?? null;
    },
    async publish(id) {
      await api.read(wixPublished, `${postPath(id)}/publish`, { method: "POST", json: {} });
    },
    async remove(id, how) {
      if (!isEntryId(id)) return;
      const query = { permanent: String(how === "for ever") };
      await api.act(z.unknown(), postPath(id), { method: "DELETE", query });
    },
  };
}

/** Wix's own 404; a proxy may answer 404 to everything. */
function isMissing({ status, json }: ApiAnswer): boolean {
  return status === 404 && wixError.safeParse(json).success;
}

function fitting<Body extends object>(draftPost: Body): Body {
  const bytes = Buffer.byteLength(JSON.stringify(draftPost));
  if (bytes <= postBytesMax) return draftPost;
  throw new DestinationFailure(
    `Wix takes posts of at most 400 KB in its own format, and this one has ${Math.ceil(bytes / 1024)} KB; shorten the article.`,
    false,
  );
}

function explain({ status, json }: ApiAnswer): FailureWords {
  const { message, details } = wixError.safeParse(json).data ?? {};
  const { applicationError, validationError } = details ?? {};
  const reasons = (validationError?.fieldViolations ?? []).map(({ field, description }) =>
    [field, description].filter(Boolean).join(" "),
  );
  const detail = [message, applicationError?.description, ...reasons].filter(Boolean).join("; ");
  return { detail, advice: adviceFor(status, detail) };
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
