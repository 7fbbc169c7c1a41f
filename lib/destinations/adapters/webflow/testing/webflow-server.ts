import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { webflowPublished } from "./webflow-published";

export interface StandInItem {
  id: string;
  cmsLocaleId: string;
  lastPublished: string | null;
  lastUpdated: string;
  createdOn: string;
  isArchived: boolean;
  isDraft: boolean;
  fieldData: Record<string, unknown>;
}

export interface WebflowServer extends StandInServer {
  apiBase: string;
  collectionId: string;
  tokens: { write: string; readOnly: string };
  items: Map<string, StandInItem>;
  /** The published version of each item, by id. */
  live: Map<string, Record<string, unknown>>;
  /** Creates an item as its owner does. */
  add(fieldData: Record<string, unknown>): StandInItem;
}

const collection = {
  displayName: "Blog Posts",
  singularName: "Blog Post",
  slug: "post",
  fields: [
    { id: "1", isRequired: true, type: "PlainText", slug: "name", displayName: "Name" },
    { id: "2", isRequired: true, type: "PlainText", slug: "slug", displayName: "Slug" },
    { id: "3", isRequired: false, type: "RichText", slug: "post-body", displayName: "Post Body" },
    { id: "4", isRequired: false, type: "PlainText", slug: "post-summary", displayName: "Post Summary" },
    { id: "5", isRequired: false, type: "PlainText", slug: "meta-description", displayName: "Meta" },
    { id: "6", isRequired: false, type: "PlainText", slug: "keywords", displayName: "Keywords" },
    { id: "7", isRequired: false, type: "PlainText", slug: "galley-id", displayName: "Galley id" },
    { id: "8", isRequired: false, type: "MultiReference", slug: "tags", displayName: "Tags" },
  ],
};
const known = new Set(collection.fields.map(({ slug }) => slug));

const input = z.object({
  isArchived: z.boolean().optional(),
  isDraft: z.boolean().optional(),
  fieldData: z.record(z.string(), z.unknown()).default({}),
});

/** Webflow's CMS with one collection, as https://developers.webflow.com/data/reference/cms documents it. */
export async function startWebflow(): Promise<WebflowServer> {
  const collectionId = objectId();
  const tokens = { write: "wf-write-token", readOnly: "wf-read-token" };
  const items: WebflowServer["items"] = new Map();
  const live: WebflowServer["live"] = new Map();
  const server = await startStandIn(
    (request) => (request.url.pathname.startsWith("/v2/") ? api(request) : page(request)),
    webflowPublished,
  );
  return { ...server, apiBase: `${server.origin}/v2`, collectionId, tokens, items, live, add };

  function add(fieldData: Record<string, unknown>, isDraft = true): StandInItem {
    const now = new Date().toISOString();
    const item = {
      id: objectId(),
      cmsLocaleId: "1",
      lastPublished: null,
      lastUpdated: now,
      createdOn: now,
      isArchived: false,
      isDraft,
      fieldData: { ...fieldData },
    };
    items.set(item.id, item);
    return item;
  }

  function goLive(item: StandInItem): void {
    Object.assign(item, { isDraft: false, lastPublished: new Date().toISOString() });
    live.set(item.id, { ...item.fieldData });
  }

  function api({ method, url, headers, json }: StandInRequest): StandInAnswer {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (token !== tokens.write && token !== tokens.readOnly)
      return problem(401, "not_authorized", "Request not authorized");
    if (method !== "GET" && token === tokens.readOnly)
      return problem(
        403,
        "missing_scopes",
        "OAuthForbidden: You are missing the following scopes - cms:write",
      );
    const [, , id, of, second, third] = url.pathname.slice(1).split("/");
    if (id !== collectionId) return problem(404, "collection_not_found", "Collection not found");
    if (of === undefined) return { body: { id, ...collection } };
    if (second === undefined && method === "GET") return list(url);
    if (second === undefined || (second === "live" && third === undefined))
      return create(json, second === "live");
    if (second === "publish") return publish(json);
    const item = items.get(second);
    if (item === undefined) return problem(404, "item_not_found", "Item not found");
    if (third === "live") return liveItem(method, item);
    if (method === "GET") return { body: item };
    if (method === "PATCH") return change(json, item);
    items.delete(item.id);
    live.delete(item.id);
    return { status: 204 };
  }

  function list(url: URL): StandInAnswer {
    const slug = url.searchParams.get("slug");
    const found = [...items.values()].filter((item) => slug === null || item.fieldData["slug"] === slug);
    return { body: { items: found, pagination: { limit: 100, offset: 0, total: found.length } } };
  }

  function create(json: unknown, isLive: boolean): StandInAnswer {
    const { isDraft = true, fieldData } = input.parse(json);
    const wrong = wrongFields({ name: undefined, slug: undefined, ...fieldData }, null);
    if (wrong.length > 0) return problem(400, "validation_error", "Validation Error", wrong);
    const item = add(fieldData, isDraft);
    if (isLive) goLive(item);
    return { status: 202, body: item };
  }

  function change(json: unknown, item: StandInItem): StandInAnswer {
    const { fieldData, ...states } = input.parse(json);
    const wrong = wrongFields(fieldData, item.id);
    if (wrong.length > 0) return problem(400, "validation_error", "Validation Error", wrong);
    Object.assign(item.fieldData, fieldData);
    Object.assign(item, states, { lastUpdated: new Date().toISOString() });
    return { body: item };
  }

  function publish(json: unknown): StandInAnswer {
    const { itemIds } = z.object({ itemIds: z.array(z.string()) }).parse(json);
    const found = itemIds.flatMap((id) => items.get(id) ?? []);
    found.forEach(goLive);
    const publishedItemIds = found.map(({ id }) => id);
    const errors = itemIds
      .filter((id) => !publishedItemIds.includes(id))
      .map((id) => `Staging item ID ${id} not found.`);
    return { status: 202, body: { publishedItemIds, errors } };
  }

  function liveItem(method: string, item: StandInItem): StandInAnswer {
    const fieldData = live.get(item.id);
    if (fieldData === undefined) return problem(404, "item_not_found", "Live item not found");
    if (method === "GET") return { body: { ...item, fieldData } };
    live.delete(item.id);
    item.isDraft = true;
    return { status: 204 };
  }

  function wrongFields(fieldData: Record<string, unknown>, itemId: string | null) {
    return Object.entries(fieldData).flatMap(([param, value]) => {
      if (!known.has(param)) return [{ param, description: `Field not described in schema: ${param}` }];
      const isNeeded = param === "name" || param === "slug";
      if (isNeeded && (typeof value !== "string" || value === ""))
        return [{ param, description: "Required" }];
      if (typeof value !== "string") return [{ param, description: "Expected value to be a string" }];
      if (isNeeded && value.length > 256) return [{ param, description: "Must be at most 256 characters" }];
      if (param !== "slug") return [];
      if (!/^[_a-zA-Z0-9][-_a-zA-Z0-9]*$/.test(value)) {
        const description = "Must be alphanumerical and not contain any spaces or special characters";
        return [{ param, description }];
      }
      const taken = [...items.values()].some(
        ({ id, fieldData: { slug } }) => slug === value && id !== itemId,
      );
      return taken ? [{ param, description: `Unique value is already in database: '${value}'` }] : [];
    });
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const [, folder, slug] = url.pathname.split("/");
    const shown = [...live.values()].find((fieldData) => fieldData["slug"] === slug);
    if (folder !== collection.slug || shown === undefined)
      return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const [title, description, html] = ["name", "meta-description", "post-body"].map((field) => {
      const value = shown[field];
      return typeof value === "string" ? value : "";
    });
    return { body: standInPage({ title: title ?? "", description: description ?? "", html: html ?? "" }) };
  }
}

function problem(status: number, code: string, message: string, details: unknown[] = []): StandInAnswer {
  return { status, body: { message, code, externalReference: null, details } };
}

function objectId(): string {
  return randomBytes(12).toString("hex");
}
