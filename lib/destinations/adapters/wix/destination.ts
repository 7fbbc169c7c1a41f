import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import type { WixDraftPost } from "./api-types";
import { type WixClient, wixClient, wixLabel } from "./client";
import {
  desiredWixFields,
  storedWixFields,
  wixAddress,
  wixMarker,
  wixPostInput,
  wixSlug,
  wixSlugs,
  wixStatus,
} from "./mapper";
import { type WixConfig, wixConfig } from "./wix-config";

export interface WixOptions {
  /** Default: Wix's own API. */
  apiBase?: string;
}

/**
 * At most this many pages are searched for a marker or a slug, by which the API cannot filter; recently edited
 * posts come first.
 */
const pagesMax = 10;
const pageSize = 100;
const testTitle = "Galley connection test";

const unproved = [
  "That Wix keeps Galley’s mark among a post’s meta tags.",
  "How Wix shows tables and pictures that its own editor did not make.",
];

/** Posts in the Wix Blog of a site, through the Draft Posts API v3. */
export function createWixDestination({
  apiBase = "https://www.wixapis.com",
}: WixOptions = {}): Destination<WixConfig> {
  const clientOf = (connection: Connection<WixConfig>) => wixClient(connection, apiBase);

  return {
    provider: "wix",
    label: wixLabel,
    summary:
      "Posts in the Wix Blog of a site, in Wix’s own rich content. Keywords are not sent: Wix’s tags are a list of their own.",
    notes: "An API key, the site, and a site member as the author.",
    provenAgainst: "documentation",
    unproved,
    testProves: "Proves writing: it creates an empty draft and deletes it at once.",
    graceSeconds: null,
    config: wixConfig,
    slugs: wixSlugs,
    test: (connection) => testConnection(clientOf(connection)),

    lookup(connection, article) {
      const client = clientOf(connection);
      const findListed = recentPosts(client);
      const listed = (isIt: (post: WixDraftPost) => boolean) =>
        ifFound(
          ifFound(findListed(isIt), ({ id }) => client.post(id)),
          entryOf,
        );
      return {
        byId: (id) => ifFound(client.post(id), entryOf),
        byMarker: () => listed((post) => wixMarker(post) === article.articleId),
        bySlug: () => listed(({ seoSlug }) => seoSlug === wixSlug(article)),
      };
    },

    desired: desiredWixFields,

    async publish(connection, post) {
      const client = clientOf(connection);
      const draft = await client.create(wixPostInput(post));
      if (post.status === "draft") return entryOf(draft);
      return afterWriting(draft.id, async () => {
        await client.publish(draft.id);
        return entryOf(required(await client.post(draft.id)));
      });
    },

    async update(connection, { remoteId }, post) {
      const client = clientOf(connection);
      const stored = required(await client.post(remoteId));
      const input = wixPostInput(post, stored.seoData ?? null);
      const toDraft = wixStatus(stored) === "publish" ? "UPDATE_REVERT_TO_DRAFT" : "UPDATE";
      const action = post.status === "publish" ? "UPDATE_PUBLISH" : toDraft;
      required(await client.change(remoteId, input, action));
      return afterWriting(remoteId, async () => entryOf(required(await client.post(remoteId))));
    },

    async unpublish(connection, remoteId) {
      const client = clientOf(connection);
      const stored = await client.post(remoteId);
      if (stored === null || wixStatus(stored) === "draft") return;
      await client.change(remoteId, {}, "UPDATE_REVERT_TO_DRAFT");
    },

    discard: (connection, remoteId) => clientOf(connection).remove(remoteId, "to the trash"),
  };
}

/** Searches the most recently edited posts; fetched pages are shared by all searches of one lookup. */
function recentPosts(client: WixClient) {
  const pages: Promise<WixDraftPost[]>[] = [];
  return async (isIt: (post: WixDraftPost) => boolean): Promise<WixDraftPost | null> => {
    for (let page = 0; page < pagesMax; page += 1) {
      const posts = await (pages[page] ??= client.page(page * pageSize, pageSize));
      const found = posts.find(isIt);
      if (found !== undefined) return found;
      if (posts.length < pageSize) return null;
    }
    return null;
  };
}

function entryOf(post: WixDraftPost): WrittenEntry {
  return {
    remoteId: post.id,
    publicUrl: wixStatus(post) === "publish" ? wixAddress(post) : null,
    articleId: wixMarker(post),
    fields: storedWixFields(post),
    warnings: [],
  };
}

function required(post: WixDraftPost | null): WixDraftPost {
  if (post !== null) return post;
  throw new DestinationFailure("The post was removed in Wix; publish again to make a new one.", true);
}

/** Only creating a post tests key, site and author together; the test draft is deleted for good at once. */
async function testConnection(client: WixClient): Promise<ConnectionTest> {
  const { id } = await client.create({
    title: testTitle,
    excerpt: "",
    seoSlug: "galley-connection-test",
    richContent: { nodes: [] },
    seoData: { tags: [] },
  });
  try {
    await client.remove(id, "for ever");
  } catch (cause) {
    if (!(cause instanceof DestinationFailure)) throw cause;
    throw new DestinationFailure(
      `A draft could be made but not removed: ${cause.message} Remove the draft “${testTitle}” in Wix.`,
      cause.retryable,
      { cause },
    );
  }
  return { ok: true, message: "May write posts to the site’s blog in the author’s name." };
}
