import {
  type Connection,
  type Destination,
  DestinationFailure,
  type EntryLookup,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../contract";
import {
  entryFields,
  markOf,
  unseenFieldWarnings,
  withoutRoles,
  writeWithoutRefused,
} from "../field-map-entry";
import { fillUrlPattern } from "../url-pattern";
import { unpublishEntry } from "./admin";
import type { StrapiEntry } from "./api-types";
import { deleteEntry, entryById, idWhere, label, writeEntry } from "./client";
import { dataOf, slugOf, valuesOf, wishedFields } from "./mapper";
import { type StrapiConfig, strapiConfig, strapiFields } from "./strapi-config";
import { testStrapi } from "./test-connection";

type StrapiConnection = Connection<StrapiConfig>;

/** A collection type of Strapi 5, written through its REST API; unpublished through the admin panel's. */
export function createStrapi(): Destination<StrapiConfig> {
  return {
    provider: "strapi",
    label,
    summary: "Entries of a collection type in your own Strapi 5, in the fields that you name.",
    provenAgainst: "server",
    graceSeconds: null,
    config: strapiConfig,
    fields: strapiFields,
    test: testStrapi,
    find,
    wished: wishedFields,
    publish: create,
    update,
    async unpublish(connection, remoteId) {
      if ((await entryById(connection, remoteId, "published")) !== null) {
        await unpublishEntry(connection, remoteId);
      }
    },
  };
}

async function find(
  connection: StrapiConnection,
  { remoteId, articleId, slug }: EntryLookup,
): Promise<RemoteEntry | null> {
  const { articleIdField, slugField } = connection.config;
  const known = remoteId === null ? null : await readEntry(connection, remoteId);
  if (known !== null) return known;
  const marked =
    articleId === null || articleIdField === undefined
      ? null
      : await idWhere(connection, articleIdField, articleId);
  const id = marked ?? (await idWhere(connection, slugField, slugOf({ slug, articleId: articleId ?? slug })));
  return id === null ? null : readEntry(connection, id);
}

async function readEntry(connection: StrapiConnection, id: string): Promise<RemoteEntry | null> {
  const draft = await entryById(connection, id, "draft");
  if (draft === null) return null;
  return entryOf(connection, draft, await entryById(connection, id, "published"));
}

async function create(connection: StrapiConnection, post: Post): Promise<WrittenEntry> {
  const written = await write(connection, null, post);
  if (post.status === "publish" || written.fields.status === "draft") return written;
  // The content type turned out to have no drafts: what it was given in confidence is public.
  await deleteEntry(connection, written.remoteId);
  throw new DestinationFailure(
    `The content type of ${connection.config.collection} in Strapi has no drafts, so the article would have been public; it was removed again. Switch on Draft & Publish in the Content-Type Builder, or publish as live.`,
    false,
  );
}

async function update(
  connection: StrapiConnection,
  existing: RemoteEntry,
  post: Post,
): Promise<WrittenEntry> {
  // Writing a draft would leave what is live as it is.
  if (post.status === "draft" && existing.fields.status === "publish") {
    await unpublishEntry(connection, existing.remoteId);
  }
  return write(connection, existing.remoteId, post);
}

async function write(connection: StrapiConnection, id: string | null, post: Post): Promise<WrittenEntry> {
  const { config } = connection;
  const existing = id === null ? null : await entryById(connection, id, "draft");
  const { values, losses } = valuesOf(config, post);
  const { entry, leftOut, warnings } = await writeWithoutRefused(label, config, values, (given) =>
    writeEntry(connection, id, dataOf(config, given, existing), post.status),
  );
  const isLive = typeof entry.publishedAt === "string";
  const written = entryOf(connection, entry, isLive ? entry : null);
  return {
    ...written,
    fields: withoutRoles(written.fields, leftOut),
    warnings: [...losses, ...warnings, ...unseenFieldWarnings(label, config, entry, leftOut)],
  };
}

/** What is edited, at the address of what the public sees: a person may have changed the slug since. */
function entryOf(
  { config, now }: StrapiConnection,
  draft: StrapiEntry,
  published: StrapiEntry | null,
): RemoteEntry {
  const status = published === null ? "draft" : "publish";
  const slug = entryFields(config, published, status).slug ?? "";
  const date = draft.createdAt === undefined ? now() : new Date(draft.createdAt);
  return {
    remoteId: draft.documentId,
    publicUrl:
      published === null || config.urlPattern === undefined
        ? null
        : fillUrlPattern(config.urlPattern, {
            slug,
            id: draft.documentId,
            date,
            languageCode: config.locale ?? "",
          }),
    articleId: markOf(config, draft),
    fields: entryFields(config, draft, status),
  };
}
