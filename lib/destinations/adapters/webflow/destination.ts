import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  type Post,
  type PostStatus,
  type WrittenEntry,
} from "../../contract";
import { mappedFields } from "../../field-map/field-map";
import { ifFound } from "../../find-entry";
import type { WebflowCollection, WebflowItem } from "./api-types";
import { type WebflowClient, webflowClient, webflowLabel } from "./client";
import {
  desiredWebflowFields,
  itemOf,
  storedWebflowFields,
  webflowAddress,
  webflowMarker,
  webflowSlug,
  webflowSlugs,
} from "./mapper";
import { fieldMapOf, type WebflowConfig, webflowConfig } from "./webflow-config";

export interface WebflowOptions {
  /** Default: Webflow's own API. */
  apiBase?: string;
}

const unproved = [
  "That Webflow answers 404 at the live address of an item that was taken down.",
  "How soon a published item is on the site.",
];

/** Items of a Webflow collection, through the Data API v2. Only items are published, never the whole site. */
export function createWebflowDestination({
  apiBase = "https://api.webflow.com/v2",
}: WebflowOptions = {}): Destination<WebflowConfig> {
  const clientOf = (connection: Connection<WebflowConfig>) => webflowClient(connection, apiBase);

  return {
    provider: "webflow",
    label: webflowLabel,
    summary: "Items in a CMS collection of a Webflow site, in fields that you name.",
    notes: "An API token with CMS access, the collection, and the names of its fields.",
    provenAgainst: "documentation",
    unproved,
    testProves:
      "Proves writing: it changes an item that does not exist, which Webflow refuses only after it has checked the token.",
    // A published item reaches Webflow's CDN some time after the API has responded.
    graceSeconds: 60,
    config: webflowConfig,
    slugs: webflowSlugs,
    test: (connection) => testConnection(connection.config, clientOf(connection)),

    lookup(connection, article) {
      const client = clientOf(connection);
      const { config } = connection;
      const entry = (item: Promise<WebflowItem | null>) =>
        ifFound(item, async (found) => entryOf(config, client, found, await addressParts(config, client)));
      return {
        byId: (id) => entry(client.item(id)),
        bySlug: () => entry(client.itemBySlug(webflowSlug(article))),
      };
    },

    desired: desiredWebflowFields,

    async publish(connection, post) {
      const client = clientOf(connection);
      const collection = await addressParts(connection.config, client);
      const item = await client.create(itemOf(connection.config, post));
      return writtenOf(connection.config, post, item, collection, post.status);
    },

    async update(connection, entry, post) {
      const client = clientOf(connection);
      const collection = await addressParts(connection.config, client);
      const item = await client.update(entry.remoteId, itemOf(connection.config, post));
      await afterWriting(item.id, async () => {
        if (post.status === "publish") await client.publish(item.id);
        else if (entry.fields.status === "publish") await client.unpublish(item.id);
      });
      return writtenOf(connection.config, post, item, collection, post.status);
    },

    async unpublish(connection, remoteId) {
      await clientOf(connection).unpublish(remoteId);
    },

    discard: (connection, remoteId) => clientOf(connection).remove(remoteId),
  };
}

async function entryOf(
  config: WebflowConfig,
  client: WebflowClient,
  item: WebflowItem,
  collection: Pick<WebflowCollection, "slug">,
): Promise<WrittenEntry> {
  return readEntry(config, item, collection, await statusOf(client, item));
}

/** The states of an item: https://developers.webflow.com/data/docs/working-with-the-cms/publishing */
async function statusOf(client: WebflowClient, item: WebflowItem): Promise<PostStatus> {
  if (item.isArchived === true || (item.lastPublished ?? null) === null) return "draft";
  if (item.isDraft !== true) return "publish";
  // A live item with draft changes and an item that was taken down look the same here.
  return (await client.isLive(item.id)) ? "publish" : "draft";
}

function readEntry(
  config: WebflowConfig,
  item: WebflowItem,
  collection: Pick<WebflowCollection, "slug">,
  status: PostStatus,
): WrittenEntry {
  return {
    remoteId: item.id,
    publicUrl: status === "publish" ? webflowAddress(config, collection, item) : null,
    articleId: webflowMarker(config, item),
    fields: storedWebflowFields(config, item, status),
    warnings: [],
  };
}

function writtenOf(
  config: WebflowConfig,
  { articleId }: Post,
  item: WebflowItem,
  collection: Pick<WebflowCollection, "slug">,
  status: PostStatus,
): WrittenEntry {
  const entry = readEntry(config, item, collection, status);
  const noAddress =
    status === "publish" && entry.publicUrl === null
      ? [
          "Webflow does not say where the collection is on the site, so the page cannot be proven: set the connection’s public address.",
        ]
      : [];
  const noMarker =
    config.articleIdField !== undefined && entry.articleId !== articleId
      ? [`Webflow did not keep Galley’s id of the article in the field ${config.articleIdField}.`]
      : [];
  return { ...entry, warnings: [...noAddress, ...noMarker] };
}

/** The collection's slug, requested only when the public address needs it. */
async function addressParts(
  config: WebflowConfig,
  client: WebflowClient,
): Promise<Pick<WebflowCollection, "slug">> {
  return config.urlPattern === undefined ? client.collection() : { slug: null };
}

async function testConnection(config: WebflowConfig, client: WebflowClient): Promise<ConnectionTest> {
  const collection = await client.collection();
  const types = new Map(collection.fields.map((field) => [field.slug ?? "", field.type]));
  for (const { role, path } of mappedFields(fieldMapOf(config))) {
    const type = types.get(path);
    const wanted = role === "body" ? "RichText" : "PlainText";
    if (type === wanted) continue;
    const has = type === undefined ? `has no field ${path}` : `has a field ${path} of the type ${type}`;
    throw new DestinationFailure(
      `The collection “${collection.displayName}” ${has}; the connection needs the slug of a field of the type ${wanted} there.`,
      false,
    );
  }
  if (!(await client.mayWrite())) {
    const message =
      "The API token may read the collection but not write to it; make one with “CMS: Read and write”.";
    return { ok: false, message };
  }
  return { ok: true, message: `May write to the collection “${collection.displayName}”.` };
}
