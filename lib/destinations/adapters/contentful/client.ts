import { z } from "zod";
import { apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, waitOf } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import type { Connection } from "../../contract";
import {
  type ContentfulEntry,
  type ContentfulLocale,
  type ContentfulType,
  contentfulError,
  contentTypeAnswer,
  entryAnswer,
  entryListAnswer,
  localeListAnswer,
} from "./api-types";
import type { ContentfulConfig } from "./contentful-config";

export const contentfulLabel = "Contentful";

const mediaType = "application/vnd.contentful.management.v1+json";

export interface ContentfulClient {
  contentType(): Promise<ContentfulType>;
  locales(): Promise<ContentfulLocale[]>;
  entry(id: string): Promise<ContentfulEntry | null>;
  /** Entries whose slug field may have this value, in any locale. */
  entriesBySlug(slug: string): Promise<ContentfulEntry[]>;
  /** Creates the entry with this id, or updates it if `version` is its current one; otherwise a 409 failure. */
  put(id: string, version: number | null, input: EntryInput): Promise<ContentfulEntry>;
  publish(id: string, version: number): Promise<ContentfulEntry>;
  /** Returns the entry afterwards; null when it is gone. */
  unpublish(id: string): Promise<ContentfulEntry | null>;
  unarchive(id: string): Promise<ContentfulEntry>;
  remove(id: string): Promise<void>;
}

export interface EntryInput {
  fields: ContentfulEntry["fields"];
  metadata?: unknown;
}

/** Calls to the Content Management API for one environment and content type. */
export function contentfulClient(
  connection: Connection<ContentfulConfig>,
  apiBase: string,
): ContentfulClient {
  const { accessToken, spaceId, environmentId, contentType, slugField, locale } = connection.config;

  const api = apiClient(connection, {
    label: contentfulLabel,
    baseUrl: `${apiBase}/spaces/${encodeURIComponent(spaceId)}/environments/${encodeURIComponent(environmentId)}`,
    headers: { authorization: `Bearer ${accessToken}` },
    isMissing: isNotFound,
    explain,
  });

  return {
    contentType: () => api.read(contentTypeAnswer, `/content_types/${encodeURIComponent(contentType)}`),
    locales: async () => (await api.read(localeListAnswer, "/locales", { query: { limit: "1000" } })).items,
    entry: async (id) => (isEntryId(id) ? api.find(entryAnswer, entryPath(id)) : null),
    async entriesBySlug(slug) {
      const query = {
        content_type: contentType,
        [`fields.${slugField}.${locale}`]: slug,
        "sys.archivedAt[exists]": "false",
        limit: "100",
      };
      return (await api.read(entryListAnswer, "/entries", { query })).items;
    },
    put(id, version, json) {
      const state: Record<string, string> =
        version === null ? { "x-contentful-content-type": contentType } : versionHeader(version);
      const headers = { "content-type": mediaType, ...state };
      return api.read(entryAnswer, entryPath(id), { method: "PUT", headers, json });
    },
    publish: (id, version) =>
      api.read(entryAnswer, `${entryPath(id)}/published`, { method: "PUT", headers: versionHeader(version) }),
    unpublish: (id) => api.find(entryAnswer, `${entryPath(id)}/published`, { method: "DELETE" }),
    unarchive: (id) => api.read(entryAnswer, `${entryPath(id)}/archived`, { method: "DELETE" }),
    async remove(id) {
      await api.act(z.unknown(), entryPath(id), { method: "DELETE" });
    },
  };
}

function entryPath(id: string): string {
  return `/entries/${encodeURIComponent(id)}`;
}

function versionHeader(version: number): Record<string, string> {
  return { "x-contentful-version": String(version) };
}

function isNotFound(answer: ApiAnswer): boolean {
  return answer.status === 404 && contentfulError.safeParse(answer.json).data?.sys.id === "NotFound";
}

function explain({ status, json, headers }: ApiAnswer): FailureWords {
  const problem = contentfulError.safeParse(json).data;
  const reasons = (problem?.details?.errors ?? []).map(({ name, details, path }) =>
    [path?.slice(1).join("."), details ?? name].filter(Boolean).join(": "),
  );
  return {
    detail: [problem?.message, ...reasons].filter(Boolean).join("; "),
    advice: adviceFor(status, problem?.sys.id ?? "", headers.get("x-contentful-ratelimit-reset")),
  };
}

function adviceFor(status: number, code: string, resetSeconds: string | null): string | undefined {
  if (status === 401 || code === "AccessTokenInvalid") {
    return "The access token is wrong or was revoked; make a new one in Contentful: Settings → CMA tokens.";
  }
  if (status === 403) {
    return "The token’s user may not do this; give them a role that may create, edit and publish entries of this content type.";
  }
  if (status === 404) {
    return "Check the space id, the environment, the content type and the data residency of the connection.";
  }
  if (status === 409) return "Somebody changed the entry at the same moment; publish again.";
  if (status === 429)
    return `It asks for fewer calls; try again in ${waitOf(resetSeconds, "a few seconds")}.`;
  if (status === 400 || status === 422) {
    return "Check the field mapping, the locale, and what the content type requires of its fields.";
  }
  return undefined;
}
