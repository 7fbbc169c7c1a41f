import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { publishArticle } from "@/lib/articles/operations/publish";
import { scheduleArticle } from "@/lib/articles/operations/schedule";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { undeleteArticle } from "@/lib/articles/operations/undelete";
import { unscheduleArticle } from "@/lib/articles/operations/unschedule";
import { updateArticle } from "@/lib/articles/operations/update";
import { isScheduled, scheduledIn } from "@/lib/articles/rows/is-scheduled";
import { DestinationFailure } from "@/lib/destinations/contract";
import { removeIntegration } from "@/lib/destinations/operations/remove";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { execute } from "@/lib/kernel/operation";
import { article, automaticWrite, integration, project, publication } from "@/lib/platform/db/schema";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { claimAutomaticWrite } from "@/lib/publications/testing/claims";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { writeWork } from "./automatic-writes";
import { listPublications } from "./list";

let app: TestServices;
let acme: Tenant;
let failures: Error[];

beforeEach(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
  failures = [];
  const hosted = app.services.destinations.get("hosted");
  if (hosted === null) throw new Error("there is no hosted blog");
  const lookup = hosted.lookup.bind(hosted);
  hosted.lookup = (...call) => {
    const failure = failures.shift();
    if (failure === undefined) return lookup(...call);
    const fail = () => Promise.reject(failure);
    return { byId: fail, byMarker: fail };
  };
});
afterEach(() => app.close());

const db = () => app.services.db;
const sweep = () => sweepUntilIdle(writeWork(app.services), { concurrency: 3 });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let made = 0;
async function newArticle(values: object = {}): Promise<string> {
  made += 1;
  return (await createArticle(app.services, acme.projectId, { slug: `anvil-${made}`, ...values })).id;
}
const schedule = (articleId: string, at = inDays(3), ctx = acme.asUser) =>
  execute(scheduleArticle, ctx, { articleId, integrationId: acme.integrationId, at });
const unschedule = (articleId: string, ctx = acme.asUser) =>
  execute(unscheduleArticle, ctx, { articleId, integrationId: acme.integrationId });
const publications = () => db().select().from(publication).orderBy(publication.createdAt);
const scheduled = async (articleId: string) =>
  (await execute(listPublications, acme.asUser, { articleId })).scheduled;

/** Lets the chosen time of everything that is scheduled come. */
async function letTimeCome() {
  const past = sql`now() - interval '1 second'`;
  await db().update(automaticWrite).set({ nextAt: past, scheduledFor: past });
  await db().update(integration).set({ autoPublishTurnAt: past, autoPublishBusyUntil: null });
}

describe("a scheduled article", () => {
  test("is published for everybody at its time and not before, once, whatever the connection's default is", async () => {
    await execute(updateIntegration, acme.asUser, {
      integrationId: acme.integrationId,
      autoPublishStatus: "draft",
    });
    const articleId = await newArticle();
    const at = inDays(3);
    expect(await schedule(articleId, at, acme.asKey)).toMatchObject({ scheduled_for: at });
    expect(app.woken).toContain("publishing");
    expect(Math.round(((await sweep()).nextInSeconds ?? 0) / 86_400)).toBe(3);
    expect(await publications()).toEqual([]);
    expect(await scheduled(articleId)).toMatchObject([{ scheduled_for: at, next_attempt_at: at }]);
    await letTimeCome();
    const runs = await Promise.all([sweep(), sweep(), sweep()]);
    expect(runs.reduce((sum, { handled }) => sum + handled, 0)).toBe(1);
    expect(await publications()).toMatchObject([
      { articleId, publishStatus: "publish", state: "checking", automatic: false, error: null },
    ]);
    expect(await scheduled(articleId)).toEqual([]);
  });

  test("is not held back by the daily cap and leaves it to the new articles", async () => {
    await execute(updateIntegration, acme.asUser, {
      integrationId: acme.integrationId,
      autoPublish: true,
      autoPublishDailyMax: 1,
    });
    for (const articleId of [await newArticle(), await newArticle()]) await schedule(articleId);
    const automatic = await newArticle();
    const { projectId } = acme;
    await db().transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId: automatic }));
    const past = sql`now() - interval '1 second'`;
    await db()
      .update(automaticWrite)
      .set({ nextAt: past })
      .where(sql`${automaticWrite.scheduledFor} is not null`);
    await sweep();
    expect(
      (await publications()).map((row) => row.automatic).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([false, false, true]);
  });

  test("brings the newer text of an article that is published already", async () => {
    const articleId = await newArticle();
    const { integrationId } = acme;
    await execute(publishArticle, acme.asUser, { articleId, integrationId, status: "publish" });
    await execute(updateArticle, acme.asUser, { articleId, content_markdown: "Newer words of Acme.\n" });
    await schedule(articleId);
    await letTimeCome();
    await sweep();
    expect(await publications()).toMatchObject([{ articleVersion: 2, error: null }]);
  });

  test("takes the last time that was chosen, and none after it was cancelled", async () => {
    const articleId = await newArticle();
    await schedule(articleId);
    const at = inDays(9);
    await schedule(articleId, at);
    expect(await scheduled(articleId)).toMatchObject([{ scheduled_for: at }]);
    expect(await unschedule(articleId)).toMatchObject({ was_scheduled_for: at });
    expect(await unschedule(articleId)).toMatchObject({ was_scheduled_for: null });
    expect(await sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
  });

  test.each([
    ["draft", 1],
    ["publish", 0],
  ] as const)("and published by a call as %s leaves %i schedule", async (status, left) => {
    const articleId = await newArticle();
    await schedule(articleId);
    await execute(publishArticle, acme.asUser, { articleId, integrationId: acme.integrationId, status });
    expect(await scheduled(articleId)).toHaveLength(left);
  });

  test("waits while it is hidden when its time comes", async () => {
    const articleId = await newArticle();
    await schedule(articleId);
    await execute(setArticleVisibility, acme.asUser, { articleId, hidden: true });
    await letTimeCome();
    expect((await sweep()).handled).toBe(0);
    expect(await scheduled(articleId)).toMatchObject([{ next_attempt_at: null }]);
    await execute(setArticleVisibility, acme.asUser, { articleId, hidden: false });
    expect((await sweep()).handled).toBe(1);
  });

  test("waits for its approval even where drafts are the default, and goes on when none is required", async () => {
    const articleId = await newArticle();
    await schedule(articleId);
    await db().update(project).set({ approvalRequired: true });
    await letTimeCome();
    expect((await sweep()).handled).toBe(0);
    expect(await publications()).toEqual([]);
    const { setProjectApprovers } = await import("@/lib/projects/set-approvers");
    await execute(setProjectApprovers, acme.asUser, { projectId: acme.projectId, approvers: [] });
    expect((await sweep()).handled).toBe(1);
    expect(await publications()).toMatchObject([{ publishStatus: "publish", error: null }]);
  });

  test("is tried again after a failure and after its process died", async () => {
    const articleId = await newArticle();
    await schedule(articleId);
    await letTimeCome();
    failures = [new DestinationFailure("It is down.", true)];
    expect(Math.round((await sweep()).nextInSeconds ?? 0)).toBe(300);
    expect(await scheduled(articleId)).toMatchObject([{ failed_attempts: 1 }]);
    await letTimeCome();
    expect(await claimAutomaticWrite(db())).toMatchObject({ articleId, attempts: 2 });
    await letTimeCome();
    await sweep();
    expect(await publications()).toMatchObject([{ state: "checking", error: null }]);
  });

  test("cannot be moved or cancelled while it is being written", async () => {
    const articleId = await newArticle();
    await schedule(articleId);
    await letTimeCome();
    await claimAutomaticWrite(db());
    await expect(schedule(articleId)).rejects.toMatchObject({ code: "publish_in_progress" });
    await expect(unschedule(articleId)).rejects.toMatchObject({ code: "publish_in_progress" });
  });

  test("that the gate blocks is refused at once, and at its time says why", async () => {
    const blocked = { contentMarkdown: "Write to [Your Company Name].\n" };
    await expect(schedule(await newArticle(blocked))).rejects.toMatchObject({ code: "publish_blocked" });
    const articleId = await newArticle();
    await schedule(articleId);
    await execute(updateArticle, acme.asUser, { articleId, content_markdown: blocked.contentMarkdown });
    await letTimeCome();
    await sweep();
    const [row] = await publications();
    expect(row).toMatchObject({ state: "failed", error: expect.stringContaining("not fit to be published") });
  });

  test("stays when automatic publishing is switched off, and goes with its connection", async () => {
    const articleId = await newArticle();
    const { integrationId } = acme;
    await execute(updateIntegration, acme.asUser, { integrationId, autoPublish: true });
    await schedule(articleId);
    await execute(updateIntegration, acme.asUser, { integrationId, autoPublish: false });
    expect((await sweep()).nextInSeconds).toBeGreaterThan(200_000);
    await execute(removeIntegration, acme.asUser, { integrationId });
    expect(await db().select().from(automaticWrite)).toEqual([]);
    await expect(schedule(articleId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is cancelled when the article is deleted, for good", async () => {
    const articleId = await newArticle({ title: "Anvils" });
    await schedule(articleId);
    await execute(deleteArticle, acme.asUser, { articleId });
    await execute(undeleteArticle, acme.asUser, { articleId });
    expect(await scheduled(articleId)).toEqual([]);
    expect((await sweep()).nextInSeconds).toBeNull();
  });

  test("is found among the articles of its project, with the time zone in which its time was chosen", async () => {
    const articleId = await newArticle();
    await newArticle();
    const { integrationId } = acme;
    const chosen = { articleId, integrationId, at: inDays(3), timeZone: "europe/berlin" };
    await execute(scheduleArticle, acme.asUser, chosen);
    const rows = await db().select({ id: article.id }).from(article).where(isScheduled);
    expect(rows).toEqual([{ id: articleId }]);
    expect([...(await db().execute(scheduledIn(acme.projectId, 10)))]).toEqual([{ id: articleId }]);
    expect(await scheduled(articleId)).toMatchObject([{ time_zone: "Europe/Berlin" }]);
    await schedule(articleId);
    expect(await scheduled(articleId)).toMatchObject([{ time_zone: null }]);
  });
});

describe("a schedule is refused", () => {
  test.each([
    ["in the past", () => inDays(-1), "in the future"],
    ["more than a year ahead", () => inDays(400), "366 days"],
    ["without an offset", () => "2099-01-01T09:00:00", "offset"],
    ["of endless digits", () => `2099-01-01T09:00:00.${"0".repeat(9_000)}Z`, "offset"],
  ])("for a time %s", async (_what, at, words) => {
    const call = schedule(await newArticle(), at());
    await expect(call).rejects.toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field: "at", message: expect.stringContaining(words) }] },
    });
  });

  test("in a time zone that does not exist", async () => {
    const chosen = { articleId: await newArticle(), integrationId: acme.integrationId, at: inDays(3) };
    await expect(
      execute(scheduleArticle, acme.asUser, { ...chosen, timeZone: "Europe/Atlantis" }),
    ).rejects.toMatchObject({ extras: { fields: [{ field: "timeZone" }] } });
  });

  test("to another workspace, which can neither set nor cancel nor see it", async () => {
    const rival = await createTenant(app.services, "Rival");
    const articleId = await newArticle();
    await schedule(articleId);
    for (const ctx of [rival.asUser, rival.asKey]) {
      await expect(schedule(articleId, inDays(5), ctx)).rejects.toMatchObject({ code: "not_found" });
      await expect(unschedule(articleId, ctx)).rejects.toMatchObject({ code: "not_found" });
      await expect(execute(listPublications, ctx, { articleId })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const foreign = { articleId, integrationId: rival.integrationId, at: inDays(5) };
    await expect(execute(scheduleArticle, acme.asUser, foreign)).rejects.toMatchObject({ code: "not_found" });
    const rows = await db().select().from(automaticWrite).where(eq(automaticWrite.articleId, articleId));
    expect(rows).toMatchObject([{ integrationId: acme.integrationId }]);
  });

  test("a second row: scheduling again and again leaves one for each connection", async () => {
    const articleId = await newArticle();
    for (let n = 1; n <= 20; n += 1) await schedule(articleId, inDays(n));
    expect(await db().select().from(automaticWrite)).toHaveLength(1);
  });
});
