import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../../contract";
import type { ContentfulEntry } from "./api-types";
import { type ContentfulClient, contentfulClient, contentfulLabel } from "./client";
import { type ContentfulConfig, contentfulConfig } from "./contentful-config";
import {
  contentfulAddress,
  contentfulArticleId,
  contentfulSlug,
  contentfulSlugs,
  contentfulStatus,
  contentfulValues,
  desiredContentfulFields,
  entryIdOf,
  mergedFields,
  storedContentfulFields,
} from "./mapper";
import { testContentfulConnection } from "./test-connection";

export interface ContentfulOptions {
  /** Default: the API of the connection's region. */
  apiBase?: string;
}

const unproved = [
  "Whether the validations of your content type accept each article: Contentful applies them when an entry goes live.",
  "How Contentful’s editor shows rich text that it did not write itself.",
];

/** Entries of one content type in a Contentful space, through the Content Management API. */
export function createContentfulDestination({
  apiBase,
}: ContentfulOptions = {}): Destination<ContentfulConfig> {
  const clientOf = (connection: Connection<ContentfulConfig>) => {
    const host = connection.config.region === "eu" ? "api.eu.contentful.com" : "api.contentful.com";
    return contentfulClient(connection, apiBase ?? `https://${host}`);
  };

  return {
    provider: "contentful",
    label: contentfulLabel,
    summary: "Entries of a content type in a Contentful space, in fields that you name.",
    notes: "A management token, the content type, and the names of its fields.",
    provenAgainst: "documentation",
    unproved,
    testProves: "Proves writing: it creates an empty draft entry and deletes it at once.",
    // The owner's front end caches what the delivery API returns, or is rebuilt.
    graceSeconds: 120,
    config: contentfulConfig,
    slugs: contentfulSlugs,
    test: (connection) => testContentfulConnection(connection.config, clientOf(connection)),

    lookup(connection, article) {
      const { config } = connection;
      const client = clientOf(connection);
      // An entry of another type is from before the connection's content type was changed.
      const byId = async (id: string) => {
        const entry = await client.entry(id);
        return entry?.sys.contentType.sys.id === config.contentType ? entryOf(config, entry) : null;
      };
      return {
        byId,
        byMarker: () => byId(entryIdOf(config, article.articleId)),
        async bySlug() {
          const slug = contentfulSlug(article);
          const entry = (await client.entriesBySlug(slug)).find(
            (each) => storedContentfulFields(config, each).slug === slug && !isArchived(each),
          );
          return entry === undefined ? null : entryOf(config, entry);
        },
      };
    },

    desired: desiredContentfulFields,

    async publish(connection, post) {
      const { config } = connection;
      const client = clientOf(connection);
      const { values, losses } = contentfulValues(config, post);
      const id = entryIdOf(config, post.articleId);
      const entry = await client.put(id, null, { fields: mergedFields(config, {}, values) });
      return written(config, await afterWriting(id, () => withStatus(client, entry, post)), losses);
    },

    update: (connection, entry, post) => updateEntry(clientOf(connection), connection.config, entry, post),

    async unpublish(connection, remoteId) {
      const client = clientOf(connection);
      const entry = await client.entry(remoteId);
      // Contentful gives the same 404 for a missing space and a missing entry.
      if (entry === null) await client.contentType();
      else if (contentfulStatus(entry) === "publish") await client.unpublish(remoteId);
    },

    discard: (connection, remoteId) => discardEntry(clientOf(connection), remoteId),
  };
}

/** Contentful deletes drafts only. */
async function discardEntry(client: ContentfulClient, remoteId: string): Promise<void> {
  const entry = await client.entry(remoteId);
  if (entry === null) return;
  if (contentfulStatus(entry) === "publish") await client.unpublish(remoteId);
  await client.remove(remoteId);
}

async function updateEntry(
  client: ContentfulClient,
  config: ContentfulConfig,
  { remoteId, version }: RemoteEntry,
  post: Post,
): Promise<WrittenEntry> {
  const current = await client.entry(remoteId);
  if (current === null) throw gone();
  const { sys, fields, metadata } = isArchived(current) ? await client.unarchive(remoteId) : current;
  const { values, losses } = contentfulValues(config, post);
  // Writes on top of the version that the lookup returned, so that any change since then is a conflict.
  const base = isArchived(current) || version === undefined ? sys.version : Number(version);
  const entry = await client.put(remoteId, base, {
    fields: mergedFields(config, fields, values),
    ...(metadata !== undefined && { metadata }),
  });
  return written(config, await afterWriting(remoteId, () => withStatus(client, entry, post)), losses);
}

async function withStatus(
  client: ContentfulClient,
  entry: ContentfulEntry,
  { status }: Post,
): Promise<ContentfulEntry> {
  if (status === "publish") return client.publish(entry.sys.id, entry.sys.version);
  if (contentfulStatus(entry) === "draft") return entry;
  const unpublished = await client.unpublish(entry.sys.id);
  if (unpublished === null) throw gone();
  return unpublished;
}

function written(config: ContentfulConfig, entry: ContentfulEntry, losses: string[]): WrittenEntry {
  const noAddress =
    contentfulStatus(entry) === "publish" && config.urlPattern === undefined
      ? [
          "Contentful does not know where your site shows entries, so the page cannot be proven: set the connection’s public address.",
        ]
      : [];
  return { ...entryOf(config, entry), warnings: [...losses, ...noAddress] };
}

function entryOf(config: ContentfulConfig, entry: ContentfulEntry): WrittenEntry {
  const { id, version } = entry.sys;
  const fields = storedContentfulFields(config, entry);
  return {
    remoteId: id,
    publicUrl: fields.status === "publish" ? contentfulAddress(config, id, fields.slug ?? "") : null,
    articleId: contentfulArticleId(config, id),
    fields,
    version: String(version),
    warnings: [],
  };
}

function isArchived({ sys }: ContentfulEntry): boolean {
  return typeof sys.archivedVersion === "number";
}

function gone(): DestinationFailure {
  return new DestinationFailure(
    "The entry has since been deleted in Contentful; publish again to make a new one.",
    true,
  );
}
