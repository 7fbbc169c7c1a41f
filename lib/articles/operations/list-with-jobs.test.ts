import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { article, job } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { generateArticle } from "./generate";
import { listArticlesWithJobs } from "./list-with-jobs";
import { publishArticle } from "./publish";
import { setArticleVisibility } from "./set-visibility";

const suite = useRestSuite();
const list = (input: object = {}) => execute(listArticlesWithJobs, suite.acme.asKey, input);

async function createdAt(table: typeof article | typeof job, id: string, day: number): Promise<string> {
  const at = new Date(Date.UTC(2026, 0, day));
  await suite.app.services.db.update(table).set({ createdAt: at }).where(eq(table.id, id));
  return id;
}
const finishedOn = async (day: number) =>
  createdAt(article, (await createArticle(suite.app.services, suite.acme.projectId)).id, day);
const startedOn = async (day: number, keyword: string) => {
  const started = await execute(generateArticle, suite.acme.asKey, { keyword });
  return createdAt(job, started.job_id, day);
};

test("the list of articles with jobs gives finished articles with their text and others with their job's state, newest first", async () => {
  const oldest = await finishedOn(1);
  const waiting = await startedOn(2, "sharpening a wood chisel");
  const newest = await finishedOn(3);

  const { articles, total } = await list();
  expect(total).toBe(3);
  expect(articles.map((each) => each.id)).toEqual([newest, null, oldest]);
  expect(articles[0]).toMatchObject({ status: "done", publications: [] });
  expect(articles[0]).toHaveProperty("content_markdown", expect.stringContaining("Keep it dry"));
  expect(articles[0]).not.toHaveProperty("content_html");
  expect(articles[1]).toEqual({
    id: null,
    job_id: waiting,
    status: "queued",
    title: null,
    seedKeyword: "sharpening a wood chisel",
    progress: 0,
    queue_ahead: 0,
    created_at: "2026-01-02T00:00:00.000Z",
    updated_at: expect.any(String),
  });
});

test("the list of articles with jobs pages through both kinds as one list", async () => {
  const rows = [
    await finishedOn(1),
    await startedOn(2, "sharpening a wood chisel"),
    await finishedOn(3),
    await startedOn(4, "seasoning a cast iron pan"),
  ].toReversed();
  const seen: (string | null)[] = [];
  for (const offset of [0, 1, 2, 3, 4]) {
    const page = await list({ limit: 1, offset });
    expect(page).toMatchObject({ total: 4, limit: 1, offset });
    seen.push(...page.articles.map((each) => ("job_id" in each ? each.job_id : each.id)));
  }
  expect(seen).toEqual(rows);
});

test("the list of articles with jobs leaves out jobs that ended, articles that were taken out, and other projects", async () => {
  const failed = await startedOn(1, "sharpening a wood chisel");
  const { db } = suite.app.services;
  await db.update(job).set({ status: "failed", stage: null, error: "No." }).where(eq(job.id, failed));
  const hidden = await finishedOn(2);
  await execute(setArticleVisibility, suite.acme.asUser, { articleId: hidden, hidden: true });
  await createArticle(suite.app.services, suite.rival.projectId);
  expect(await list()).toMatchObject({ articles: [], total: 0 });
});

test("the list of articles with jobs gives the state of each publication", async () => {
  const id = await finishedOn(1);
  const { integrationId } = suite.acme;
  const input = { articleId: id, integrationId, status: "publish" as const };
  const { external_url } = await execute(publishArticle, suite.acme.asKey, input);
  expect((await list()).articles).toMatchObject([
    {
      id,
      publications: [
        {
          integration_id: integrationId,
          state: "checking",
          external_url,
          error: null,
          verify_reason: null,
          check_again_in_seconds: expect.any(Number),
        },
      ],
    },
  ]);
});
