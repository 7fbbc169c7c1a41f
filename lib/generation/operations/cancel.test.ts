import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { listCreditLedgerEntries } from "@/lib/credits/operations/list-entries";
import { creditBalances } from "@/lib/credits/queries";
import { getDashboardJobs } from "@/lib/dashboard/jobs";
import { claimStage } from "@/lib/generation/testing/claim-stage";
import { execute } from "@/lib/kernel/operation";
import { creditEntry, job } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { cancelJob } from "./cancel";
import { dismissJob } from "./dismiss";
import { retryJob } from "./retry";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices({ settings: { initialCredits: 100 } });
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());

const start = async (keyword: string) =>
  (await execute(generateArticle, tenant.asUser, { projectId: tenant.projectId, keyword })).job_id;
const cancel = (jobId: string) => execute(cancelJob, tenant.asUser, { jobId });
const shown = () => execute(getDashboardJobs, tenant.asUser, { projectId: tenant.projectId });
const balance = async () =>
  (await creditBalances(app.services.db, [tenant.workspaceId])).get(tenant.workspaceId);
const rowOf = async (id: string) => {
  const [row] = await app.services.db.select().from(job).where(eq(job.id, id));
  return row;
};

describe("cancelling an article that waits", () => {
  test("ends it, gives its credit back once, and frees its keyword", async () => {
    const before = await balance();
    const id = await start("cleaning a copper kettle");
    expect(await cancel(id)).toMatchObject({ status: "failed", stage: null });
    expect(await balance()).toBe(before);
    await expect(cancel(id)).rejects.toMatchObject({ code: "conflict" });
    expect(await balance()).toBe(before);
    const { entries } = await execute(listCreditLedgerEntries, tenant.asUser, {
      workspaceId: tenant.workspaceId,
    });
    expect(entries.slice(0, 2)).toMatchObject([
      { amount: 1, reason: "refund", job: { job_id: id, keyword: "cleaning a copper kettle" } },
      { amount: -1, reason: "reserve", job: { job_id: id } },
    ]);
    // Whoever cancelled it knows, so it does not wait for a decision.
    expect((await shown()).failed).toEqual([]);
    await cancel(await start("cleaning a copper kettle"));
  });

  test("is refused once it is begun, and nothing is given back", async () => {
    const id = await start("choosing a first anvil");
    const claim = await claimStage(app.services.db, 60);
    expect(claim?.job.id).toBe(id);
    const before = await balance();
    await expect(cancel(id)).rejects.toMatchObject({ code: "conflict" });
    expect([await balance(), (await rowOf(id))?.status]).toEqual([before, "drafting"]);
    await app.services.db.delete(job).where(eq(job.id, id));
  });

  test("at the moment of a claim, either the claim or the cancellation wins, never both", async () => {
    const outcomes = { claimed: 0, cancelled: 0 };
    for (let round = 0; round < 12; round += 1) {
      const id = await start(`sharpening wood chisel number ${round}`);
      const claiming = () => claimStage(app.services.db, 60);
      const [first, second] = round % 2 === 0 ? [cancel(id), claiming()] : [claiming(), cancel(id)];
      const [one, other] = await Promise.allSettled([first, second]);
      const [cancelled, claimed] = round % 2 === 0 ? [one, other] : [other, one];
      const isCancelled = cancelled?.status === "fulfilled";
      const isClaimed = claimed?.status === "fulfilled" && claimed.value !== null;
      expect(isCancelled, `round ${round}`).toBe(!isClaimed);
      const refunds = await app.services.db.select().from(creditEntry).where(eq(creditEntry.jobId, id));
      expect(refunds.filter(({ reason }) => reason === "refund")).toHaveLength(isCancelled ? 1 : 0);
      outcomes[isCancelled ? "cancelled" : "claimed"] += 1;
      await app.services.db.delete(job).where(eq(job.id, id));
    }
    expect(outcomes.claimed + outcomes.cancelled).toBe(12);
  });
});

describe("dismissing a failed article", () => {
  test("puts it out of sight until it is started again and fails again", async () => {
    const id = await start("oiling a door hinge");
    const fail = () =>
      app.services.db
        .update(job)
        .set({ status: "failed", stage: null, error: "Busy." })
        .where(eq(job.id, id));
    const dismiss = () => execute(dismissJob, tenant.asUser, { jobId: id });
    await expect(dismiss()).rejects.toMatchObject({ code: "conflict" });
    await fail();
    expect((await shown()).failed.map((each) => each.job_id)).toEqual([id]);
    await dismiss();
    expect((await shown()).failed).toEqual([]);
    await execute(retryJob, tenant.asUser, { jobId: id });
    await fail();
    expect((await shown()).failed.map((each) => each.job_id)).toEqual([id]);
  });
});
