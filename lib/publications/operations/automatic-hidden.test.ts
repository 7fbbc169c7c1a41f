import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { publishArticle } from "@/lib/articles/operations/publish";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { DestinationFailure } from "@/lib/destinations/contract";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { execute } from "@/lib/kernel/operation";
import { automaticWrite, integration, publication } from "@/lib/platform/db/schema";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { writeWork } from "./automatic-writes";

const suite = useRestSuite();
const db = () => suite.app.services.db;
const sweep = () => sweepUntilIdle(writeWork(suite.app.services), { concurrency: 1 });
const publications = () =>
  db().select().from(publication).where(sql`${publication.projectId} = ${suite.acme.projectId}`);
const show = (articleId: string, shown: boolean) =>
  execute(setArticleVisibility, suite.acme.asUser, { articleId, hidden: !shown });
const publishByCall = (articleId: string) =>
  execute(publishArticle, suite.acme.asUser, {
    articleId,
    integrationId: suite.acme.integrationId,
    status: "draft",
  });

/** An article of a connection that publishes by itself; one that was imported is in no queue. */
async function newArticle(imported = false): Promise<string> {
  const { projectId, integrationId, asUser } = suite.acme;
  await execute(updateIntegration, asUser, { integrationId, autoPublish: true });
  const { id: articleId } = await createArticle(suite.app.services, projectId);
  if (!imported) await db().transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId }));
  return articleId;
}

test("automatic publishing publishes an article that was hidden when its turn came, once it is shown again", async () => {
  const articleId = await newArticle();
  await show(articleId, false);
  expect(await sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
  await show(articleId, true);
  expect(suite.app.woken).toContain("publishing");
  expect((await sweep()).handled).toBe(1);
  await show(articleId, false);
  await show(articleId, true);
  expect((await sweep()).handled).toBe(0);
  expect(await publications()).toMatchObject([{ articleId, automatic: true, error: null }]);
});

test("automatic publishing counts the attempts from before an article was hidden", async () => {
  const articleId = await newArticle();
  const hosted = suite.app.services.destinations.get("hosted");
  if (hosted === null) throw new Error("there is no hosted blog");
  const lookup = hosted.lookup.bind(hosted);
  onTestFinished(() => void (hosted.lookup = lookup));
  const fail = () => Promise.reject(new DestinationFailure("It is down.", true));
  hosted.lookup = () => ({ byId: fail, byMarker: fail });
  await sweep();
  const past = sql`now() - interval '1 second'`;
  await db().update(automaticWrite).set({ nextAt: past });
  await db()
    .update(integration)
    .set({ autoPublishTurnAt: past })
    .where(eq(integration.id, suite.acme.integrationId));
  await show(articleId, false);
  expect(await sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
  await show(articleId, true);
  expect(Math.round((await sweep()).nextInSeconds ?? 0)).toBe(1_800);
});

test.each(["imported", "published by a call while it was hidden"])(
  "automatic publishing leaves alone an article that was %s when it is shown again",
  async (how) => {
    const articleId = await newArticle(how === "imported");
    await show(articleId, false);
    await sweep();
    if (how !== "imported") await publishByCall(articleId);
    const before = await publications();
    await show(articleId, true);
    expect((await sweep()).handled).toBe(0);
    expect(await publications()).toEqual(before);
  },
);
