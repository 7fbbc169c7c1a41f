import { and, asc, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { hostedPost, project, workspace } from "@/lib/platform/db/schema";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { samplePost } from "../../../testing/sample-post";
import { createHostedBlog, type HostedBlogConfig } from "../hosted-blog";
import { servePost } from "../site/serve-blog";

export interface HostedFixture extends DestinationFixture<HostedBlogConfig> {
  projectId: string;
  /** The address of the project's blog. */
  home: string;
}

export const baseUrl = "https://galley.test";

/** The hosted blog of a new project, visited through the functions that serve its public pages. */
export async function hostedFixture(
  db: Database,
  brand: Partial<typeof project.$inferInsert> = {},
): Promise<HostedFixture> {
  const [workspaceId, projectId] = [newId(), newId()];
  const projectSlug = `schmiede-für-${projectId}`;
  await db.insert(workspace).values({ id: workspaceId, name: "Test" });
  await db.insert(project).values({
    id: projectId,
    workspaceId,
    name: "Acme",
    slug: projectSlug,
    website: "https://acme.example",
    languageCode: "en",
    brandName: "Acme Forge",
    ...brand,
  });
  const destination = createHostedBlog({ db, baseUrl, tasks: inlineTasks });
  const here = eq(hostedPost.projectId, projectId);
  return {
    destination,
    connection: {
      config: {},
      integrationId: newId(),
      projectId,
      projectSlug,
      fetch: noFetch,
      now: () => new Date(),
      signal: AbortSignal.timeout(30_000),
    },
    projectId,
    home: `${baseUrl}/blog/${encodeURIComponent(projectSlug)}`,
    async entries() {
      const rows = await db.select().from(hostedPost).where(here).orderBy(asc(hostedPost.id));
      return rows.map(({ id, slug, title, status }) => ({
        remoteId: id,
        slug,
        title,
        live: status === "publish",
      }));
    },
    async remove(remoteId) {
      await db.delete(hostedPost).where(and(here, eq(hostedPost.id, remoteId)));
    },
    async retitle(remoteId, title) {
      await db
        .update(hostedPost)
        .set({ title })
        .where(and(here, eq(hostedPost.id, remoteId)));
    },
    async occupy(slug) {
      const {
        markdown: _markdown,
        createdAt: _createdAt,
        brandName: _brandName,
        ...post
      } = samplePost({
        status: "publish",
        slug,
        title: "Somebody else’s",
      });
      await db.insert(hostedPost).values({ projectId, ...post });
    },
    async visit(url) {
      const response = await servePost({ db, tasks: inlineTasks, baseUrl }, new Request(url));
      return { status: response.status, html: await response.text() };
    },
    close: () => Promise.resolve(),
  };
}

const noFetch: GuardedFetch = () =>
  Promise.reject(new Error("the hosted blog has no reason to fetch anything"));
