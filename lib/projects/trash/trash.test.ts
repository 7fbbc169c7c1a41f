import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { getArticle } from "@/lib/articles/operations/get";
import { publishArticle } from "@/lib/articles/operations/publish";
import { findBlog } from "@/lib/destinations/adapters/hosted/site/queries";
import { execute } from "@/lib/kernel/operation";
import { findKeyHolder } from "@/lib/keys/queries";
import { contentKey, job, project, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { listWorkspaces } from "@/lib/workspaces/list";
import { getProject } from "../get";
import { listProjects } from "../list";
import { deleteProject } from "./delete";
import { listDeletedProjects } from "./list-deleted";
import { purgeDeletedProjects } from "./queries";
import { restoreProject } from "./restore";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

async function deletedTenant(): Promise<Tenant & { articleId: string; slug: string }> {
  const tenant = await createTenant(app.services);
  const { asUser, projectId, integrationId } = tenant;
  const { id: articleId } = await createArticle(app.services, projectId);
  await execute(publishArticle, asUser, { articleId, integrationId });
  await execute(generateArticle, asUser, { projectId, keyword: "sharpening a wood chisel" });
  const { project: deleted } = await execute(deleteProject, asUser, { projectId, confirmation: "Acme" });
  return { ...tenant, articleId, slug: deleted.slug };
}

const waiting = async (table: string, projectId: string) => {
  const [row] = await app.services.db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${sql.identifier(table)} where project_id = ${projectId}`,
  );
  return row?.rows;
};

describe("a deleted project", () => {
  test("is found by nobody, its articles are not either, and its blog is gone", async () => {
    const { asUser, projectId, articleId, slug } = await deletedTenant();
    const notFound = { code: "not_found" };
    await expect(execute(getProject, asUser, { projectId })).rejects.toMatchObject(notFound);
    await expect(execute(getArticle, asUser, { articleId })).rejects.toMatchObject(notFound);
    expect((await execute(listProjects, asUser, {})).projects).toEqual([]);
    expect(await findBlog(app.services.db, slug)).toBeNull();
  });

  test("has no key or feed token that works, also after it was restored", async () => {
    const { asUser, projectId } = await deletedTenant();
    const [key] = await app.services.db.select().from(contentKey).where(eq(contentKey.projectId, projectId));
    const holders = () =>
      Promise.all([
        findKeyHolder(app.services.db, "key", key?.keyHash ?? ""),
        findKeyHolder(app.services.db, "feed", key?.feedTokenHash ?? ""),
      ]);
    expect(await holders()).toEqual([null, null]);
    await execute(restoreProject, asUser, { projectId });
    expect(await holders()).toEqual([null, null]);
  });

  test("has no work waiting, and its unfinished article's credit is back", async () => {
    const { asUser, projectId } = await deletedTenant();
    const { db } = app.services;
    expect(await db.$count(job, sql`${job.projectId} = ${projectId} and ${job.stage} is not null`)).toBe(0);
    expect(await waiting("check_turn", projectId)).toBe(0);
    const { workspaces } = await execute(listWorkspaces, asUser, {});
    expect(workspaces).toMatchObject([{ credits: 10 }]);
  });

  test("comes back with its articles and its checks", async () => {
    const { asUser, projectId, workspaceId, articleId, slug } = await deletedTenant();
    const { projects } = await execute(listDeletedProjects, asUser, { workspaceId });
    expect(projects).toMatchObject([{ id: projectId, name: "Acme" }]);
    await execute(restoreProject, asUser, { projectId });
    await execute(getArticle, asUser, { articleId });
    expect(await findBlog(app.services.db, slug)).not.toBeNull();
    expect(await waiting("check_turn", projectId)).toBe(1);
    expect((await execute(listDeletedProjects, asUser, { workspaceId })).projects).toEqual([]);
  });

  test("is gone with everything in it after its days, and not before", async () => {
    const { projectId } = await deletedTenant();
    const { db } = app.services;
    const sweep = async () => {
      while ((await purgeDeletedProjects(db, 30)) > 0);
    };
    await sweep();
    expect(await db.$count(project, eq(project.id, projectId))).toBe(1);
    await db
      .update(project)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(project.id, projectId));
    await sweep();
    expect(await db.$count(project, eq(project.id, projectId))).toBe(0);
    expect(await db.$count(publication, eq(publication.projectId, projectId))).toBe(0);
  });
});

test("a write in progress changes nothing more at its destination once the project is deleted", async () => {
  const { asUser, projectId, integrationId } = await createTenant(app.services);
  const { id: articleId } = await createArticle(app.services, projectId);
  const hosted = app.services.destinations.get("hosted");
  if (hosted === null) throw new Error("there is no hosted blog");
  const lookup = hosted.lookup.bind(hosted);
  hosted.lookup = (...call) => ({
    ...lookup(...call),
    byMarker: async () => {
      await execute(deleteProject, asUser, { projectId, confirmation: "Acme" });
      return null;
    },
  });
  const result = await execute(publishArticle, asUser, { articleId, integrationId });
  hosted.lookup = lookup;
  expect(result).toMatchObject({ sent: false, state: "failed" });
  expect(result.error).toContain("the project was deleted");
  expect(await waiting("hosted_post", projectId)).toBe(0);
  expect(await waiting("check_turn", projectId)).toBe(0);
});

test("a project is not deleted without its name", async () => {
  const { asUser, projectId } = await createTenant(app.services);
  await expect(execute(deleteProject, asUser, { projectId, confirmation: "Another" })).rejects.toMatchObject({
    code: "invalid_request",
    extras: { fields: [{ field: "confirmation" }] },
  });
  await execute(getProject, asUser, { projectId });
});
