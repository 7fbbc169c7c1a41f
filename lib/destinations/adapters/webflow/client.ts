import { apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, waitOf } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  collectionAnswer,
  itemAnswer,
  itemListAnswer,
  type WebflowCollection,
  type WebflowItem,
  type WebflowItemInput,
  webflowError,
  webflowPublished,
} from "./api-types";
import type { WebflowConfig } from "./webflow-config";

export const webflowLabel = "Webflow";

/** An id that no item has: trying to change it tests the permission and changes nothing. */
const nobodysId = "000000000000000000000000";

export interface WebflowClient {
  collection(): Promise<WebflowCollection>;
  /** Whether the token may write; throws for any other failure. */
  mayWrite(): Promise<boolean>;
  item(id: string): Promise<WebflowItem | null>;
  itemBySlug(slug: string): Promise<WebflowItem | null>;
  isLive(id: string): Promise<boolean>;
  create(input: WebflowItemInput): Promise<WebflowItem>;
  update(id: string, input: WebflowItemInput): Promise<WebflowItem>;
  publish(id: string): Promise<void>;
  unpublish(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Calls to the Data API v2 for one collection. */
export function webflowClient(connection: Connection<WebflowConfig>, apiBase: string): WebflowClient {
  const { apiToken, collectionId } = connection.config;
  const collectionPath = `/collections/${encodeURIComponent(collectionId)}`;
  const itemPath = (id: string) => `${collectionPath}/items/${encodeURIComponent(id)}`;

  const api = apiClient(connection, {
    label: webflowLabel,
    baseUrl: apiBase,
    headers: { authorization: `Bearer ${apiToken}` },
    isMissing: isNoItem,
    explain,
  });

  return {
    collection: () => api.read(collectionAnswer, collectionPath),
    async mayWrite() {
      const answer = await api.call(itemPath(nobodysId), { method: "PATCH", json: { fieldData: {} } });
      if (answer.status === 403) return false;
      if (![400, 404, 409].includes(answer.status)) api.accept(answer);
      return true;
    },
    item: async (id) => (isEntryId(id) ? api.find(itemAnswer, itemPath(id)) : null),
    async itemBySlug(slug) {
      const query = { slug, limit: "100" };
      const { items } = await api.read(itemListAnswer, `${collectionPath}/items`, { query });
      return items.find((item) => item.fieldData.slug === slug) ?? null;
    },
    isLive: async (id) => (await api.find(itemAnswer, `${itemPath(id)}/live`)) !== null,
    create(input) {
      // A live item is created in one call: a failure between two calls would leave an unwanted draft.
      const path = `${collectionPath}/items${input.isDraft ? "" : "/live"}`;
      return api.read(itemAnswer, path, { method: "POST", json: input });
    },
    async update(id, input) {
      const item = await api.find(itemAnswer, itemPath(id), { method: "PATCH", json: input });
      if (item === null) throw gone();
      return item;
    },
    async publish(id) {
      const request = { method: "POST", json: { itemIds: [id] } };
      const { publishedItemIds, errors } = await api.read(
        webflowPublished,
        `${collectionPath}/items/publish`,
        request,
      );
      const [error] = errors ?? [];
      if (error === undefined && (publishedItemIds ?? [id]).includes(id)) return;
      throw new DestinationFailure(
        `Webflow stored the changes but did not publish them${error === undefined ? "" : `: ${error.slice(0, 300)}`}. Publish the item in Webflow to see what is missing, or publish again.`,
        false,
      );
    },
    async unpublish(id) {
      if (isEntryId(id)) await api.act(itemAnswer, `${itemPath(id)}/live`, { method: "DELETE" });
    },
    async remove(id) {
      if (isEntryId(id)) await api.act(itemAnswer, itemPath(id), { method: "DELETE" });
    },
  };
}

/** Webflow's own 404 for an item: neither a proxy's page nor a missing collection. */
function isNoItem({ status, json }: ApiAnswer): boolean {
  const code = webflowError.safeParse(json).data?.code ?? null;
  return status === 404 && code !== null && code !== "collection_not_found";
}

function gone(): DestinationFailure {
  return new DestinationFailure("The item was deleted in Webflow; publish again to make a new one.", true);
}

function explain({ status, json, headers }: ApiAnswer): FailureWords {
  const { code, message, details } = webflowError.safeParse(json).data ?? {};
  const reasons = (details ?? []).map((detail) =>
    typeof detail === "string" ? detail : [detail.param, detail.description].filter(Boolean).join(": "),
  );
  return {
    detail: [message, ...reasons].filter(Boolean).join("; "),
    // A 409 is a state of the site that only its owner can change.
    retryable: status === 409 ? false : undefined,
    advice: adviceFor(status, code ?? "", headers.get("retry-after")),
  };
}

function adviceFor(status: number, code: string, retryAfter: string | null): string | undefined {
  if (status === 401) {
    return "The API token is wrong or was revoked; make a new one in Webflow: Site settings → Apps & integrations → API access.";
  }
  if (status === 403) return "The API token needs the permission “CMS: Read and write” for this site.";
  if (status === 404) return "Check the collection id, and that the API token belongs to the same site.";
  if (status === 409) {
    return "Publish the whole site once in Webflow, to all of its domains together, and publish the article again.";
  }
  if (status === 429) return `It asks for fewer calls; try again in ${waitOf(retryAfter, "a minute")}.`;
  if (code === "validation_error") {
    return "Check the field names of the connection and what the collection requires of its fields.";
  }
  return undefined;
}
