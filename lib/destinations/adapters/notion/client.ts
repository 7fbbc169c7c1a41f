import { apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, readAnswer, waitOf } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import type { Connection } from "../../contract";
import {
  dataSourceAnswer,
  markdownAnswer,
  type NotionDataSource,
  type NotionPage,
  notionError,
  pageAnswer,
  pageListAnswer,
} from "./api-types";
import type { NotionConfig } from "./notion-config";

export const notionLabel = "Notion";

/** https://developers.notion.com/reference/versioning */
const apiVersion = "2026-03-11";
/** Writes take long, because Notion turns every line into a block before it responds. */
const writeTimeoutMs = 60_000;

export interface NotionClient {
  dataSource(): Promise<NotionDataSource>;
  /** The page; null when it is in another data source or in the trash. */
  page(id: string): Promise<NotionPage | null>;
  /** The first page with this text in a property. */
  pageWhere(property: string, text: string): Promise<NotionPage | null>;
  markdown(pageId: string): Promise<string>;
  create(properties: Record<string, unknown>, markdown: string): Promise<NotionPage>;
  setProperties(pageId: string, properties: Record<string, unknown>): Promise<NotionPage>;
  /** Returns false when there is no such page. */
  replaceMarkdown(pageId: string, markdown: string): Promise<boolean>;
  trash(pageId: string): Promise<void>;
  /** Whether the token may insert and change pages; tested without any effect. */
  permissions(): Promise<{ insert: boolean; update: boolean }>;
}

/** Calls to the Notion API for one data source. */
export function notionClient(connection: Connection<NotionConfig>, apiBase: string): NotionClient {
  const { accessToken, dataSourceId } = connection.config;
  const source = encodeURIComponent(dataSourceId);
  const parent = { type: "data_source_id", data_source_id: dataSourceId };

  const api = apiClient(connection, {
    label: notionLabel,
    baseUrl: apiBase,
    headers: { authorization: `Bearer ${accessToken}`, "notion-version": apiVersion },
    isMissing: isNoPage,
    explain,
  });
  const isInSource = (page: NotionPage) =>
    page.in_trash !== true && bare(page.parent.data_source_id ?? "") === bare(dataSourceId);

  return {
    dataSource: () => api.read(dataSourceAnswer, `/data_sources/${source}`),
    async page(id) {
      const page = isEntryId(id) ? await api.find(pageAnswer, pagePath(id)) : null;
      return page !== null && isInSource(page) ? page : null;
    },
    async pageWhere(property, value) {
      const json = { filter: { property, rich_text: { equals: value } }, page_size: 10 };
      const request = { ...write("POST", json), writes: false };
      const { results } = await api.read(pageListAnswer, `/data_sources/${source}/query`, request);
      return results.find(isInSource) ?? null;
    },
    markdown: async (pageId) => (await api.read(markdownAnswer, `${pagePath(pageId)}/markdown`)).markdown,
    create: (properties, markdown) =>
      api.read(pageAnswer, "/pages", write("POST", { parent, properties, markdown })),
    setProperties: (pageId, properties) =>
      api.read(pageAnswer, pagePath(pageId), write("PATCH", { properties })),
    async replaceMarkdown(pageId, markdown) {
      const json = { type: "replace_content", replace_content: { new_str: markdown } };
      return (await api.find(markdownAnswer, `${pagePath(pageId)}/markdown`, write("PATCH", json))) !== null;
    },
    async trash(pageId) {
      if (isEntryId(pageId)) await api.find(pageAnswer, pagePath(pageId), write("PATCH", { in_trash: true }));
    },
    async permissions() {
      // Notion checks the token's permission before it refuses the unknown property.
      const json = { parent, properties: { "Galley connection test": { rich_text: [] } } };
      const inserted = await api.call("/pages", write("POST", json));
      if (inserted.status < 300) await this.trash(readAnswer(notionLabel, inserted, pageAnswer).id);
      else if (![400, 403].includes(inserted.status)) api.accept(inserted);
      const nobodys = pagePath("00000000-0000-4000-8000-000000000000");
      const updated = await api.call(nobodys, write("PATCH", { properties: {} }));
      if (![400, 403, 404].includes(updated.status)) api.accept(updated);
      return { insert: inserted.status !== 403, update: updated.status !== 403 };
    },
  };
}

function write(method: "POST" | "PATCH", json: unknown) {
  return { method, json, timeoutMs: writeTimeoutMs };
}

function pagePath(id: string): string {
  return `/pages/${encodeURIComponent(id)}`;
}

/** Notion accepts ids with and without hyphens. */
function bare(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** Notion answers 400 to an invalid id and to an edit of a page in the trash. */
function isNoPage({ status, json }: ApiAnswer): boolean {
  const error = notionError.safeParse(json).data;
  return (
    (status === 404 && error?.code === "object_not_found") ||
    (status === 400 && /path failed validation|in the trash/.test(error?.message ?? ""))
  );
}

function explain({ status, json, headers }: ApiAnswer): FailureWords {
  const error = notionError.safeParse(json).data;
  return {
    detail: error?.message ?? undefined,
    advice: adviceFor(status, error?.code ?? "", headers.get("retry-after")),
  };
}

function adviceFor(status: number, code: string, retryAfter: string | null): string | undefined {
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
  return undefined;
}
