import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../../contract";
import { desiredRecord, entryOfRecord, valuesFor, writeRecord } from "../../field-map/collection";
import { mappedLookup, mappedSlug, mappedSlugs } from "../../field-map/mapped-lookup";
import { unpublishEntry } from "./admin";
import type { StrapiEntry } from "./api-types";
import {
  deleteEntry,
  keepsDrafts,
  strapiEntryById,
  strapiIdWhere,
  strapiLabel,
  writeStrapiEntry,
} from "./client";
import { dataOf, strapiBody } from "./mapper";
import { type StrapiConfig, strapiConfig } from "./strapi-config";
import { testStrapiConnection } from "./test-connection";

type StrapiConnection = Connection<StrapiConfig>;

/**
 * A collection type of Strapi 5, written through the REST API and unpublished through the admin panel's API.
 */
export function createStrapiDestination(): Destination<StrapiConfig> {
  return {
    provider: "strapi",
    label: strapiLabel,
    summary: "Entries of a collection type in your own Strapi 5, in the fields that you name.",
    notes: "The API’s address, an API token, the collection type, and the names of its fields.",
    provenAgainst: "server",
    testProves:
      "Proves writing: it sends writes without data, which Strapi refuses only after it has checked that the token may write.",
    graceSeconds: null,
    config: strapiConfig,
    slugs: mappedSlugs,
    test: testStrapiConnection,
    lookup: (connection, article) =>
      mappedLookup(connection.config, article, {
        read: (id) => readEntry(connection, id),
        idWhere: (field, value) => strapiIdWhere(connection, field, value),
      }),
    desired: (config, post) => desiredRecord(config, post, strapiBody(config, post)),
    publish: create,
    update,
    async unpublish(connection, remoteId) {
      const published = await strapiEntryById(connection, remoteId, "published");
      if (published !== null) await unpublishEntry(connection, remoteId);
      // Strapi gives the same 404 for a missing content type and a missing entry.
      else await keepsDrafts(connection);
    },
  };
}

async function readEntry(connection: StrapiConnection, id: string): Promise<RemoteEntry | null> {
  const draft = await strapiEntryById(connection, id, "draft");
  if (draft === null) return null;
  return entryOf(connection, draft, await strapiEntryById(connection, id, "published"));
}

async function create(connection: StrapiConnection, post: Post): Promise<WrittenEntry> {
  if (post.status === "publish") return write(connection, null, post);
  const drafts = await keepsDrafts(connection);
  if (drafts === false) throw noDrafts(connection);
  if (drafts === true) return write(connection, null, post);
  const id = await createBare(connection, post);
  return afterWriting(id, () => write(connection, id, post));
}

/**
 * Creates an entry without content. Only an entry shows whether a content type has drafts, and without drafts
 * everything is public at once.
 */
async function createBare(connection: StrapiConnection, post: Post): Promise<string> {
  const { config } = connection;
  const bare = { slug: mappedSlug(post), articleId: post.articleId };
  const made = await writeStrapiEntry(connection, null, dataOf(config, bare, null), "draft");
  // A draft may lack required fields, so a refusal means that the content type has no drafts.
  if (made.kind === "refused") throw noDrafts(connection, made.failure);
  const { documentId, publishedAt } = made.entry;
  if (typeof publishedAt !== "string") return documentId;
  await afterWriting(documentId, () => deleteEntry(connection, documentId));
  throw noDrafts(connection);
}

function noDrafts({ config }: StrapiConnection, cause: DestinationFailure | null = null): DestinationFailure {
  const says = cause === null ? "" : ` (${cause.message})`;
  return new DestinationFailure(
    `The content type of ${config.collection} in Strapi has no drafts, so the article would be public${says}. Switch on Draft & Publish in the Content-Type Builder, or publish as live.`,
    false,
    { cause },
  );
}

async function update(
  connection: StrapiConnection,
  existing: RemoteEntry,
  post: Post,
): Promise<WrittenEntry> {
  // Saving a draft leaves the live version unchanged.
  if (post.status === "publish" || existing.fields.status === "draft") {
    return write(connection, existing.remoteId, post);
  }
  await unpublishEntry(connection, existing.remoteId);
  return afterWriting(existing.remoteId, () => write(connection, existing.remoteId, post));
}

async function write(connection: StrapiConnection, id: string | null, post: Post): Promise<WrittenEntry> {
  const { config } = connection;
  const existing = id === null ? null : await strapiEntryById(connection, id, "draft");
  if (id !== null && existing === null) throw gone();
  const body = strapiBody(config, post);
  return writeRecord(
    strapiLabel,
    config,
    { values: valuesFor(config, post, body), losses: body.losses },
    (given) => writeStrapiEntry(connection, id, dataOf(config, given, existing), post.status),
    (entry) => entryOf(connection, entry, typeof entry.publishedAt === "string" ? entry : null),
  );
}

function gone(): DestinationFailure {
  return new DestinationFailure("The entry was removed in Strapi; publish again to make a new one.", true);
}

function entryOf(
  connection: StrapiConnection,
  edited: StrapiEntry,
  visible: StrapiEntry | null,
): RemoteEntry {
  const { documentId: id, createdAt } = edited;
  return entryOfRecord(connection, { id, createdAt, edited, visible });
}
