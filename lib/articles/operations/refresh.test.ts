import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { setCredits } from "@/lib/credits/queries";
import { retryJob } from "@/lib/generation/operations/retry";
import { passageInPrompt, useRefreshSuite, withNewPrice } from "@/lib/generation/testing/refresh-suite";
import { createScriptedWriter } from "@/lib/generation/testing/scripted-writer";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { job, member } from "@/lib/platform/db/schema";
import { contextOf, createTenant } from "@/lib/testing/fixtures";
import { createRestClient } from "@/lib/testing/rest-client";
import { listArticlesWithJobs } from "./list-with-jobs";

const suite = useRefreshSuite();
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

describe("a refresh is refused", () => {
  test("for an article in which nothing is outdated, with what would make it so", async () => {
    const id = await suite.citingArticle();
    const refusal = await refusalOf(suite.refresh(id));
    expect(refusal).toMatchObject({ code: "conflict" });
    expect(refusal?.message).toContain("once a source that it cites says something else");
    expect(await suite.balance()).toBe(10);
  });

  test("while another one of the article is open, which it names", async () => {
    const id = await suite.outdatedArticle();
    const [one, other] = await Promise.allSettled([suite.refresh(id), suite.refresh(id)]);
    const started = [one, other].flatMap((each) => (each.status === "fulfilled" ? [each.value.job_id] : []));
    const refused = [one, other].flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toMatchObject([{ code: "conflict", extras: { job_id: started[0] } }]);
    expect(await refusalOf(suite.refresh(id))).toMatchObject({
      code: "conflict",
      extras: { job_id: started[0] },
    });
    expect(await suite.balance()).toBe(9);
  });

  test("without a language model, naming where to set one up", async () => {
    const id = await suite.outdatedArticle();
    const ctx = { ...suite.acme.asUser, writer: createScriptedWriter({ sample: true }) };
    expect((await refusalOf(suite.refresh(id, ctx)))?.message).toContain("page Providers");
  });

  test("without a credit", async () => {
    const id = await suite.outdatedArticle();
    await setCredits(suite.db(), suite.acme.workspaceId, 0, "test");
    expect(await refusalOf(suite.refresh(id))).toMatchObject({ code: "out_of_credits" });
    expect(await suite.db().$count(job, eq(job.refreshedArticleId, id))).toBe(0);
  });

  test("to viewers, to keys that may only read, and to other workspaces", async () => {
    const id = await suite.outdatedArticle();
    const [viewer, rival] = [await createTenant(suite.app.services), await createTenant(suite.app.services)];
    await suite
      .db()
      .insert(member)
      .values({ workspaceId: suite.acme.workspaceId, userId: viewer.userId, role: "viewer" });
    const { keyId, workspaceId, projectId } = suite.acme;
    const reader = contextOf(
      suite.app.services,
      { kind: "key", keyId, workspaceId, projectId, scopes: ["read"] },
      "rest",
    );
    expect(await refusalOf(suite.refresh(id, viewer.asUser))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(suite.refresh(id, reader))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(suite.refresh(id, rival.asUser))).toMatchObject({ code: "not_found" });
    expect(await refusalOf(suite.refresh(id, rival.asKey))).toMatchObject({ code: "not_found" });
    expect(await suite.refresh(id, suite.acme.asKey)).toMatchObject({ status: "queued" });
  });
});

test("the REST API starts a refresh, once for each Idempotency-Key, and says why it starts none", async () => {
  const rest = createRestClient(suite.app.services);
  const id = await suite.outdatedArticle();
  const headers = { "Idempotency-Key": newId() };
  const post = (of: string, key = suite.acme.apiKey) =>
    rest(`articles/${of}/refresh`, { method: "POST", key, ...(of === id && { headers }) });
  const first = await post(id);
  expect(first).toMatchObject({ status: 202, json: { stage: "refresh", refreshed_article_id: id } });
  expect((await post(id)).json).toEqual(first.json);
  expect(await suite.balance()).toBe(9);
  expect(await post(await suite.citingArticle())).toMatchObject({
    status: 409,
    json: { error: expect.stringContaining("Nothing in this article is known") },
  });
  const rival = await createTenant(suite.app.services);
  expect(await post(await suite.outdatedArticle(), rival.apiKey)).toMatchObject({ status: 404 });
});

test("a failed refresh is not run again, because the text may have changed", async () => {
  const id = await suite.outdatedArticle();
  suite.model.answerTo = passageInPrompt;
  const { job_id: jobId } = await suite.refresh(id);
  await suite.work();
  expect(await refusalOf(execute(retryJob, suite.acme.asUser, { jobId }))).toMatchObject({
    code: "conflict",
  });
  suite.model.answerTo = withNewPrice;
  expect(await suite.refresh(id)).toMatchObject({ status: "queued" });
});

test("an article that is being refreshed is listed once, as the finished article that it is", async () => {
  const id = await suite.outdatedArticle();
  await suite.refresh(id);
  const { articles, total } = await execute(listArticlesWithJobs, suite.acme.asKey, {});
  expect([articles.map((each) => each.id), total]).toEqual([[id], 1]);
});
