import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { creditBalances } from "@/lib/credits/queries";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { job } from "@/lib/platform/db/schema";
import { deferred } from "@/lib/testing/deferred";
import { asOperator, createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { retryJob } from "./retry";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());

async function addJob(keyword: string, values: Partial<typeof job.$inferInsert> = {}): Promise<string> {
  const { workspaceId, projectId } = tenant;
  const id = newId();
  await app.services.db
    .insert(job)
    .values({ id, workspaceId, projectId, keyword, keywordKey: keyword, ...values });
  return id;
}
const addFailedJob = (keyword: string) => addJob(keyword, { status: "failed", stage: null, error: "Busy." });
const retry = (jobId: string) => execute(retryJob, tenant.asUser, { jobId });
const balance = async () =>
  (await creditBalances(app.services.db, [tenant.workspaceId])).get(tenant.workspaceId);

describe("running a failed job again", () => {
  test("puts it back into the queue for one credit", async () => {
    const before = (await balance()) ?? 0;
    const id = await addFailedJob("anvil paint");
    expect(await retry(id)).toMatchObject({ job_id: id, status: "queued", error: null });
    expect(await balance()).toBe(before - 1);
    await expect(retry(id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is refused without a charge while another job writes its keyword", async () => {
    const before = await balance();
    const failed = await addFailedJob("anvil oil");
    const newer = await addJob("anvil oil");
    await expect(retry(failed)).rejects.toMatchObject({
      code: "keyword_in_progress",
      extras: {
        job_id: newer,
        mend: { page: expect.stringMatching(/\/projects\/[^/]+$/), rest: expect.stringContaining(newer) },
      },
    });
    expect(await balance()).toBe(before);
  });

  test("is refused without credits, and says on which page they are", async () => {
    const poor = await createTenant(app.services, "Poor");
    const id = newId();
    const { workspaceId, projectId } = poor;
    const failed = { status: "failed", stage: null, error: "Busy." } as const;
    const keyword = "anvil polish";
    await app.services.db
      .insert(job)
      .values({ id, workspaceId, projectId, keyword, keywordKey: keyword, ...failed });
    await execute(setWorkspaceCredits, asOperator(app.services), { workspaceId, amount: 0 });
    await expect(execute(retryJob, poor.asUser, { jobId: id })).rejects.toMatchObject({
      code: "out_of_credits",
      extras: { mend: { page: expect.stringMatching(new RegExp(`/projects/${projectId}/credits$`)) } },
    });
  });

  test("is refused without a charge when its keyword has got an article", async () => {
    const before = await balance();
    const failed = await addFailedJob("anvil stand");
    const { id } = await createArticle(app.services, tenant.projectId, {
      seedKeyword: "anvil stand",
      keywordKey: "anvil stand",
    });
    await expect(retry(failed)).rejects.toMatchObject({
      code: "keyword_taken",
      extras: { existing_article_id: id },
    });
    expect(await balance()).toBe(before);
  });

  test("is refused without a charge when another start of the keyword comes in between", async () => {
    const before = await balance();
    const failed = await addFailedJob("anvil noise");
    const inserted = deferred();
    const mayCommit = deferred();
    const newer = newId();
    const start = app.services.db.transaction(async (tx) => {
      const { workspaceId, projectId } = tenant;
      const keyword = "anvil noise";
      await tx.insert(job).values({ id: newer, workspaceId, projectId, keyword, keywordKey: keyword });
      inserted.resolve();
      await mayCommit.promise;
    });
    await inserted.promise;
    const retried = retry(failed).catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const rows = await app.services.db.execute(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    mayCommit.resolve();
    await start;
    expect(await retried).toMatchObject({ code: "keyword_in_progress", extras: { job_id: newer } });
    expect(await balance()).toBe(before);
    const [row] = await app.services.db.select().from(job).where(eq(job.id, failed));
    expect(row?.status).toBe("failed");
  });
});
