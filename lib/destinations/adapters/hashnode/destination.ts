import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import { webAddress } from "../../web-address";
import {
  createDraft,
  deleteDraft,
  type HashnodeDraft,
  type HashnodePost,
  listDrafts,
  publishDraft,
  readDraft,
  readHashnodeAccess,
  readPost,
  readPostAt,
  updateDraft,
  updatePost,
} from "./api-types";
import { type HashnodeCall, hashnodeClient, hashnodeLabel } from "./client";
import { type HashnodeConfig, hashnodeConfig } from "./hashnode-config";
import {
  desiredHashnodeFields,
  draftInput,
  hashnodeLosses,
  hashnodeMarker,
  hashnodePostInput,
  hashnodeSlug,
  hashnodeSlugs,
  storedHashnodeFields,
} from "./mapper";

export interface HashnodeOptions {
  /** Default: Hashnode's own API. */
  apiBase?: string;
}

/** At most this many pages of drafts are searched. */
const draftPagesMax = 20;

const unproved = [
  "That the API stays as it is: Hashnode calls its address, gql-beta, a beta.",
  "How long an edited post stays in Hashnode’s cache.",
];

/**
 * Posts of a Hashnode publication. A draft and the post published from it have two different ids, and the API
 * cannot take a post down.
 */
export function createHashnodeDestination({
  apiBase = "https://gql-beta.hashnode.com",
}: HashnodeOptions = {}): Destination<HashnodeConfig> {
  const clientOf = (connection: Connection<HashnodeConfig>) => hashnodeClient(connection, apiBase);

  return {
    provider: "hashnode",
    label: hashnodeLabel,
    summary:
      "Posts of a Hashnode publication, which must be on the Pro plan. Live posts can be taken down on Hashnode only.",
    notes:
      "A personal access token and a publication on the Pro plan. Live posts can only be taken down on Hashnode itself.",
    provenAgainst: "documentation",
    unproved,
    testProves:
      "Asks Hashnode for your role in the publication. It writes nothing: whether its plan lets programs write shows with the first article.",
    // Hashnode caches its pages for about half a minute.
    graceSeconds: 60,
    config: hashnodeConfig,
    slugs: hashnodeSlugs,
    test: (connection) => testConnection(connection.config, clientOf(connection)),

    lookup(connection, article) {
      const { publicationId } = connection.config;
      const call = clientOf(connection);
      const findDraft = draftsOf(call, publicationId);
      const slug = hashnodeSlug(article);
      return {
        byId: async (id) => ifFound(entryById(call, publicationId, id), entryOf),
        byMarker: () =>
          ifFound(
            findDraft((draft) => hashnodeMarker(draft) === article.articleId),
            entryOf,
          ),
        bySlug: async () =>
          (await ifFound(postAt(call, publicationId, slug), entryOf)) ??
          ifFound(
            findDraft((draft) => draft.slug === slug),
            entryOf,
          ),
      };
    },

    markdownDialect: () => "hashnode",
    desired: desiredHashnodeFields,

    async publish(connection, post) {
      const call = clientOf(connection);
      const { publicationId } = connection.config;
      const input = { publicationId, ...draftInput(connection.config, post) };
      const made = there(await call(createDraft, { input })).createDraft.draft;
      return writtenOf(await afterWriting(remoteIdOf(made), () => withStatus(call, made, post)), post);
    },

    update: (connection, entry, post) => updateEntry(clientOf(connection), connection.config, entry, post),

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

async function updateEntry(
  call: HashnodeCall,
  config: HashnodeConfig,
  { remoteId }: RemoteEntry,
  post: Post,
): Promise<WrittenEntry> {
  const { kind, id } = partsOf(remoteId);
  if (kind === "post") {
    if (post.status === "draft") throw cannotTakeDown();
    const input = { id, ...hashnodePostInput(config, post) };
    return writtenOf(there(await call(updatePost, { input })).updatePost.post, post);
  }
  const input = { draftId: id, ...draftInput(config, post) };
  const changed = there(await call(updateDraft, { input })).updateDraft.draft;
  return writtenOf(await afterWriting(remoteId, () => withStatus(call, changed, post)), post);
}

async function postAt(call: HashnodeCall, id: string, slug: string): Promise<HashnodePost | null> {
  return (await call(readPostAt, { id, slug }))?.publication?.post ?? null;
}

/** Searches the publication's drafts; fetched pages are shared by all searches of one lookup. */
function draftsOf(call: HashnodeCall, id: string) {
  const pages: ReturnType<typeof draftsAfter>[] = [];
  return async (isIt: (draft: HashnodeDraft) => boolean): Promise<HashnodeDraft | null> => {
    let after: string | null = null;
    for (let page = 0; page < draftPagesMax; page += 1) {
      const drafts: Awaited<ReturnType<typeof draftsAfter>> = await (pages[page] ??= draftsAfter(
        call,
        id,
        after,
      ));
      const found = drafts.nodes.find(isIt);
      if (found !== undefined) return found;
      if (drafts.next === null) return null;
      after = drafts.next;
    }
    return null;
  };
}

async function draftsAfter(call: HashnodeCall, id: string, after: string | null) {
  const drafts = (await call(listDrafts, { id, after }))?.publication?.allDrafts;
  const { hasNextPage = false, endCursor = null } = drafts?.pageInfo ?? {};
  return {
    nodes: (drafts?.edges ?? []).map(({ node }) => node),
    next: hasNextPage === true ? endCursor : null,
  };
}

/** Null for an entry of another publication, from before the connection's publication was changed. */
async function entryById(
  call: HashnodeCall,
  publicationId: string,
  remoteId: string,
): Promise<HashnodeDraft | HashnodePost | null> {
  const { kind, id } = partsOf(remoteId);
  const entry =
    kind === "post" ? (await call(readPost, { id }))?.post : (await call(readDraft, { id }))?.draft;
  return entry?.publication?.id === publicationId ? entry : null;
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
  return { ...entryOf(entry), warnings: hashnodeLosses(post) };
}

function entryOf(entry: HashnodeDraft | HashnodePost): WrittenEntry {
  return {
    remoteId: remoteIdOf(entry),
    publicUrl: entry.kind === "post" ? webAddress(entry.url) : null,
    articleId: hashnodeMarker(entry),
    fields: storedHashnodeFields(entry),
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
  const access = await call(readHashnodeAccess, { id: config.publicationId });
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

/** The result of a mutation; throws when the entry is gone. */
function there<Value>(data: Value | null): Value {
  if (data !== null) return data;
  throw new DestinationFailure(
    "The entry has since been deleted on Hashnode, or the token’s user may not see it; publish again to make a new one.",
    true,
  );
}

function cannotTakeDown(): DestinationFailure {
  return new DestinationFailure(
    "Hashnode’s API cannot take a post down. Delete it in the publication’s dashboard on Hashnode; Galley then knows that it is gone.",
    false,
  );
}
