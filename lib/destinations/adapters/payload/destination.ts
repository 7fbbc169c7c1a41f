import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type PostStatus,
  type RemoteEntry,
  type WrittenEntry,
} from "../../contract";
import { type MappedBody, mappedBody } from "../../field-map/body";
import { desiredRecord, entryOfRecord, valuesFor, writeRecord } from "../../field-map/collection";
import { mappedFields, writeFields } from "../../field-map/field-map";
import { type FieldValues, isNeeded, rolesAt } from "../../field-map/mapped-entry";
import { mappedLookup, mappedSlugs } from "../../field-map/mapped-lookup";
import type { PayloadEntry } from "./api-types";
import { payloadEntryById, payloadIdWhere, payloadLabel, unknownFields, writePayloadEntry } from "./client";
import { lexicalOf } from "./lexical";
import { type PayloadConfig, payloadConfig } from "./payload-config";
import { testPayloadConnection } from "./test-connection";

type PayloadConnection = Connection<PayloadConfig>;

/** A collection of Payload 3, through its REST API with the API key of a user. */
export function createPayloadDestination(): Destination<PayloadConfig> {
  return {
    provider: "payload",
    label: payloadLabel,
    summary: "Entries of a collection in your own Payload, in the fields that you name.",
    notes: "The API’s address, an API key, the collection, and the names of its fields.",
    provenAgainst: "server",
    testProves:
      "Asks Payload what the key may do, and whether the fields exist. It writes nothing: required fields of your own show with the first article.",
    graceSeconds: null,
    config: payloadConfig,
    slugs: mappedSlugs,
    test: testPayloadConnection,
    lookup: (connection, article) =>
      mappedLookup(connection.config, article, {
        read: (id) => readEntry(connection, id),
        idWhere: (field, value) => payloadIdWhere(connection, field, value),
      }),
    desired: (config, post) => desiredRecord(config, post, bodyOf(config, post)),
    publish: (connection, post) => write(connection, null, post),
    update: write,
    unpublish,
  };
}

/**
 * The fields are those being edited, but the status is that of the public version, which a later draft does not
 * change.
 */
async function readEntry(connection: PayloadConnection, id: string): Promise<RemoteEntry | null> {
  const latest = await payloadEntryById(connection, id, "latest");
  if (latest === null) return null;
  const main = statusOf(latest) === "publish" ? latest : await payloadEntryById(connection, id, "main");
  return main === null ? null : entryOf(connection, latest, main);
}

async function write(
  connection: PayloadConnection,
  existing: RemoteEntry | null,
  post: Post,
): Promise<WrittenEntry> {
  const { config } = connection;
  const paths = mappedFields(config).map(({ path }) => path);
  const unknown = await unknownFields(connection, [...paths, "_status"]);
  if (post.status === "draft" && unknown.has("_status")) throw noDrafts(config);
  unknown.delete("_status");
  const missing = rolesAt(config, unknown);
  const missed = missing.find(({ role }) => isNeeded(role));
  if (missed !== undefined) throw noField(config, missed.path);

  const body = bodyOf(config, post);
  const values = valuesFor(config, post, body);
  // Saving a draft leaves the live version unchanged, so a live entry that becomes a draft is written directly.
  const asDraft = post.status === "draft" && existing?.fields.status !== "publish";
  return writeRecord(
    payloadLabel,
    config,
    { values, losses: body.losses, missing },
    (given) =>
      writePayloadEntry(connection, existing?.remoteId ?? null, dataOf(config, given, post.status), {
        asDraft,
      }),
    (entry) => entryOf(connection, entry, entry),
  );
}

function bodyOf({ bodyFormat }: PayloadConfig, post: Post): MappedBody {
  return mappedBody(bodyFormat, post, { lexical: lexicalOf });
}

function dataOf(config: PayloadConfig, values: FieldValues, status: PostStatus): Record<string, unknown> {
  return { ...writeFields(config, values), _status: status === "publish" ? "published" : "draft" };
}

async function unpublish(connection: PayloadConnection, remoteId: string): Promise<void> {
  const entry = await payloadEntryById(connection, remoteId, "main");
  if (entry === null || statusOf(entry) === "draft") return;
  if (!hasDrafts(entry)) throw noDrafts(connection.config);
  const answer = await writePayloadEntry(connection, remoteId, { _status: "draft" }, { asDraft: false });
  if (answer.kind === "refused") throw answer.failure;
}

/** `main` is the version that the public sees. */
function entryOf(connection: PayloadConnection, edited: PayloadEntry, main: PayloadEntry): RemoteEntry {
  const { id, createdAt } = edited;
  const visible = statusOf(main) === "publish" ? main : null;
  return entryOfRecord(connection, { id: String(id), createdAt, edited, visible });
}

/** In a collection without drafts every entry is live. */
function statusOf({ _status: status }: PayloadEntry): PostStatus {
  return status === undefined || status === "published" ? "publish" : "draft";
}

function hasDrafts({ _status: status }: PayloadEntry): boolean {
  return status !== undefined;
}

function noDrafts({ collection }: PayloadConfig): DestinationFailure {
  return new DestinationFailure(
    `The collection ${collection} in Payload has no drafts, so that nothing in it can be kept from the public. Set versions: { drafts: true } in its config, or publish as live and remove entries in Payload by hand.`,
    false,
  );
}

function noField({ collection }: PayloadConfig, path: string): DestinationFailure {
  return new DestinationFailure(
    `The collection ${collection} in Payload has no field ${path} that the API key may read. Correct the field mapping of the connection; nothing was written.`,
    false,
  );
}
