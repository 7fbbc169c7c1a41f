import {
  type ApiAnswer,
  type ApiRequest,
  callApi,
  failureOfAnswer,
  readAnswer,
  readDone,
  waitOf,
} from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  collectionAnswer,
  errorAnswer,
  itemAnswer,
  itemListAnswer,
  publishAnswer,
  type WebflowCollection,
  type WebflowItem,
  type WebflowItemInput,
} from "./api-types";
import type { WebflowConfig } from "./webflow-config";

export const label = "Webflow";

/** An id that no item has: changing it proves the permission to write, and changes nothing. */
const nobodysId = "000000000000000000000000";

export interface WebflowClient {
  collection(): Promise<WebflowCollection>;
  /** Whether the token may write; throws for every other cause. */
  mayWrite(): Promise<boolean>;
  item(id: string): Promise<WebflowItem | null>;
  itemBySlug(slug: string): Promise<WebflowItem | null>;
  isLive(id: string): Promise<boolean>;
  create(input: WebflowItemInput): Promise<WebflowItem>;
  update(id: string, input: WebflowItemInput): Promise<WebflowItem>;
  publish(id: string): Promise<void>;
  unpublish(id: string): Promise<void>;
}

/** Calls of the Data API v2 for one collection. */
export function webflowClient(connection: Connection<WebflowConfig>, apiBase: string): WebflowClient {
  const { apiToken, collectionId } = connection.config;
  const collectionPath = `/collections/${encodeURIComponent(collectionId)}`;
  const itemPath = (id: string) => `${collectionPath}/items/${encodeURIComponent(id)}`;

  const call = (method: string, path: string, json?: unknown): Promise<ApiAnswer> => {
    const headers = { authorization: `Bearer ${apiToken}` };
    const request: ApiRequest = { method, url: `${apiBase}${path}`, headers };
    return callApi(connection, label, json === undefined ? request : { ...request, json });
  };

  return {
    async collection() {
      return readAnswer(label, accepted(await call("GET", collectionPath)), collectionAnswer);
    },
    async mayWrite() {
      const answer = await call("PATCH", itemPath(nobodysId), { fieldData: {} });
      if (answer.status === 403) return false;
      if ([400, 404, 409].includes(answer.status)) return true;
      accepted(answer);
      return true;
    },
    async item(id) {
      if (!isEntryId(id)) return null;
      const answer = await call("GET", itemPath(id));
      return isNoItem(answer) ? null : readAnswer(label, accepted(answer), itemAnswer);
    },
    async itemBySlug(slug) {
      const query = new URLSearchParams({ slug, limit: "100" });
      const answer = accepted(await call("GET", `${collectionPath}/items?${query}`));
      const { items } = readAnswer(label, answer, itemListAnswer);
      return items.find((item) => item.fieldData.slug === slug) ?? null;
    },
    async isLive(id) {
      const answer = await call("GET", `${itemPath(id)}/live`);
      if (isNoItem(answer)) return false;
      readAnswer(label, accepted(answer), itemAnswer);
      return true;
    },
    async create(input) {
      // A live item is made in one call: between two, a failure would leave an item that nobody asked for.
      const path = `${collectionPath}/items${input.isDraft ? "" : "/live"}`;
      return readAnswer(label, accepted(await call("POST", path, input)), itemAnswer);
    },
    async update(id, input) {
      const answer = await call("PATCH", itemPath(id), input);
      if (isNoItem(answer)) throw gone();
      return readAnswer(label, accepted(answer), itemAnswer);
    },
    async publish(id) {
      const answer = await call("POST", `${collectionPath}/items/publish`, { itemIds: [id] });
      const { publishedItemIds, errors } = readAnswer(label, accepted(answer), publishAnswer);
      const [error] = errors ?? [];
      if (error === undefined && (publishedItemIds ?? [id]).includes(id)) return;
      throw new DestinationFailure(
        `Webflow stored the changes but did not publish them${error === undefined ? "" : `: ${error.slice(0, 300)}`}. Publish the item in Webflow to see what is missing, or publish again.`,
        false,
      );
    },
    async unpublish(id) {
      if (!isEntryId(id)) return;
      const answer = await call("DELETE", `${itemPath(id)}/live`);
      if (!isNoItem(answer)) readDone(label, accepted(answer), itemAnswer);
    },
  };
}

/** Webflow's own word that there is no such item: neither a proxy's page nor a wrong collection. */
function isNoItem({ status, json }: ApiAnswer): boolean {
  const code = errorAnswer.safeParse(json).data?.code ?? null;
  return status === 404 && code !== null && code !== "collection_not_found";
}

function gone(): DestinationFailure {
  return new DestinationFailure("The item was deleted in Webflow; publish again to make a new one.", true);
}

/** The answer, if it is one of success; throws what else it means. */
function accepted(answer: ApiAnswer): ApiAnswer {
  const { status, headers } = answer;
  if (status < 300) return answer;
  const { code, message, details } = errorAnswer.safeParse(answer.json).data ?? {};
  const reasons = (details ?? []).map((detail) =>
    typeof detail === "string" ? detail : [detail.param, detail.description].filter(Boolean).join(": "),
  );
  const detail = [message, ...reasons].filter(Boolean).join("; ");
  const advice = adviceFor(status, code ?? "", headers.get("retry-after"));
  throw failureOfAnswer(label, answer, {
    detail,
    // A conflict here is a state of the site that only its owner can change.
    ...(status === 409 && { retryable: false }),
    ...(advice !== null && { advice }),
  });
}

function adviceFor(status: number, code: string, retryAfter: string | null): string | null {
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
  return null;
}
