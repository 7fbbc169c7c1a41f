import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  type WrittenEntry,
} from "../../contract";
import { type SanityClient, sanityClient, sanityLabel } from "./client";
import {
  change,
  creation,
  currentOf,
  type DocumentPair,
  desiredSanityFields,
  documentIdOf,
  draftIdOf,
  sanityAddress,
  sanityArticleId,
  sanitySlug,
  sanitySlugs,
  sanityValues,
  storedSanityFields,
  takeDownMutations,
} from "./mapper";
import { type SanityConfig, sanityConfig } from "./sanity-config";

export interface SanityOptions {
  /** The origin of a project's API, without the version. Default: the project's host at Sanity. */
  originOf?: (projectId: string) => string;
}

const unproved = [
  "Whether the studio’s validation rules accept an article: Sanity’s API does not apply them.",
  "Which documents the role of the token hides.",
];

/** Documents in a Sanity dataset, through the HTTP API: each write is one transaction. */
export function createSanityDestination({
  originOf = (projectId) => `https://${projectId}.api.sanity.io`,
}: SanityOptions = {}): Destination<SanityConfig> {
  const clientOf = (connection: Connection<SanityConfig>) =>
    sanityClient(connection, originOf(connection.config.projectId));

  return {
    provider: "sanity",
    label: sanityLabel,
    summary: "Documents of a type in a Sanity dataset, in fields that you name.",
    notes: "A token with write access, the document type, and the names of its fields.",
    provenAgainst: "documentation",
    unproved,
    testProves:
      "Proves writing: it rehearses a write that Sanity checks like any other and does not carry out.",
    // The owner's front end caches what Sanity's CDN delivers, or is rebuilt.
    graceSeconds: 120,
    config: sanityConfig,
    slugs: sanitySlugs,
    test: (connection) => testConnection(connection.config, clientOf(connection)),

    lookup(connection, article) {
      const { config } = connection;
      const client = clientOf(connection);
      const byId = (id: string) => entryAt(config, client, id);
      return {
        byId,
        byMarker: () => byId(documentIdOf(config, article.articleId)),
        async bySlug() {
          for (const id of await client.idsBySlug(sanitySlug(article))) {
            const entry = await byId(id);
            if (entry !== null) return entry;
          }
          return null;
        },
      };
    },

    desired: desiredSanityFields,

    async publish(connection, post) {
      const { config } = connection;
      const client = clientOf(connection);
      const { values, losses } = sanityValues(config, post);
      await client.mutate(creation(config, post, values));
      const id = documentIdOf(config, post.articleId);
      return afterWriting(id, () => readBack(config, client, id, losses));
    },

    async update(connection, { remoteId, version }, post) {
      const { config } = connection;
      const client = clientOf(connection);
      const pair = await client.pair(remoteId);
      if (pair === null) throw gone();
      if (version !== undefined && versionOf(pair) !== version) throw changed();
      const { values, losses } = sanityValues(config, post);
      await client.mutate(change(pair, post.status, values));
      return afterWriting(remoteId, () => readBack(config, client, remoteId, losses));
    },

    async unpublish(connection, remoteId) {
      const client = clientOf(connection);
      const pair = await client.pair(remoteId);
      if (pair !== null && pair.published !== null) await client.mutate(takeDownMutations(pair));
    },

    discard: (connection, remoteId) => discardDocument(clientOf(connection), remoteId),
  };
}

async function entryAt(config: SanityConfig, client: SanityClient, id: string): Promise<WrittenEntry | null> {
  const pair = await client.pair(id);
  // A document of another type is from before the connection's type was changed.
  return pair === null || currentOf(pair)?.type !== config.documentType ? null : entryOf(config, pair);
}

async function discardDocument(client: SanityClient, remoteId: string): Promise<void> {
  const pair = await client.pair(remoteId);
  const there = [pair?.draft, pair?.published].flatMap((document) => document?.id ?? []);
  if (there.length > 0) await client.mutate(there.map((id) => ({ delete: { id } })));
}

async function readBack(
  config: SanityConfig,
  client: SanityClient,
  id: string,
  losses: string[],
): Promise<WrittenEntry> {
  const pair = await client.pair(id);
  if (pair === null) throw gone();
  const noAddress =
    pair.published !== null && config.urlPattern === undefined
      ? [
          "Sanity does not know where your site shows documents, so the page cannot be proven: set the connection’s public address.",
        ]
      : [];
  return { ...entryOf(config, pair), warnings: [...losses, ...noAddress] };
}

function entryOf(config: SanityConfig, pair: DocumentPair): WrittenEntry {
  const fields = storedSanityFields(config, pair);
  return {
    remoteId: pair.id,
    publicUrl: fields.status === "publish" ? sanityAddress(config, pair.id, fields.slug ?? "") : null,
    articleId: sanityArticleId(config, pair.id),
    fields,
    version: versionOf(pair),
    warnings: [],
  };
}

function versionOf({ published, draft }: DocumentPair): string {
  return `${published?.rev ?? ""}+${draft?.rev ?? ""}`;
}

/** Rehearses both a draft and a live document, because a role may permit only one of them. */
async function testConnection(config: SanityConfig, client: SanityClient): Promise<ConnectionTest> {
  const { documentType: _type } = config;
  const id = "galley-connection-test";
  await client.rehearse([{ create: { _id: draftIdOf(id), _type } }, { create: { _id: id, _type } }]);
  const count = await client.countOfType();
  const note =
    count > 0
      ? ""
      : ` There is no document of the type ${_type} yet; check that this is the type’s name in the studio’s schema.`;
  return { ok: true, message: `May write documents to the dataset ${config.dataset}.${note}` };
}

function gone(): DestinationFailure {
  return new DestinationFailure(
    "The document has since been deleted in Sanity; publish again to make a new one.",
    true,
  );
}

function changed(): DestinationFailure {
  return new DestinationFailure(
    "Somebody changed the document in Sanity at the same moment; publish again.",
    true,
  );
}
