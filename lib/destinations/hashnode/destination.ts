import { afterWriting } from "../api/after-writing";
import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  type EntryLookup,
  type Post,
  type WrittenEntry,
} from "../contract";
import { publicAddress } from "../public-address";
import {
  createDraft,
  deleteDraft,
  type HashnodeDraft,
  type HashnodePost,
  listDrafts,
  publishDraft,
  readAccess,
  readDraft,
  readPost,
  readPostAt,
  updateDraft,
  updatePost,
} from "./api-types";
import { type HashnodeCall, hashnodeClient, label } from "./client";
import { type HashnodeConfig, hashnodeConfig, hashnodeFields } from "./hashnode-config";
import { draftInput, heldFields, lossesOf, markOf, postInput, slugOf, wishedFields } from "./mapper";

export interface HashnodeOptions {
  /** Default: Hashnode's own. */
  apiBase?: string;
}

/** Pages of drafts to look through for one of ours. */
const draftPagesMax = 20;

/**
 * Posts of a Hashnode publication. A draft and the post that comes of it are two things with two ids, and a
 * post cannot be taken down by the API.
 */
export function createHashnodeDestination({
  apiBase = "https://gql-beta.hashnode.com",
}: HashnodeOptions = {}): Destination<HashnodeConfig> {
  const clientOf = (connection: Connection<HashnodeConfig>) => hashnodeClient(connection, apiBase);

  return {
    provider: "hashnode",
    label,
    summary:
      "Posts of a Hashnode publication, which must be on the Pro plan. Live posts can be taken down on Hashnode only.",
    provenAgainst: "documentation",
    // Hashnode's pages are cached for about half a minute.
    graceSeconds: 60,
    config: hashnodeConfig,
    fields: hashnodeFields,
    test: (connection) => testConnection(connection.config, clientOf(connection)),

    async find(connection, by) {
      const entry = await findEntry(connection.config, clientOf(connection), by);
      return entry === null ? null : entryOf(entry);
    },

    wished: wishedFields,

    async publish(connection, post) {
      const call = clientOf(connection);
      const { publicationId } = connection.config;
      const input = { publicationId, ...draftInput(connection.config, post) };
      const made = there(await call(createDraft, { input })).createDraft.draft;
      return writtenOf(await afterWriting(remoteIdOf(made), () => withStatus(call, made, post)), post);
    },

    async update(connection, { remoteId }, post) {
      const call = clientOf(connection);
      const { kind, id } = partsOf(remoteId);
      if (kind === "post") {
        if (post.status === "draft") throw cannotTakeDown();
        const input = { id, ...postInput(connection.config, post) };
        return writtenOf(there(await call(updatePost, { input })).updatePost.post, post);
      }
      const input = { draftId: id, ...draftInput(connection.config, post) };
      const changed = there(await call(updateDraft, { input })).updateDraft.draft;
      return writtenOf(await afterWriting(remoteId, () => withStatus(call, changed, post)), post);
    },

    async unpublish(connection, remoteId) {
      const { kind, id } = partsOf(remoteId);
      if (kind === "draft") return;
      const post = (await clientOf(connection)(readPost, { id }))?.post ?? null;
      if (post !== null) throw cannotTakeDown();
    },

    async discard(connection, remoteId) {
      const { kind, id } = partsOf(remoteId);
      if (kind === "post") throw cannotTakeDown();
      await clientOf(connection)(deleteDraft, { input: { draftId: id } });
    },
  };
}

async function findEntry(
  { publicationId }: HashnodeConfig,
  call: HashnodeCall,
  { remoteId, articleId, slug }: EntryLookup,
): Promise<HashnodeDraft | HashnodePost | null> {
  const known = remoteId === null ? null : await entryById(call, remoteId);
  if (known !== null && known.publication?.id === publicationId) return known;
  const wanted = slugOf({ slug, articleId: articleId ?? slug });
  const at = await call(readPostAt, { id: publicationId, slug: wanted });
  const post = at?.publication?.post ?? null;
  if (post !== null) return post;
  let sameSlug: HashnodeDraft | null = null;
  let after: string | null = null;
  for (let page = 1; page <= draftPagesMax; page += 1) {
    const drafts = await draftsAfter(call, publicationId, after);
    const ours = drafts.nodes.find((node) => articleId !== null && markOf(node) === articleId);
    if (ours !== undefined) return ours;
    sameSlug ??= drafts.nodes.find((node) => node.slug === wanted) ?? null;
    after = drafts.next;
    if (after === null) break;
  }
  return sameSlug;
}

async function draftsAfter(call: HashnodeCall, id: string, after: string | null) {
  const drafts = (await call(listDrafts, { id, after }))?.publication?.allDrafts;
  const { hasNextPage = false, endCursor = null } = drafts?.pageInfo ?? {};
  return {
    nodes: (drafts?.edges ?? []).map(({ node }) => node),
    next: hasNextPage === true ? endCursor : null,
  };
}

async function entryById(call: HashnodeCall, remoteId: string): Promise<HashnodeDraft | HashnodePost | null> {
  const { kind, id } = partsOf(remoteId);
  if (kind === "post") return (await call(readPost, { id }))?.post ?? null;
  return (await call(readDraft, { id }))?.draft ?? null;
}

async function withStatus(
  call: HashnodeCall,
  draft: HashnodeDraft,
  { status }: Post,
): Promise<HashnodeDraft | HashnodePost> {
  if (status === "draft") return draft;
  return there(await call(publishDraft, { input: { draftId: draft.id } })).publishDraft.post;
}

function writtenOf(entry: HashnodeDraft | HashnodePost, post: Post): WrittenEntry {
  return { ...entryOf(entry), warnings: lossesOf(post) };
}

function entryOf(entry: HashnodeDraft | HashnodePost): WrittenEntry {
  return {
    remoteId: remoteIdOf(entry),
    publicUrl: entry.kind === "post" ? publicAddress(entry.url) : null,
    articleId: markOf(entry),
    fields: heldFields(entry),
    warnings: [],
  };
}

function remoteIdOf({ kind, id }: HashnodeDraft | HashnodePost): string {
  return `${kind}:${id}`;
}

function partsOf(remoteId: string): { kind: "draft" | "post"; id: string } {
  const [kind = "", id = ""] = remoteId.split(":");
  return { kind: kind === "draft" ? "draft" : "post", id };
}

async function testConnection(config: HashnodeConfig, call: HashnodeCall): Promise<ConnectionTest> {
  const access = await call(readAccess, { id: config.publicationId });
  const publication = access?.publication ?? null;
  if (access === null || publication === null) {
    return {
      ok: false,
      message: `There is no publication with the id ${config.publicationId}; check it in the dashboard’s address.`,
    };
  }
  const member = publication.members.edges.find(({ node }) => node.user.id === access.me.id);
  if (member?.node.role.toUpperCase() === "CONTRIBUTOR") {
    const message = `@${access.me.username} is a contributor of “${publication.title}”, and contributors may not publish; ask its owner to make them an editor.`;
    return { ok: false, message };
  }
  return { ok: true, message: `May write to “${publication.title}” in the name of @${access.me.username}.` };
}

/** What a mutation answers, unless the entry is gone. */
function there<Value>(data: Value | null): Value {
  if (data !== null) return data;
  throw new DestinationFailure(
    "The entry was deleted on Hashnode meanwhile, or the token’s user may not see it; publish again to make a new one.",
    true,
  );
}

function cannotTakeDown(): DestinationFailure {
  return new DestinationFailure(
    "Hashnode’s API cannot take a post down. Delete it in the publication’s dashboard on Hashnode; Galley then knows that it is gone.",
    false,
  );
}
