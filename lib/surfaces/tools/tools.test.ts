import { describe, expect, test } from "vitest";
import { isChange } from "@/lib/kernel/effect";
import { Refusal } from "@/lib/kernel/refusal";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { publicTool } from "./testing/test-tools";
import { createToolClient } from "./testing/tool-client";
import type { Tool } from "./tool";
import { snakeCase, toolInput } from "./tool-arguments";
import { tools } from "./tools";

const noLimit = [{ count: 1_000_000, seconds: 60 }];
const suite = useRestSuite({ limits: { reads: noLimit, writes: noLimit, tools_workspace: noLimit } });
const workspaceTools = [
  "list_projects",
  "get_latest_audit",
  "list_articles",
  "generate_article",
  "get_article_status",
  "list_integrations",
  "publish_article",
];

const publicTools = ["rank_check", "ai_presence", "page_check"];

/** Needs brand or domain, which a list of required names cannot say; its description does. */
const needsOneOfSeveral = new Set(["ai_presence", "get_article_status"]);

describe("the list of tools", () => {
  const list = async (key?: string, listed: readonly Tool[] = tools) => {
    const client = createToolClient(suite.app.services, { tools: listed });
    const { json } = await client.rpc("tools/list", {}, key === undefined ? {} : { key });
    return (json as { result: { tools: Tool["listing"][] } }).result;
  };

  test("shows all tools to a valid key, and the public ones to anybody else", async () => {
    const all = [...tools, publicTool(() => Promise.resolve(null))];
    const names = async (key?: string) => (await list(key, all)).tools.map(({ name }) => name);
    expect(await names(suite.acme.apiKey)).toEqual(all.map(({ listing }) => listing.name));
    const open = all
      .filter(({ operation }) => operation.access === "public")
      .map(({ listing }) => listing.name);
    for (const key of [undefined, "gly_nonsense", suite.acme.feedToken])
      expect(await names(key)).toEqual(open);
  });

  test("has the workspace tools in a fixed order", async () => {
    const { tools: listed } = await list(suite.acme.apiKey);
    expect(listed.map(({ name }) => name).slice(0, workspaceTools.length)).toEqual(workspaceTools);
    expect(await list(suite.acme.apiKey)).toEqual(await list(suite.rival.apiKey));
  });

  test("is ten tools with a valid key, and the three public ones without", async () => {
    const names = async (key?: string) => (await list(key)).tools.map(({ name }) => name);
    expect(await names(suite.acme.apiKey)).toEqual([...workspaceTools, ...publicTools]);
    expect(await names()).toEqual(publicTools);
  });

  test("may not be cached, so that a new or revoked key shows at once", async () => {
    expect(await list()).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  });

  // Counted as 3.5 characters a token. Measured with the o200k and cl100k vocabularies it is over 4.2 for
  // this text, so that the true number is some 15% lower.
  test("is under 2,500 tokens as a whole", () => {
    const text = JSON.stringify({ tools: tools.map(({ listing }) => listing) });
    expect(text.length / 3.5).toBeLessThan(2_500);
  });

  test.each(tools.map(({ listing, operation }) => ({ name: listing.name, listing, operation })))(
    "tells a model when and how to use $name",
    ({ listing, operation }) => {
      expect(listing.title).toMatch(/^[A-Z]/);
      expect(listing.description).toMatch(/^Use this (when|before|after)/);
      expect(listing.description).toContain("Returns {");
      expect(Object.keys(listing.annotations ?? {}).toSorted()).toEqual(
        ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"].toSorted(),
      );
      expect(listing.annotations?.readOnlyHint).toBe(!isChange(operation));
      expect(listing).not.toHaveProperty("outputSchema");
      const example: unknown = JSON.parse(/ Example: (\{.*\})$/.exec(listing.description ?? "")?.[1] ?? "");
      expect(operation.input.safeParse(example).success).toBe(true);
      // What a tool is said to need is what its operation needs: the schema has one source.
      const needsNothing =
        listing.inputSchema["required"] === undefined && !needsOneOfSeveral.has(listing.name);
      expect(operation.input.safeParse({}).success).toBe(needsNothing);
    },
  );
});

describe("the arguments of a tool", () => {
  const spelt = tools.flatMap((tool) =>
    Object.keys(tool.listing.inputSchema.properties)
      .filter((name) => snakeCase(name) !== name)
      .map((name) => ({ tool, of: tool.listing.name, name, snake: snakeCase(name) })),
  );

  test("have two spellings in more than one tool", () => {
    expect(spelt.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["projectId", "jobId", "articleId", "integrationId"]),
    );
  });

  test.each(spelt)("accept $snake for $name of $of, and camelCase wins", ({ tool, name, snake }) => {
    expect(toolInput(tool, { [snake]: "a" })).toEqual({ input: { [name]: "a" }, ignored: [] });
    expect(toolInput(tool, { [name]: "a" }).input).toEqual({ [name]: "a" });
    expect(toolInput(tool, { [name]: "a", [snake]: "b" }).input).toEqual({ [name]: "a" });
    expect(toolInput(tool, { [snake]: "b", [name]: "a" }).input).toEqual({ [name]: "a" });
  });

  test("reach the operation under either spelling", async () => {
    const client = createToolClient(suite.app.services);
    const { apiKey: key, projectId } = suite.acme;
    const elsewhere = suite.rival.projectId;
    const ask = async (given: object) => (await client.call("get_latest_audit", given, { key })).isError;
    expect(await ask({ project_id: projectId })).toBe(false);
    expect(await ask({ project_id: elsewhere })).toBe(true);
    expect(await ask({ projectId, project_id: elsewhere })).toBe(false);
    expect(await ask({ projectId: elsewhere, project_id: projectId })).toBe(true);
  });

  test.each([undefined, null])("may be %s", (given) => {
    const [first] = tools;
    if (first === undefined) throw new Error("there are no tools");
    expect(toolInput(first, given)).toEqual({ input: {}, ignored: [] });
  });

  test.each([7, "projectId", [], true])("that are %j are refused", (given) => {
    const [first] = tools;
    if (first === undefined) throw new Error("there are no tools");
    expect(() => toolInput(first, given)).toThrow(Refusal);
  });
});
