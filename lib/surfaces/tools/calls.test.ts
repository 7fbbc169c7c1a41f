import { describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { revokeKey } from "@/lib/keys/revoke";
import { newId } from "@/lib/platform/db/ids";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { failingTool, publicTool } from "./testing/test-tools";
import { createToolClient } from "./testing/tool-client";
import { tools } from "./tools";

const suite = useRestSuite({ settings: { initialCredits: 2 } });
const client = () => createToolClient(suite.app.services);
const workspaceTools = tools.filter(({ operation }) => operation.access === "workspace");
const nameOf = ({ listing }: (typeof tools)[number]) => listing.name;
const codeOf = (json: unknown) => (json as { error?: { code: number } }).error?.code;

describe("a workspace tool without a valid key", () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    ["no key", () => ({}), /X-API-Key/],
    ["an empty key", () => ({ "X-API-Key": "" }), /X-API-Key/],
    ["a key that never existed", () => ({ "X-API-Key": `gly_${"a".repeat(49)}` }), /typing error|revoked/],
    ["a text that is no key", () => ({ Authorization: "Bearer guess" }), /gly_/],
    ["another scheme", () => ({ Authorization: "Basic eDp5" }), /Bearer/],
    ["a feed token", () => ({ "X-API-Key": suite.acme.feedToken }), /feed token/],
    [
      "two keys",
      () => ({ "X-API-Key": suite.acme.apiKey, Authorization: `Bearer ${suite.rival.apiKey}` }),
      /different keys/,
    ],
  ])(
    "and with %s is -32001 with HTTP 200, and says that a key is required",
    async (_what, headers, reason) => {
      for (const { listing } of workspaceTools) {
        const {
          status,
          headers: answered,
          json,
        } = await client().call(listing.name, {}, { headers: headers() });
        const mend = { page: expect.stringMatching(/^http.*\/projects/) };
        expect([status, json]).toMatchObject([
          200,
          { id: 1, error: { code: -32001, data: { status: 401, mend } } },
        ]);
        expect(answered.has("www-authenticate")).toBe(false);
        const { message } = (json as { error: { message: string } }).error;
        expect(message).toContain("content API key is required");
        expect(message).toMatch(reason);
      }
    },
  );

  test("is refused from the moment that the key is revoked, like a key that never existed", async () => {
    const { apiKey: key, keyId, asUser } = suite.acme;
    expect((await client().call("list_projects", {}, { key })).isError).toBe(false);
    await execute(revokeKey, asUser, { keyId });
    const { status, json } = await client().call("list_projects", {}, { key });
    expect([status, json]).toMatchObject([200, { error: { code: -32001, data: { status: 401 } } }]);
    const listed = await client().rpc("tools/list", {}, { key });
    for (const name of workspaceTools.map(nameOf)) expect(listed.text).not.toContain(`"name":"${name}"`);
  });

  test("accepts a valid key in either header", async () => {
    for (const headers of [
      { "X-API-Key": suite.acme.apiKey },
      { Authorization: `Bearer ${suite.acme.apiKey}` },
    ]) {
      expect((await client().call("list_projects", {}, { headers })).data).toMatchObject({
        projects: [{ id: suite.acme.projectId }],
      });
    }
  });
});

describe("the order of a tool call", () => {
  const oneCall = [{ count: 1, seconds: 600 }];
  test("is tool, key, limit, arguments, work; what does not reach the work counts as a message", async () => {
    const limiter = suite.app.services.limiter;
    const taken: string[] = [];
    const services = {
      ...suite.app.services,
      limiter: {
        ...limiter,
        take: (name: Parameters<typeof limiter.take>[0]) => {
          taken.push(name);
          const allowed = taken.filter((each) => each === "tools_workspace").length < 2;
          return Promise.resolve({
            allowed,
            name,
            rules: oneCall,
            limit: 1,
            remaining: 0,
            windowSeconds: 600,
            resetSeconds: 600,
            retryAfterSeconds: allowed ? 0 : 600,
            degraded: false,
          });
        },
      },
    };
    const strict = createToolClient(services);
    const { apiKey: key } = suite.acme;
    expect(codeOf((await strict.call("nope", 7)).json)).toBe(-32601);
    expect(codeOf((await strict.call("nope", 7, { key })).json)).toBe(-32601);
    expect(codeOf((await strict.call("get_article_status", 7)).json)).toBe(-32001);
    expect(taken).toEqual(["tools_messages", "tools_messages", "tools_messages"]);
    expect((await strict.call("get_article_status", 7, { key })).data).toMatchObject({ status: 400 });
    expect(codeOf((await strict.call("get_article_status", 7, { key })).json)).toBe(429);
    expect(taken.slice(3)).toEqual(["tools_workspace", "project_tools", "tools_workspace"]);
  });

  test.each([
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "",
    "LIST_PROJECTS",
    "list_projects ",
  ])("knows no tool named %j", async (name) => {
    const { status, json } = await client().call(name, {}, { key: suite.acme.apiKey });
    expect([status, json]).toMatchObject([200, { id: 1, error: { code: -32601 } }]);
  });
});

describe("a refused tool call", () => {
  const refused = async (name: string, given: object, key = suite.acme.apiKey) => {
    const answer = await client().call(name, given, { key });
    expect(answer.status).toBe(200);
    const { result } = answer.json as { result: { content: unknown[]; isError: boolean; status: number } };
    expect(result.isError).toBe(true);
    expect(result.content).toHaveLength(1);
    const data = answer.data as { status: number };
    expect(result.status).toBe(data.status);
    return data;
  };

  test("is a result with isError, the status, and one text block that says what to do", async () => {
    expect(await refused("generate_article", {})).toEqual({
      error: expect.stringContaining("keyword"),
      code: "invalid_request",
      status: 400,
      request_id: expect.any(String),
      fields: [{ field: "keyword", message: expect.any(String) }],
    });
  });

  test("names the article or the job that has the keyword", async () => {
    const existing = await createArticle(suite.app.services, suite.acme.projectId, {
      seedKeyword: "anvil care at home",
    });
    expect(await refused("generate_article", { keyword: "Anvil care at HOME" })).toMatchObject({
      status: 409,
      code: "keyword_taken",
      existing_article_id: existing.id,
    });
    const { data } = await client().call(
      "generate_article",
      { keyword: "sharpening a wood chisel" },
      { key: suite.acme.apiKey },
    );
    const { job } = data as { job: { job_id: string } };
    expect(await refused("generate_article", { keyword: "sharpening a wood chisel" })).toMatchObject({
      status: 409,
      code: "keyword_in_progress",
      job_id: job.job_id,
    });
  });

  test("says that the credits are spent", async () => {
    const { apiKey: key } = suite.acme;
    await client().call("generate_article", { keyword: "sharpening a wood chisel" }, { key });
    await client().call("generate_article", { keyword: "seasoning a cast iron pan" }, { key });
    expect(await refused("generate_article", { keyword: "cleaning a copper kettle" })).toMatchObject({
      status: 402,
      code: "out_of_credits",
      mend: { page: expect.stringMatching(/\/credits$/) },
    });
  });

  test("lists what keeps a text from being published", async () => {
    const article = await createArticle(suite.app.services, suite.acme.projectId, {
      contentMarkdown: "## About\n\nAt [INSERT COMPANY NAME] we care.\n",
    });
    const { integrationId } = suite.acme;
    expect(await refused("publish_article", { articleId: article.id, integrationId })).toMatchObject({
      status: 422,
      code: "publish_blocked",
      issues: [{ code: "placeholder", line: expect.any(Number) }],
      mend: {
        page: expect.stringMatching(new RegExp(`/projects/${suite.acme.projectId}/articles/${article.id}$`)),
        rest: expect.stringMatching(new RegExp(`^PATCH http.*/api/v1/articles/${article.id}$`)),
      },
    });
  });

  test("answers another tenant's ids word for word like missing ones", async () => {
    const theirs = await createArticle(suite.app.services, suite.rival.projectId);
    const { job } = (
      await client().call(
        "generate_article",
        { keyword: "sharpening a wood chisel" },
        { key: suite.rival.apiKey },
      )
    ).data as { job: { job_id: string } };
    const ours = await createArticle(suite.app.services, suite.acme.projectId);
    const calls = (ids: { project: string; article: string; job: string; integration: string }) =>
      [
        ["list_projects", { projectId: ids.project }],
        ["get_latest_audit", { projectId: ids.project }],
        ["list_articles", { projectId: ids.project }],
        ["generate_article", { keyword: "cleaning a copper kettle", projectId: ids.project }],
        ["get_article_status", { jobId: ids.job }],
        ["list_integrations", { projectId: ids.project }],
        ["publish_article", { articleId: ids.article, integrationId: suite.acme.integrationId }],
        ["publish_article", { articleId: ours.id, integrationId: ids.integration }],
      ] as const;
    const { projectId, integrationId } = suite.rival;
    const foreign = calls({
      project: projectId,
      article: theirs.id,
      job: job.job_id,
      integration: integrationId,
    });
    const missing = calls({ project: newId(), article: newId(), job: newId(), integration: newId() });
    expect(new Set(foreign.map(([name]) => name))).toEqual(new Set(workspaceTools.map(nameOf)));
    for (const [index, [name, given]] of foreign.entries()) {
      const answer = { ...(await refused(name, given)), request_id: null };
      expect(answer, name).toMatchObject({ status: 404, code: "not_found" });
      expect(answer).toEqual({ ...(await refused(name, missing[index]?.[1] ?? {})), request_id: null });
    }
  });
});

describe("an internal failure of a tool call", () => {
  test("is answered without its cause, which is in the log", async () => {
    const secret = "select * from secrets at /srv/galley";
    const failing = createToolClient(suite.app.services, { tools: [failingTool(() => new Error(secret))] });
    const answer = await failing.call("failing_tool", {}, { key: suite.acme.apiKey });
    expect(answer.json).toMatchObject({ result: { isError: true, status: 500 } });
    expect(answer.data).toMatchObject({
      code: "internal",
      status: 500,
      request_id: answer.headers.get("x-request-id"),
    });
    expect(answer.text).not.toContain("secrets");
    expect(suite.app.logged.join("")).toContain("secrets");
  });

  test("is -32603 while the tools are listed, without its cause", async () => {
    const find = () => Promise.reject(new Error("the database at 10.0.0.7 is gone"));
    const keyLookups = { ...suite.app.services.keyLookups, find };
    const failing = createToolClient({ ...suite.app.services, keyLookups });
    const { status, json, text } = await failing.rpc("tools/list", {}, { key: suite.acme.apiKey });
    expect([status, json]).toMatchObject([200, { id: 1, error: { code: -32603, data: { status: 500 } } }]);
    expect(text).not.toContain("10.0.0.7");
  });
});

test("a refused lookup gives its reason", async () => {
  const failing = publicTool(() => Promise.reject(new Refusal("unavailable", "No search provider is set.")));
  const { data } = await createToolClient(suite.app.services, { tools: [failing] }).call("public_tool");
  expect(data).toMatchObject({ status: 503, error: "No search provider is set." });
});
