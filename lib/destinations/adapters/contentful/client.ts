import {
  type ApiAnswer,
  type ApiRequest,
  callApi,
  failureOfAnswer,
  readAnswer,
  waitOf,
} from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import type { Connection } from "../../contract";
import {
  type ContentfulEntry,
  type ContentfulLocale,
  type ContentfulType,
  contentTypeAnswer,
  entryAnswer,
  entryListAnswer,
  errorAnswer,
  localeListAnswer,
} from "./api-types";
import type { ContentfulConfig } from "./contentful-config";

export const label = "Contentful";

const mediaType = "application/vnd.contentful.management.v1+json";

export interface ContentfulClient {
  contentType(): Promise<ContentfulType>;
  locales(): Promise<ContentfulLocale[]>;
  entry(id: string): Promise<ContentfulEntry | null>;
  /** Entries whose slug field may be this one, in whichever locale. */
  entriesBySlug(slug: string): Promise<ContentfulEntry[]>;
  /** Makes the entry with this id, or changes it where `version` is what it has now; else a failure of 409. */
  put(id: string, version: number | null, input: EntryInput): Promise<ContentfulEntry>;
  publish(id: string, version: number): Promise<ContentfulEntry>;
  /** The entry afterwards; null when it is gone. */
  unpublish(id: string): Promise<ContentfulEntry | null>;
  unarchive(id: string): Promise<ContentfulEntry>;
  remove(id: string): Promise<void>;
}

export interface EntryInput {
  fields: ContentfulEntry["fields"];
  metadata?: unknown;
}

/** Calls of the Content Management API for one environment and content type. */
export function contentfulClient(
  connection: Connection<ContentfulConfig>,
  apiBase: string,
): ContentfulClient {
  const { accessToken, spaceId, environmentId, contentType, slugField, locale } = connection.config;
  const base = `${apiBase}/spaces/${encodeURIComponent(spaceId)}/environments/${encodeURIComponent(environmentId)}`;

  const call = (method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer> => {
    const { version, headers = {}, json } = options;
    const request: ApiRequest = {
      method,
      url: `${base}${path}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(json !== undefined && { "content-type": mediaType }),
        ...(version !== undefined && { "x-contentful-version": String(version) }),
        ...headers,
      },
    };
    return callApi(connection, label, json === undefined ? request : { ...request, json });
  };

  return {
    async contentType() {
      const answer = accepted(await call("GET", `/content_types/${encodeURIComponent(contentType)}`));
      return readAnswer(label, answer, contentTypeAnswer);
    },
    async locales() {
      return readAnswer(label, accepted(await call("GET", "/locales?limit=1000")), localeListAnswer).items;
    },
    async entry(id) {
      if (!isEntryId(id)) return null;
      const answer = await call("GET", entryPath(id));
      return isNotFound(answer) ? null : entryOf(answer);
    },
    async entriesBySlug(slug) {
      const query = new URLSearchParams({
        content_type: contentType,
        [`fields.${slugField}.${locale}`]: slug,
        "sys.archivedAt[exists]": "false",
        limit: "100",
      });
      const answer = accepted(await call("GET", `/entries?${query}`));
      return readAnswer(label, answer, entryListAnswer).items;
    },
    async put(id, version, input) {
      const headers = { "x-contentful-content-type": contentType };
      const options = version === null ? { headers, json: input } : { version, json: input };
      return entryOf(await call("PUT", entryPath(id), options));
    },
    async publish(id, version) {
      return entryOf(await call("PUT", `${entryPath(id)}/published`, { version }));
    },
    async unpublish(id) {
      const answer = await call("DELETE", `${entryPath(id)}/published`);
      return isNotFound(answer) ? null : entryOf(answer);
    },
    async unarchive(id) {
      return entryOf(await call("DELETE", `${entryPath(id)}/archived`));
    },
    async remove(id) {
      const answer = await call("DELETE", entryPath(id));
      if (!isNotFound(answer)) accepted(answer);
    },
  };
}

function entryPath(id: string): string {
  return `/entries/${encodeURIComponent(id)}`;
}

function entryOf(answer: ApiAnswer): ContentfulEntry {
  return readAnswer(label, accepted(answer), entryAnswer);
}

interface CallOptions {
  version?: number;
  headers?: Record<string, string>;
  json?: unknown;
}

function isNotFound(answer: ApiAnswer): boolean {
  return answer.status === 404 && errorAnswer.safeParse(answer.json).data?.sys.id === "NotFound";
}

/** The answer, if it is one of success; throws what else it means. */
function accepted(answer: ApiAnswer): ApiAnswer {
  const { status, headers } = answer;
  if (status < 300) return answer;
  const problem = errorAnswer.safeParse(answer.json).data;
  const reasons = (problem?.details?.errors ?? []).map(({ name, details, path }) =>
    [path?.slice(1).join("."), details ?? name].filter(Boolean).join(": "),
  );
  const advice = adviceFor(status, problem?.sys.id ?? "", headers.get("x-contentful-ratelimit-reset"));
  throw failureOfAnswer(label, answer, {
    detail: [problem?.message, ...reasons].filter(Boolean).join("; "),
    ...(advice !== null && { advice }),
  });
}

function adviceFor(status: number, code: string, resetSeconds: string | null): string | null {
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
  return null;
}
