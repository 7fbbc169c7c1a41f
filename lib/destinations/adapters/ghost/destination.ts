import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import { type GhostPost, pagesAnswer, postsAnswer } from "./api-types";
import { callGhost, failureOfGhost, ghostLabel, readGhost } from "./client";
import { type GhostConfig, ghostConfig } from "./ghost-config";
import {
  contentOf,
  cutWarnings,
  desiredGhostFields,
  entryOf,
  ghostMarker,
  ghostSlug,
  ghostSlugs,
  withMarker,
} from "./mapper";
import { testGhostConnection } from "./test-connection";

/** Ghost reads HTML only when the query says so; otherwise the body is silently empty. */
const fromHtml = { source: "html", formats: "html" };
const withHtml = { formats: "html" };

/**
 * Ghost's Admin API. A post's marker is a comment in its code injection. Ghost sends a newsletter only for a
 * call that names one, which Galley never does. Who may read a post is left to the site's own setting.
 */
export function createGhostDestination(): Destination<GhostConfig> {
  return {
    provider: "ghost",
    label: ghostLabel,
    summary: "Posts on a Ghost site, by its Admin API. No newsletter is ever sent.",
    notes:
      "The site’s address and the Admin API key of a custom integration (Settings → Integrations). No newsletter is ever sent.",
    provenAgainst: "server",
    testProves: "Proves writing: it creates an empty draft and deletes it at once.",
    graceSeconds: null,
    config: ghostConfig,
    slugs: ghostSlugs,
    test: testGhostConnection,

    lookup(connection, article) {
      const ownSlug = ghostSlug(article);
      return {
        byId: (id) => ifFound(readPost(connection, id), entryOf),
        byMarker: () => ifFound(readMarked(connection, article.articleId), entryOf),
        async bySlug() {
          if (ownSlug === "") return null;
          const post = await ifFound(readOne(connection, `/posts/slug/${ownSlug}/`), entryOf);
          if (post !== null) return post;
          // Pages and posts share their addresses, so a page can occupy the address of a post.
          return ifFound(findPage(connection, ownSlug), (page) => ({
            ...entryOf(page),
            remoteId: `page:${page.id}`,
            articleId: null,
          }));
        },
      };
    },

    desired: (_config, post) => desiredGhostFields(post),

    async publish(connection, post) {
      const answer = await callGhost(connection, {
        method: "POST",
        path: "/posts/",
        query: fromHtml,
        json: { posts: [{ ...contentOf(post), codeinjection_head: ghostMarker(post.articleId) }] },
      });
      return written(onlyPost(readGhost(answer, postsAnswer).posts), post);
    },

    async update(connection, entry, post) {
      const changes = { ...contentOf(post), ...(await markerChange(connection, entry, post)) };
      return written(await put(connection, entry.remoteId, entry.version, changes), post);
    },

    async unpublish(connection, remoteId) {
      const post = await readPost(connection, remoteId);
      if (post === null || post.status === "draft") return;
      await put(connection, post.id, post.updated_at, { status: "draft" });
    },

    async discard(connection, remoteId) {
      const answer = await callGhost(connection, {
        method: "DELETE",
        path: `/posts/${requireId(remoteId)}/`,
      });
      if (answer.status !== 204 && answer.status !== 404) throw failureOfGhost(answer);
    },
  };
}

async function readPost(connection: Connection<GhostConfig>, id: string): Promise<GhostPost | null> {
  return isGhostId(id) ? readOne(connection, `/posts/${id}/`) : null;
}

async function readOne(connection: Connection<GhostConfig>, path: string): Promise<GhostPost | null> {
  const answer = await callGhost(connection, { path, query: withHtml });
  return isMissing(answer) ? null : onlyPost(readGhost(answer, postsAnswer).posts);
}

async function readMarked(connection: Connection<GhostConfig>, articleId: string): Promise<GhostPost | null> {
  const filter = `codeinjection_head:~'${ghostMarker(articleId)}'`;
  const answer = await callGhost(connection, { path: "/posts/", query: { ...withHtml, filter, limit: "1" } });
  return readGhost(answer, postsAnswer).posts[0] ?? null;
}

async function findPage(connection: Connection<GhostConfig>, slug: string): Promise<GhostPost | null> {
  const answer = await callGhost(connection, { path: `/pages/slug/${slug}/`, query: withHtml });
  return isMissing(answer) ? null : (readGhost(answer, pagesAnswer).pages[0] ?? null);
}

async function put(
  connection: Connection<GhostConfig>,
  id: string,
  updatedAt: string | undefined,
  changes: object,
): Promise<GhostPost> {
  const answer = await callGhost(connection, {
    method: "PUT",
    path: `/posts/${requireId(id)}/`,
    query: fromHtml,
    json: { posts: [{ ...changes, updated_at: updatedAt }] },
  });
  if (isMissing(answer)) {
    throw new DestinationFailure(
      "The post has since been removed in Ghost; publish again to make a new one.",
      true,
    );
  }
  return onlyPost(readGhost(answer, postsAnswer).posts);
}

/**
 * The code injection with the marker; written only when the marker is missing, so that a person's code stays.
 */
async function markerChange(
  connection: Connection<GhostConfig>,
  entry: RemoteEntry,
  post: Post,
): Promise<object> {
  if (entry.articleId === post.articleId) return {};
  const stored = await readPost(connection, entry.remoteId);
  return { codeinjection_head: withMarker(stored?.codeinjection_head ?? "", post.articleId) };
}

function written(post: GhostPost, desired: Post): WrittenEntry {
  const warnings = cutWarnings(desired);
  if (post.visibility !== "public") {
    warnings.push(
      `Ghost shows the post to ${post.visibility === "members" ? "members" : "paying members"} only, as the site’s setting for new posts says: others see no text, so the page cannot be proven.`,
    );
  }
  return { ...entryOf(post), warnings };
}

/** Ghost's own 404 is JSON; a 404 page without JSON is not Ghost's. */
function isMissing({ status, json }: { status: number; json: unknown }): boolean {
  return status === 404 && json !== undefined;
}

function onlyPost([post]: GhostPost[]): GhostPost {
  if (post !== undefined) return post;
  throw new DestinationFailure("Ghost answered without the post that was written; publish again.", true, {
    mayHaveWritten: true,
  });
}

function requireId(remoteId: string): string {
  if (isGhostId(remoteId)) return remoteId;
  throw new DestinationFailure("Ghost has no such post; publish again to make a new one.", true);
}

function isGhostId(id: string): boolean {
  return /^[0-9a-f]{24}$/.test(id);
}
