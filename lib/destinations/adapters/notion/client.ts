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
  dataSourceAnswer,
  errorAnswer,
  markdownAnswer,
  type NotionDataSource,
  type NotionPage,
  pageAnswer,
  pageListAnswer,
} from "./api-types";
import type { NotionConfig } from "./notion-config";

export const label = "Notion";

/** https://developers.notion.com/reference/versioning */
const apiVersion = "2026-03-11";
/** Notion makes a block of every line before it answers. */
const writeTimeoutMs = 60_000;

export interface NotionClient {
  dataSource(): Promise<NotionDataSource>;
  /** The page, if it is in the data source and not in the trash. */
  page(id: string): Promise<NotionPage | null>;
  /** The first page with this text in a property. */
  pageWhere(property: string, text: string): Promise<NotionPage | null>;
  markdown(pageId: string): Promise<string>;
  create(properties: Record<string, unknown>, markdown: string): Promise<NotionPage>;
  setProperties(pageId: string, properties: Record<string, unknown>): Promise<NotionPage>;
  /** Whether there is such a page. */
  replaceMarkdown(pageId: string, markdown: string): Promise<boolean>;
  trash(pageId: string): Promise<void>;
  /** Whether the token may insert pages, and change them; both without any effect. */
  permissions(): Promise<{ insert: boolean; update: boolean }>;
}

/** Calls of the Notion API for one data source. */
export function notionClient(connection: Connection<NotionConfig>, apiBase: string): NotionClient {
  const { accessToken, dataSourceId } = connection.config;
  const source = encodeURIComponent(dataSourceId);
  const parent = { type: "data_source_id", data_source_id: dataSourceId };

  const call = (method: string, path: string, request: Partial<ApiRequest> = {}): Promise<ApiAnswer> => {
    const headers = { authorization: `Bearer ${accessToken}`, "notion-version": apiVersion };
    const timeout = method === "GET" ? {} : { timeoutMs: writeTimeoutMs };
    return callApi(connection, label, { ...timeout, ...request, method, url: `${apiBase}${path}`, headers });
  };
  const isInSource = (page: NotionPage) =>
    page.in_trash !== true && bare(page.parent.data_source_id ?? "") === bare(dataSourceId);

  return {
    async dataSource() {
      return readAnswer(label, accepted(await call("GET", `/data_sources/${source}`)), dataSourceAnswer);
    },
    async page(id) {
      if (!isEntryId(id)) return null;
      const answer = await call("GET", pagePath(id));
      if (isNoPage(answer)) return null;
      const page = readAnswer(label, accepted(answer), pageAnswer);
      return isInSource(page) ? page : null;
    },
    async pageWhere(property, text) {
      const json = { filter: { property, rich_text: { equals: text } }, page_size: 10 };
      const answer = await call("POST", `/data_sources/${source}/query`, { json, writes: false });
      return readAnswer(label, accepted(answer), pageListAnswer).results.find(isInSource) ?? null;
    },
    async markdown(pageId) {
      const answer = accepted(await call("GET", `${pagePath(pageId)}/markdown`));
      return readAnswer(label, answer, markdownAnswer).markdown;
    },
    async create(properties, markdown) {
      const json = { parent, properties, markdown };
      return readAnswer(label, accepted(await call("POST", "/pages", { json })), pageAnswer);
    },
    async setProperties(pageId, properties) {
      const answer = accepted(await call("PATCH", pagePath(pageId), { json: { properties } }));
      return readAnswer(label, answer, pageAnswer);
    },
    async replaceMarkdown(pageId, markdown) {
      const json = { type: "replace_content", replace_content: { new_str: markdown } };
      const answer = await call("PATCH", `${pagePath(pageId)}/markdown`, { json });
      if (isNoPage(answer)) return false;
      readAnswer(label, accepted(answer), markdownAnswer);
      return true;
    },
    async trash(pageId) {
      if (!isEntryId(pageId)) return;
      const answer = await call("PATCH", pagePath(pageId), { json: { in_trash: true } });
      if (!isNoPage(answer)) readAnswer(label, accepted(answer), pageAnswer);
    },
    async permissions() {
      // A property that is not there is refused only after the token was found to be permitted.
      const json = { parent, properties: { "Galley connection test": { rich_text: [] } } };
      const inserted = await call("POST", "/pages", { json });
      if (inserted.status < 300) await this.trash(readAnswer(label, inserted, pageAnswer).id);
      else if (![400, 403].includes(inserted.status)) accepted(inserted);
      const nobodys = pagePath("00000000-0000-4000-8000-000000000000");
      const updated = await call("PATCH", nobodys, { json: { properties: {} } });
      if (![400, 403, 404].includes(updated.status)) accepted(updated);
      return { insert: inserted.status !== 403, update: updated.status !== 403 };
    },
  };
}

function pagePath(id: string): string {
  return `/pages/${encodeURIComponent(id)}`;
}

/** Ids come with and without hyphens. */
function bare(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** An id that is none, and an edit of what is in the trash, are answered with 400. */
function isNoPage({ status, json }: ApiAnswer): boolean {
  const error = errorAnswer.safeParse(json).data;
  return (
    (status === 404 && error?.code === "object_not_found") ||
    (status === 400 && /path failed validation|in the trash/.test(error?.message ?? ""))
  );
}

/** The answer, if it is one of success; throws what else it means. */
function accepted(answer: ApiAnswer): ApiAnswer {
  const { status, headers } = answer;
  if (status < 300) return answer;
  const error = errorAnswer.safeParse(answer.json).data;
  const advice = adviceFor(status, error?.code ?? "", headers.get("retry-after"));
  throw failureOfAnswer(label, answer, {
    detail: error?.message ?? undefined,
    ...(advice !== null && { advice }),
  });
}

function adviceFor(status: number, code: string, retryAfter: string | null): string | null {
  if (status === 401) {
    return "The access token is wrong or was revoked; copy the secret of the integration again, at notion.so/profile/integrations.";
  }
  if (status === 403) {
    return "Give the integration the capabilities to read, update and insert content, at notion.so/profile/integrations.";
  }
  if (status === 404) {
    return "Check the data source id, and add the integration to the database in Notion: ⋯ → Connections.";
  }
  if (status === 409) return "Somebody changed the page at the same moment; publish again.";
  if (status === 429) return `It asks for fewer calls; try again in ${waitOf(retryAfter, "a few seconds")}.`;
  if (code === "validation_error") {
    return "Check the properties of the connection: their names, their types and the options of the status. Pages within the page must be moved elsewhere first.";
  }
  return null;
}
