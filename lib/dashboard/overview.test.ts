import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { publishArticle } from "@/lib/articles/operations/publish";
import { execute } from "@/lib/kernel/operation";
import { eventEndpoint, integration, job, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { getFirstSteps } from "./first-steps";
import { getHome } from "./home";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services, "Overview");
});
afterAll(() => app.close());

async function overview() {
  const { workspaces } = await execute(getHome, tenant.asUser, {});
  return workspaces[0]?.projects[0];
}
const steps = () => execute(getFirstSteps, tenant.asUser, { projectId: tenant.projectId });

describe("the overview of a project", () => {
  test("follows the first article from a new project to the proof", async () => {
    const { db } = app.services;
    const start = { verified: false, published: false, writing: false, article_id: null };
    const writer = { sample: true, model: null };
    expect(await steps()).toEqual({
      ...start,
      workspace_id: tenant.workspaceId,
      suggestion: null,
      writer,
    });
    const { job_id: jobId } = await execute(generateArticle, tenant.asUser, {
      projectId: tenant.projectId,
      keyword: "oiling an anvil in winter",
    });
    expect(await steps()).toMatchObject({ writing: true, article_id: null });
    await db.update(job).set({ status: "done", stage: null }).where(eq(job.id, jobId));
    const { id: articleId } = await createArticle(app.services, tenant.projectId);
    expect(await steps()).toMatchObject({ writing: false, article_id: articleId, published: false });

    const [blog] = await db.select().from(integration).where(eq(integration.projectId, tenant.projectId));
    await execute(publishArticle, tenant.asUser, {
      articleId,
      integrationId: blog?.id ?? "",
      status: "publish",
    });
    expect(await steps()).toMatchObject({ published: true, verified: false });
    await db.update(publication).set({ state: "published" });
    expect(await steps()).toMatchObject({ verified: true });
  });

  test("counts what needs a person, and the articles of this month", async () => {
    const { db } = app.services;
    expect(await overview()).toMatchObject({
      articles_this_month: 1,
      publications: { published: 1, checking: 0, not_live: 0, failed: 0 },
      failed_jobs: 0,
      broken_connections: 0,
      dead_webhooks: 0,
    });
    const { job_id: jobId } = await execute(generateArticle, tenant.asUser, {
      projectId: tenant.projectId,
      keyword: "sharpening a wood chisel",
    });
    await db.update(job).set({ status: "failed", stage: null, error: "gone" }).where(eq(job.id, jobId));
    await db.update(publication).set({ state: "not_live" });
    await db.update(integration).set({ status: "error" }).where(eq(integration.projectId, tenant.projectId));
    await execute(createEndpoint, tenant.asUser, {
      projectId: tenant.projectId,
      url: "http://127.0.0.1:9/",
      events: ["article.finished"],
    });
    await db.update(eventEndpoint).set({ failuresInRow: 7, heldUntil: new Date() });
    expect(await overview()).toMatchObject({
      publications: { published: 0, not_live: 1 },
      failed_jobs: 1,
      broken_connections: 1,
      dead_webhooks: 1,
    });

    await execute(generateArticle, tenant.asUser, {
      projectId: tenant.projectId,
      keyword: "Sharpening a wood chisel",
    });
    expect((await overview())?.failed_jobs).toBe(0);
  });

  test("counts nothing of another workspace", async () => {
    const other = await createTenant(app.services, "Neighbour");
    const { workspaces } = await execute(getHome, other.asUser, {});
    expect(workspaces[0]?.projects[0]).toMatchObject({ articles_this_month: 0, failed_jobs: 0 });
  });
});
