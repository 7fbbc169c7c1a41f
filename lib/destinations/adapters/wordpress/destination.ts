import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import type { WordPressPost } from "./api-types";
import { openApi, type WordPressApi, wordPressLabel } from "./client";
import { discardPost } from "./discard-post";
import {
  desiredWordPressFields,
  tagNames,
  toEntry,
  toForeignEntry,
  toWordPress,
  wordPressSlug,
  wordPressSlugs,
} from "./mapper";
import { wordPressMarker } from "./marker";
import { writeMetaDescription } from "./seo-plugin";
import { findCategory, findTags, unknownCategory } from "./terms";
import { testWordPressConnection } from "./test-connection";
import { type WordPressConfig, wordPressConfig } from "./wordpress-config";

/** Self-hosted WordPress sites, through the REST API of WordPress 5.6 and later. */
export function createWordPressDestination(): Destination<WordPressConfig> {
  return {
    provider: "wordpress",
    label: wordPressLabel,
    summary: "Posts of a WordPress site, through its REST API with an application password.",
    notes:
      "The site’s address, a user with the Author role or above, and an application password (Users → Profile). Meta descriptions are passed to Yoast or Rank Math where either accepts them. Shortcodes in code samples are escaped, so that WordPress does not run them.",
    provenAgainst: "server",
    testProves:
      "Proves writing: it sends a post without any text, which WordPress refuses only after it has checked that the user may write.",
    graceSeconds: null,
    config: wordPressConfig,
    slugs: wordPressSlugs,
    test: testWordPressConnection,

    lookup(connection, article) {
      const { articleId } = article;
      const ownSlug = wordPressSlug(article);
      return {
        byId: async (id) => ifFound((await openApi(connection)).readPost(id), toEntry),
        byMarker: async () => ifFound(findMarked(await openApi(connection), articleId, ownSlug), toEntry),
        bySlug: async () => findAtSlug(await openApi(connection), ownSlug),
      };
    },

    desired: (_config, post) => desiredWordPressFields(post),
    publish: (connection, post) => write(connection, null, post),
    update: (connection, entry, post) => write(connection, entry, post),

    async unpublish(connection, remoteId) {
      const api = await openApi(connection);
      // Read first, because a change of status would restore a post from the trash.
      const post = await api.readPost(remoteId);
      if (post !== null && post.status !== "draft") {
        await api.writePost(`posts/${remoteId}`, { status: "draft" });
      }
    },

    async discard(connection, remoteId) {
      await discardPost(await openApi(connection), remoteId);
    },
  };
}

/** The post with the article's marker; when there are two, the one with the article's slug. */
async function findMarked(api: WordPressApi, articleId: string, slug: string): Promise<WordPressPost | null> {
  const posts = await api.listPosts({ search: articleId });
  const marked = posts.filter(({ content }) => wordPressMarker(content.raw) === articleId);
  return marked.find((post) => toEntry(post).fields.slug === slug) ?? marked[0] ?? null;
}

/**
 * Anyone's post at this slug, including posts that this user may not edit: otherwise WordPress would pick
 * another slug.
 */
async function findAtSlug(api: WordPressApi, slug: string): Promise<RemoteEntry | null> {
  const [visible] = await api.seePosts({ slug });
  if (visible === undefined) return null;
  const [editable] = await api.listPosts({ include: String(visible.id) });
  return editable === undefined ? toForeignEntry(visible) : toEntry(editable);
}

/**
 * Terms come first, because the post refers to them by id; the meta description comes last, where a failure is
 * a warning.
 */
async function write(
  connection: Connection<WordPressConfig>,
  existing: RemoteEntry | null,
  post: Post,
): Promise<WrittenEntry> {
  const api = await openApi(connection);
  const { fields: terms, warnings } = await termsOf(api, connection.config, existing, post);
  const content = { ...toWordPress(post), ...terms };
  const written =
    existing === null
      ? await api.writePost("posts", content)
      : await changePost(api, existing.remoteId, content);
  const described = await writeMetaDescription(api, written, post.metaDescription);
  return {
    ...toEntry(described.post),
    warnings: [...warnings, ...statusWarnings(post, described.post), ...described.warnings],
  };
}

/**
 * Changes a post without ever restoring it from the trash: the post is read again, and a status that it already
 * has is not sent, so that a post that somebody trashes at this very moment stays in the trash.
 */
async function changePost(
  api: WordPressApi,
  id: string,
  { status, ...content }: Record<string, unknown>,
): Promise<WordPressPost> {
  const current = await api.readPost(id);
  if (current === null) throw gone();
  const changed = await api.writePost(`posts/${id}`, {
    ...content,
    ...(status !== current.status && { status }),
  });
  if (changed.status === "trash") throw gone();
  return changed;
}

function gone(): DestinationFailure {
  return new DestinationFailure(
    "The post has since been moved to the trash or deleted in WordPress; publish again to make a new one.",
    true,
  );
}

/** The category is set on new posts only: Galley does not undo an editor's later choice. */
async function termsOf(
  api: WordPressApi,
  { category }: WordPressConfig,
  existing: RemoteEntry | null,
  post: Post,
): Promise<{ fields: { tags?: number[]; categories?: number[] }; warnings: string[] }> {
  const names = tagNames(post);
  const sameTags = existing?.fields.tags !== undefined && sameNames(existing.fields.tags, names);
  const { ids, warnings } = sameTags ? { ids: null, warnings: [] } : await findTags(api, names);
  const categoryId =
    existing !== null || category === undefined ? undefined : await findCategory(api, category);
  return {
    fields: {
      ...(ids !== null && { tags: ids }),
      ...(typeof categoryId === "number" && { categories: [categoryId] }),
    },
    warnings:
      categoryId === null && category !== undefined ? [...warnings, unknownCategory(category)] : warnings,
  };
}

function sameNames(a: string[], b: string[]): boolean {
  return nameKey(a) === nameKey(b);
}

function nameKey(names: string[]): string {
  return JSON.stringify(names.map((name) => name.toLowerCase()).sort());
}

/** Says why WordPress or a plugin did not publish the post as asked, and what a person can do about it. */
function statusWarnings(post: Post, { status, date_gmt: date }: WordPressPost): string[] {
  if (post.status === "draft" || status === "publish") return [];
  if (status === "future") {
    return [
      `WordPress shows the post from ${date ?? "a later date"} (UTC) on; to show it now, change its date there.`,
    ];
  }
  if (status === "private") {
    return [
      "The post is private in WordPress, so only people who sign in there see it: set its visibility to Public.",
    ];
  }
  if (status === "pending") return ["The post waits for an editor’s approval in WordPress."];
  return [`WordPress gave the post the status ${status}; publish it there.`];
}
