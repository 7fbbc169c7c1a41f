import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { execute } from "@/lib/kernel/operation";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import sent from "./testing/argument-cases.json";
import { createToolClient } from "./testing/tool-client";
import { toolInput } from "./tool-arguments";
import { tools } from "./tools";

const noLimit = [{ count: 1_000_000, seconds: 60 }];
const suite = useRestSuite({
  limits: { tools_workspace: noLimit, tools_public: noLimit, tools_messages: noLimit },
});
const client = () => createToolClient(suite.app.services);
const call = (name: string, given: object) => client().call(name, given, { key: suite.acme.apiKey });

/** Arguments and messages as clients were seen to send them. */
describe("what a client was seen to send is carried out", () => {
  const calls = sent.cases.flatMap((each) => ("tool" in each ? [each] : []));
  const messages = sent.cases.flatMap((each) => ("rpc" in each ? [each] : []));

  test("in every recorded case", () => {
    expect(calls.length + messages.length).toBe(sent.cases.length);
  });

  test.each(calls)("the arguments of the case $id", async ({ tool, arguments: given }) => {
    const { id: article } = await createArticle(suite.app.services, suite.acme.projectId);
    const job = await execute(generateArticle, suite.acme.asKey, { keyword: "sharpening a wood chisel" });
    const own = { JOB: job.job_id, ARTICLE: article, INTEGRATION: suite.acme.integrationId };
    const text = Object.entries(own).reduce(
      (json, [from, to]) => json.replaceAll(`"${from}"`, `"${to}"`),
      JSON.stringify(given),
    );
    const { data, isError } = await call(String(tool), JSON.parse(text) as object);
    expect(data).not.toHaveProperty("error", expect.any(String));
    expect(isError).toBe(false);
  });

  test.each(messages)("the message of the case $id", async ({ rpc }) => {
    const { status, json } = await client().send({ key: suite.acme.apiKey, body: rpc });
    expect([status, json]).toMatchObject([200, { result: { tools: expect.any(Array) } }]);
  });
});

describe("null and an empty text", () => {
  test.each(tools.map((tool) => ({ name: tool.listing.name, tool })))(
    "for every optional argument of $name mean that it is left out",
    async ({ tool }) => {
      const { properties, required = [] } = tool.listing.inputSchema;
      const optional = Object.keys(properties).filter((name) => !required.includes(name));
      for (const empty of [null, ""]) {
        const given = Object.fromEntries(optional.map((name) => [name, empty]));
        const { data } = await call(tool.listing.name, given);
        const { data: without } = await call(tool.listing.name, {});
        const stable = { ...(data as object), request_id: null };
        expect(stable).toEqual({ ...(without as object), request_id: null });
      }
    },
  );

  test("for a required argument are refused by its name", async () => {
    for (const keyword of [null, ""]) {
      expect((await call("generate_article", { keyword })).data).toMatchObject({
        status: 400,
        fields: [{ field: "keyword" }],
      });
    }
  });

  test("in the one spelling let the other one count", async () => {
    const elsewhere = suite.rival.projectId;
    for (const empty of [null, ""]) {
      const given = { projectId: empty, project_id: elsewhere };
      expect((await call("list_integrations", given)).data).toMatchObject({ status: 404 });
    }
  });
});

describe("arguments that a tool does not have", () => {
  test("are ignored and listed in the answer, as they were spelt", async () => {
    const { data, isError } = await call("list_projects", { toolCallId: "c", tool_call_id: null, x: {} });
    expect(isError).toBe(false);
    expect(data).toMatchObject({
      projects: [{ id: suite.acme.projectId }],
      ignored_arguments: ["toolCallId", "tool_call_id", "x"],
    });
    expect((await call("list_projects", {})).data).not.toHaveProperty("ignored_arguments");
  });

  test("are listed in a refusal too, where one may be a misspelt name", async () => {
    expect((await call("generate_article", { key_word: "anvil care at home" })).data).toMatchObject({
      status: 400,
      fields: [{ field: "keyword" }],
      ignored_arguments: ["key_word"],
    });
  });

  test("named __proto__ are names like any other", async () => {
    const given = JSON.parse('{"__proto__":{"projectId":"a"},"constructor":1}') as object;
    expect((await call("list_projects", given)).data).toMatchObject({
      projects: [{ id: suite.acme.projectId }],
      ignored_arguments: ["__proto__", "constructor"],
    });
  });

  test("are listed up to twenty, each cut to eighty characters", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `${"x".repeat(300)}${index}`);
    const { data } = await call("list_projects", Object.fromEntries(names.map((name) => [name, 1])));
    const { ignored_arguments: ignored } = data as { ignored_arguments: string[] };
    expect(ignored).toHaveLength(21);
    expect(ignored.at(-1)).toBe("… and 480 more");
    expect(Math.max(...ignored.map((name) => name.length))).toBeLessThanOrEqual(81);
  });
});

describe("a text in place of", () => {
  const overwritten = async (overwrite: unknown) => {
    const { id: articleId } = await createArticle(suite.app.services, suite.acme.projectId);
    const { integrationId } = suite.acme;
    return (await call("publish_article", { articleId, integrationId, overwrite })).data;
  };

  test.each(["true", "false", "True", " FALSE "])("true or false is read: %j", async (text) => {
    expect(await overwritten(text)).toMatchObject({ sent: true });
  });

  test.each([["yes"], ["1"], [1], [[]], [{}]])(
    "true or false is refused in plain words otherwise: %j",
    async (value) => {
      expect(await overwritten(value)).toMatchObject({
        status: 400,
        fields: [{ field: "overwrite", message: "must be true or false" }],
      });
    },
  );

  test.each(["5", " 5 ", "5.0", 5])("a number is read: %j", async (limit) => {
    expect((await call("list_articles", { limit })).data).toMatchObject({ limit: 5 });
  });

  test.each(["five", "5.5", 5.5, true, "1e1"])("a number is refused otherwise: %j", async (limit) => {
    expect((await call("list_articles", { limit })).data).toMatchObject({
      status: 400,
      fields: [{ field: "limit", message: "must be an integer from 1 to 50" }],
    });
  });
});

/** A text in the form that a name's description asks for, which a type alone cannot say. */
const described: Record<string, fc.Arbitrary<unknown>> = {
  projectId: fc.uuid(),
  jobId: fc.uuid(),
  articleId: fc.uuid(),
  integrationId: fc.uuid(),
  languageCode: fc.constantFrom("en", "pt-BR"),
  domain: fc.domain(),
  url: fc.webUrl(),
  country: fc.constantFrom("US", "de"),
  language: fc.constantFrom("en", "pt-BR"),
};

/** What a list of required names cannot say. The tools' descriptions do. */
const needsOneOfSeveral = new Set([
  "give brand, domain or both",
  "give either domain or url",
  "give jobId or articleId",
]);

interface PropertySchema {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Anything that a property's published schema allows. */
function allowedBy(name: string, schema: PropertySchema): fc.Arbitrary<unknown> {
  const form = described[name];
  if (form !== undefined) return form;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer") {
    const { minimum: min = -1e300, maximum: max = 1e300 } = schema;
    return fc.oneof(
      fc.integer({ min: Math.max(min, -1_000_000), max: Math.min(max, 1_000_000) }),
      fc.constantFrom(min, max),
    );
  }
  if (schema.type !== "string") throw new Error(`a property of type ${String(schema.type)} is not generated`);
  // JSON Schema counts characters, and one outside of the basic plane is one.
  const { minLength = 0, maxLength = 1000 } = schema;
  return fc
    .tuple(
      fc.string({ unit: "grapheme", minLength: Math.max(0, minLength - 1), maxLength: 40 }),
      fc.constantFrom(maxLength, minLength + 1),
    )
    .map(([text, length]) => "😀".repeat(Math.max(0, length - Array.from(text).length)) + text)
    .map((text) => `k${Array.from(text).slice(1).join("")}`);
}

test.each(tools.map((tool) => ({ name: tool.listing.name, tool })))(
  "what the schema of $name allows, additional names too, is not refused as malformed",
  ({ tool }) => {
    const { properties, required = [] } = tool.listing.inputSchema;
    const given = fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, allowedBy(name, schema as PropertySchema)]),
      ),
      { requiredKeys: [...required] },
    );
    const additional = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
    fc.assert(
      fc.property(given, additional, (known, more) => {
        const { input } = toolInput(tool, { ...more, ...known });
        const parsed = tool.operation.input.safeParse(input);
        const problems = parsed.error?.issues.filter(({ message }) => !needsOneOfSeveral.has(message));
        expect(problems ?? [], JSON.stringify(known)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  },
);
