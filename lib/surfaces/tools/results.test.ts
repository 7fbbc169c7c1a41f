import { describe, expect, test } from "vitest";
import { audit } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createToolClient } from "./testing/tool-client";
import { snakeCase, snakeCaseKeys } from "./tool-arguments";

const noLimit = [{ count: 1_000_000, seconds: 60 }];
const suite = useRestSuite({
  limits: {
    reads: noLimit,
    writes: noLimit,
    tools_workspace: noLimit,
    tools_public: noLimit,
    tools_messages: noLimit,
    key_lookups: noLimit,
  },
});
const { acme, rest } = {
  acme: () => suite.acme,
  rest: async (path: string, body?: object) => {
    const call = body === undefined ? {} : { method: "POST", body };
    return (await suite.rest(path, { key: suite.acme.apiKey, ...call })).json;
  },
};
const call = async (name: string, given: object = {}) => {
  const answer = await createToolClient(suite.app.services).call(name, given, { key: acme().apiKey });
  const { result } = answer.json as { result: { content: { type: string }[] } };
  expect(result.content).toMatchObject([{ type: "text" }]);
  expect(answer.isError).toBe(false);
  return answer.data;
};

/** Every key of a JSON value, at every depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysOf(inner),
  ]);
}

async function finishAudit(): Promise<void> {
  const totals = {
    pages_found: 1,
    pages_fetched: 1,
    pages_unreadable: 0,
    errors: 0,
    warnings: 0,
    notices: 0,
    passed: 9,
  };
  await suite.app.services.db.insert(audit).values({
    workspaceId: acme().workspaceId,
    projectId: acme().projectId,
    url: "https://acme.example/",
    host: "acme.example",
    hosts: ["acme.example"],
    trigger: "dashboard",
    pagesMax: 500,
    status: "finished",
    stage: null,
    score: 91,
    grade: "A",
    verdict: "Good.",
    rulesetVersion: "1",
    finishedAt: new Date(),
    report: { totals, categories: [], recommendations: [] },
  });
}

describe("tools and REST answer the same", () => {
  test("of projects, the audit and the connections", async () => {
    await finishAudit();
    const { projectId } = acme();
    expect(await call("list_projects")).toEqual(await rest("projects"));
    expect(await call("get_latest_audit")).toEqual(await rest(`projects/${projectId}/audit`));
    const integrations = (await rest(`projects/${projectId}/integrations`)) as object;
    expect(await call("list_integrations")).toEqual({ ...integrations, truncated: false });
  });

  test("of a job, started through either", async () => {
    const { job } = (await call("generate_article", { keyword: "caring for anvils", brief: "Short." })) as {
      job: { job_id: string };
    };
    expect(job).toMatchObject({ status: "queued", article_id: null, queue_ahead: null });
    const { status, keyword, progress, created_at } = (await rest(`jobs/${job.job_id}`)) as Record<
      string,
      unknown
    >;
    expect(await call("get_article_status", { jobId: job.job_id })).toMatchObject({
      job_id: job.job_id,
      status,
      keyword,
      progress,
      created_at,
    });
    const started = await rest("articles", { keyword: "sharpening a wood chisel" });
    expect(Object.keys(started as object)).toEqual(Object.keys(job));
  });

  test("of the articles, in snake_case", async () => {
    await createArticle(suite.app.services, acme().projectId);
    const { articles } = (await call("list_articles")) as { articles: Record<string, unknown>[] };
    const [{ jsonLd: _jsonLd, faqJsonLd: _faqJsonLd, content_html: _html, ...article }] = (await rest(
      "articles?include=content",
    )) as [Record<string, unknown>];
    expect(articles).toEqual([
      { ...(snakeCaseKeys(article) as object), status: "done", publications: [], results: null },
    ]);
    expect(articles[0]).toMatchObject({
      seed_keyword: expect.any(String),
      language_code: "en",
      org_website: "https://acme.example",
      content_markdown: expect.stringContaining("Keep it dry"),
    });
  });

  test("of a publish call, and the default of the connection applies", async () => {
    const { integrationId } = acme();
    const { id: articleId } = await createArticle(suite.app.services, acme().projectId);
    const told = async () => call("publish_article", { articleId, integrationId });
    const first = await told();
    expect(first).toMatchObject({ sent: true, error: null, event: { status: "success" } });
    const again = (await rest(`articles/${articleId}/publish`, { integrationId })) as { event: object };
    expect({ ...again, event: { ...again.event, created_at: null } }).toEqual({
      ...(first as object),
      // The second call finds the entry as it is to be.
      unchanged: true,
      event: { ...(first as { event: object }).event, created_at: null },
    });
    expect(await call("publish_article", { articleId, integrationId, status: "draft" })).toMatchObject({
      requested: "draft",
      state: "unverified",
      event: { verify_status: "skipped" },
    });
  });
});

test("everything that a tool returns is in snake_case", async () => {
  await finishAudit();
  const { integrationId } = acme();
  const { id: articleId } = await createArticle(suite.app.services, acme().projectId);
  const { job } = (await call("generate_article", { keyword: "caring for anvils" })) as {
    job: { job_id: string };
  };
  const answers = [
    job,
    await call("list_projects"),
    await call("get_latest_audit"),
    await call("list_integrations"),
    await call("publish_article", { articleId, integrationId, status: "publish" }),
    await call("list_articles"),
    await call("get_article_status", { jobId: job.job_id }),
  ];
  const keys = new Set(answers.flatMap(keysOf));
  expect(keys.size).toBeGreaterThan(50);
  for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
});

test("the path from keyword to proof: the list shows the result of a publish call", async () => {
  const { integrationId } = acme();
  const { id: articleId } = await createArticle(suite.app.services, acme().projectId);
  await call("publish_article", { articleId, integrationId, status: "publish" });
  const { articles } = (await call("list_articles", { limit: 1 })) as { articles: object[] };
  expect(articles).toMatchObject([
    { id: articleId, publications: [{ integration_id: integrationId, state: "checking" }] },
  ]);
});

test.each([
  ["projectId", "project_id"],
  ["seedKeyword", "seed_keyword"],
  ["faqJsonLd", "faq_json_ld"],
  ["already_snake", "already_snake"],
  ["h1Count", "h1_count"],
])("the name %s is written %s in snake_case", (name, expected) => {
  expect(snakeCase(name)).toBe(expected);
});
