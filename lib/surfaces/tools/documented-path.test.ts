import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createToolClient } from "./testing/tool-client";

/** Walks the way that docs/let-an-agent-publish.md describes, call by call. */
const suite = useRestSuite();
const guide = readFileSync("docs/let-an-agent-publish.md", "utf8");
const client = () => createToolClient(suite.app.services);

const call = z.strictObject({ name: z.string(), arguments: z.record(z.string(), z.string()) });
const calls = [...guide.matchAll(/```json\n([\s\S]+?)```/g)].map(([, text = ""]) =>
  call.parse(JSON.parse(text)),
);

test("the guide's calls lead from a keyword to an article that is written to a connection", async () => {
  const { apiKey: key, projectId, integrationId } = suite.acme;
  // Stands for the article of the job, which no engine finishes here.
  const { id: articleId } = await createArticle(suite.app.services, projectId);
  const ids: Record<string, string> = { ARTICLE_ID: articleId };
  const answers: Record<string, unknown>[] = [];
  for (const { name, arguments: given } of calls) {
    const filled = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, ids[value] ?? value]),
    );
    const { data, isError } = await client().call(name, filled, { key });
    expect([name, isError, data]).toEqual([name, false, data]);
    expect(data).not.toHaveProperty("ignored_arguments");
    const answer = data as { integrations?: { id: string }[]; job?: { job_id: string } };
    ids["INTEGRATION_ID"] ??= answer.integrations?.[0]?.id ?? "";
    if (answer.job !== undefined) ids["JOB_ID"] = answer.job.job_id;
    answers.push(answer);
  }
  expect(calls.map(({ name }) => name)).toEqual([
    "list_integrations",
    "generate_article",
    "get_article_status",
    "publish_article",
    "get_article_status",
  ]);
  const [connections, started, waiting, published, status] = answers;
  expect(connections).toMatchObject({ integrations: [{ id: integrationId, target: expect.any(String) }] });
  expect(started).toMatchObject({ job: { status: "queued" } });
  expect(waiting).toMatchObject({ job_id: ids["JOB_ID"], status: "queued", article_id: null });
  expect(published).toMatchObject({ sent: true, state: "checking", external_url: expect.any(String) });
  expect(status).toMatchObject({
    status: "done",
    publications: [{ state: "checking", check_again_in_seconds: expect.any(Number) }],
  });
});

test("the guide's first call lists the tools that it names, and without a key only the public ones", async () => {
  const body = /-d '([^']+)'/.exec(guide)?.[1];
  const listed = await client().send({ body, key: suite.acme.apiKey });
  expect(listed.text).toContain('"generate_article"');
  expect(listed.text).toContain('"publish_article"');
  const { json } = await client().send({ body });
  const { result } = json as { result: { tools: { name: string }[] } };
  expect(result.tools.map(({ name }) => name)).toEqual(["rank_check", "ai_presence", "page_check"]);
});
