import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { execute } from "@/lib/kernel/operation";
import { automaticWrite, integration, publication } from "@/lib/platform/db/schema";
import type { OverrunReason } from "@/lib/platform/threads/task-overrun";
import { writeWork } from "@/lib/publications/operations/automatic-writes";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { createToolClient } from "@/lib/surfaces/tools/testing/tool-client";
import { overrunning } from "@/lib/tasks/testing/inline-tasks";
import { createArticle } from "@/lib/testing/fixtures";
import { createRestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";

const suite = useRestSuite();
const newArticle = () => createArticle(suite.app.services, suite.acme.projectId);
const services = (reason: OverrunReason | "busy") => ({ ...suite.app.services, tasks: overrunning(reason) });
const publicationsOf = (articleId: string) =>
  suite.app.services.db.select().from(publication).where(eq(publication.articleId, articleId));

/** A call for one article over REST, while every text task ends for this reason. */
async function rest(reason: OverrunReason | "busy", path: string, body?: object) {
  const client = createRestClient(services(reason));
  const { apiKey: key } = suite.acme;
  return client(path, body === undefined ? { key } : { key, method: "POST", body });
}
const publishing = (id: string): [string, object] => [
  `articles/${id}/publish`,
  { integrationId: suite.acme.integrationId },
];

test("while the machine is too busy to read texts, a REST call for one is answered 503 with the seconds to wait", async () => {
  const { id, slug } = await newArticle();
  const calls: [string, object?][] = [[`articles/${id}`], [`articles/by-slug/${slug}`], publishing(id)];
  for (const call of calls) {
    const { status, headers, json } = await rest("busy", ...call);
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(json).toMatchObject({ code: "unavailable", error: expect.stringContaining("in 5 seconds") });
  }
  expect(await publicationsOf(id)).toEqual([]);
});

test("while the machine is too busy to read texts, a tool call is refused with that reason instead of failing", async () => {
  const { id } = await newArticle();
  const tools = createToolClient(services("busy"));
  const answer = await tools.call(
    "publish_article",
    { article_id: id, integration_id: suite.acme.integrationId },
    { key: suite.acme.apiKey },
  );
  expect(answer.isError).toBe(true);
  expect(answer.data).toMatchObject({ code: "unavailable", status: 503, retry_after: 5 });
});

test.each(["processor", "memory"] as const)(
  "a text that takes more than its %s to be judged is not published, and the refusal says what to change",
  async (reason) => {
    const { id } = await newArticle();
    const { status, json } = await rest(reason, ...publishing(id));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: "invalid_request",
      fields: [{ field: "article_id", message: expect.stringContaining("shorten it") }],
    });
    expect(await publicationsOf(id)).toEqual([]);
  },
);

test("an article whose turn for automatic publishing comes while the machine is busy is tried again as often as it takes", async () => {
  const { db } = suite.app.services;
  const { projectId, integrationId, asUser } = suite.acme;
  await execute(updateIntegration, asUser, { integrationId, autoPublish: true });
  const { id: articleId } = await newArticle();
  await db.transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId }));
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await sweepUntilIdle(writeWork(services("busy")));
    expect(await publicationsOf(articleId)).toMatchObject([{ sentAt: null, error: null }]);
    await db.update(automaticWrite).set({ nextAt: new Date(0) });
    await db
      .update(integration)
      .set({ autoPublishTurnAt: new Date(0) })
      .where(eq(integration.id, integrationId));
  }
  await sweepUntilIdle(writeWork(suite.app.services));
  expect(await publicationsOf(articleId)).toMatchObject([{ sentAt: expect.any(Date) }]);
});
