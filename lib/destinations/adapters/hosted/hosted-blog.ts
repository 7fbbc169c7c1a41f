import { z } from "zod";
import type { Database } from "@/lib/platform/db/connection";
import { isId } from "@/lib/platform/db/ids";
import { isErrorNamed } from "@/lib/platform/same-named-error";
import {
  type Connection,
  type Destination,
  DestinationFailure,
  type EntryFields,
  type Post,
  slugAdvice,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { blogAddress, postAddress } from "./blog-address";
import {
  findById,
  findEntries,
  type HostedPostContent,
  type HostedPostRow,
  type HostedText,
  takeDownHostedPost,
  writeHostedPost,
} from "./queries";
import type { BlogTasks } from "./site/serve-blog";

const config = z.strictObject({});
export type HostedBlogConfig = z.output<typeof config>;

const hostedSlugs: SlugRule = { letters: "any" };

interface BlogOptions {
  db: Database;
  baseUrl: string;
  tasks: BlogTasks;
}

/** A blog that Galley serves itself under `{baseUrl}/blog/{project}`, without any setting. */
export function createHostedBlog(options: BlogOptions): Destination<HostedBlogConfig> {
  const { db, baseUrl } = options;
  return {
    provider: "hosted",
    label: "Hosted blog",
    summary: "Public pages that Galley serves itself. Needs no account and no configuration.",
    notes: "Pages that Galley serves itself. It needs no settings.",
    provenAgainst: "server",
    testProves: "Galley writes to its own database here, so there is no permission to test.",
    // Neither a deployment nor a cache delays the page after a write.
    graceSeconds: 5,
    config,
    slugs: hostedSlugs,
    namesRelated: true,
    test({ projectSlug }) {
      return Promise.resolve({
        ok: true,
        message: `Articles of this project appear under ${blogAddress(baseUrl, projectSlug)}.`,
      });
    },
    lookup(connection, article) {
      refuseWhenOver(connection);
      const { articleId } = article;
      const { projectId, projectSlug } = connection;
      const entry = (row: Promise<HostedPostRow | null>) =>
        ifFound(row, (found) => entryOf(baseUrl, projectSlug, found));
      let found: ReturnType<typeof findEntries> | undefined;
      const both = () => (found ??= findEntries(db, projectId, { articleId }, slugAt(hostedSlugs, article)));
      return {
        byId: async (id) => (isId(id) ? entry(findById(db, projectId, id)) : null),
        byMarker: () => entry(both().then(({ own }) => own)),
        bySlug: () => entry(both().then(({ atSlug }) => atSlug)),
      };
    },
    desired: (_config, post) => fieldsOf(contentOf(post)),
    publish: (connection, post) => writeEntry(options, connection, null, post),
    update: async (connection, entry, post) =>
      writeEntry(options, connection, requireEntryId(entry.remoteId), post),
    async unpublish(connection, remoteId) {
      refuseWhenOver(connection);
      if (isId(remoteId)) await takeDownHostedPost(db, connection.projectId, remoteId);
    },
  };
}

async function writeEntry(
  { db, baseUrl, tasks }: BlogOptions,
  connection: Connection<HostedBlogConfig>,
  id: string | null,
  post: Post,
): Promise<WrittenEntry> {
  refuseWhenOver(connection);
  const { projectId, projectSlug } = connection;
  const written = await writeHostedPost(db, {
    projectId,
    articleId: post.articleId,
    id,
    content: contentOf(post),
    pageText: await pageTextOrNull(tasks, post.html),
  });
  if (written.kind === "written") return entryOf(baseUrl, projectSlug, written.row);
  if (written.kind === "gone") {
    throw new DestinationFailure(
      "The entry on the hosted blog has since been removed; publish again to make a new one.",
      true,
    );
  }
  throw new DestinationFailure(
    `The hosted blog already has another article under the slug ${slugAt(hostedSlugs, post)}. ${slugAdvice}`,
    false,
  );
}

const withoutPageText = ["TaskOverrun", "ThreadsBusy", "MarkdownTooComplex"];

/** Null for a text that takes too long, or while the machine is busy: a reader of the page then tries again. */
async function pageTextOrNull(tasks: BlogTasks, html: string): Promise<HostedText | null> {
  try {
    return await tasks.hostedPageText(html);
  } catch (error) {
    if (withoutPageText.some((name) => isErrorNamed(error, name))) return null;
    throw error;
  }
}

function entryOf(baseUrl: string, projectSlug: string, row: HostedPostRow): WrittenEntry {
  return {
    remoteId: row.id,
    publicUrl: row.status === "publish" ? postAddress(baseUrl, projectSlug, row.slug) : null,
    articleId: row.articleId,
    fields: fieldsOf(row),
    warnings: [],
  };
}

function contentOf(post: Post): HostedPostContent {
  const { title, html, excerpt, metaDescription, keywords, languageCode, jsonLd, noindex, status } = post;
  return {
    slug: slugAt(hostedSlugs, post),
    title,
    html,
    excerpt,
    metaDescription,
    keywords,
    languageCode,
    jsonLd,
    noindex,
    status,
  };
}

function fieldsOf(content: HostedPostContent): EntryFields {
  const { title, slug, status, excerpt, metaDescription, keywords, html } = content;
  return { title, slug, status, excerpt, metaDescription, tags: keywords, body: html };
}

function requireEntryId(remoteId: string): string {
  if (isId(remoteId)) return remoteId;
  throw new DestinationFailure("The hosted blog has no such entry; publish again to make a new one.", true);
}

function refuseWhenOver({ signal }: Connection<HostedBlogConfig>): void {
  if (!signal.aborted) return;
  throw new DestinationFailure("This call ran out of time; publish again.", true, {
    cause: signal.reason,
  });
}
