import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { issueInWords } from "@/lib/kernel/issue-words";
import { inputSchema } from "@/lib/kernel/json-schema";
import { documentUnderTest } from "@/lib/testing/document-check";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { callInput } from "./call-input";
import { endpoints } from "./endpoints";

const suite = useRestSuite();

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** Fields whose form only their description says, with values in that form. */
const described: Record<string, fc.Arbitrary<unknown>> = {
  projectId: fc.uuid(),
  slug: fc.constantFrom("care", "über-uns"),
  at: fc.constantFrom("2026-11-30T08:00:00Z", "2026-11-30T09:00:00.5+01:00"),
  languageCode: fc.constantFrom("en", "pt-BR"),
  timeZone: fc.constantFrom("UTC", "Europe/Berlin"),
};

/** Anything that a published schema allows, in the sizes at which a validator may differ. */
function allowedBy(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  const types = [schema.type ?? []].flat();
  const kinds = types.filter((type) => type !== "null").map((type) => oneOfType({ ...schema, type }, name));
  return types.includes("null") ? fc.option(fc.oneof(...kinds), { nil: null }) : fc.oneof(...kinds);
}

function oneOfType(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const form = described[name];
  if (form !== undefined) return form;
  const { minLength = 0, maxLength = 500, minimum = 0, maximum = 1e20 } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  if (schema.format === "uuid") return fc.uuid();
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer") return fc.constantFrom(minimum, Math.min(maximum, minimum + 7), maximum);
  if (schema.type === "string")
    // JSON Schema counts characters, and one outside of the basic plane is one.
    return fc
      .constantFrom(minLength, Math.min(maxLength, 400))
      .map((length) => "😀".repeat(Math.max(1, length)));
  if (schema.type === "array" && schema.items !== undefined)
    return fc.array(allowedBy(schema.items), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(3, schema.maxItems ?? 3),
    });
  throw new Error(`a field of type ${String(schema.type)} is not generated`);
}

const articleCalls = endpoints.filter(
  ({ path, retired, credentials }) => credentials === "key" && !retired && !path.endsWith("/audit"),
);

describe("what the document allows", () => {
  test.each(articleCalls.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    "$name takes, in its body and its query",
    async ({ endpoint }) => {
      const { method, path, operation } = endpoint;
      const documented = documentUnderTest.paths[path]?.[method.toLowerCase() as "get" | "post" | "patch"];
      const parameters = documented?.parameters ?? [];
      const body = documented?.requestBody?.content["application/json"]?.schema as Schema | undefined;
      const record = (fields: [string, Schema][], required: readonly string[]) =>
        fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, allowedBy(schema, name)])), {
          requiredKeys: [...required],
        });
      const inPlace = (place: string) =>
        parameters.flatMap((each) =>
          each.in === place ? [[each.name, each.schema as Schema] as [string, Schema]] : [],
        );
      await fc.assert(
        fc.asyncProperty(
          record(
            inPlace("path"),
            inPlace("path").map(([name]) => name),
          ),
          record(inPlace("query"), []),
          record(
            Object.entries(body?.properties ?? {}).filter(([name]) => name !== "keywords"),
            body?.required ?? [],
          ),
          async (inPath, inQuery, inBody) => {
            const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
              encodeURIComponent(String((inPath as Record<string, unknown>)[name])),
            );
            const url = new URL(`http://galley.test${address}`);
            for (const [name, value] of Object.entries(inQuery)) url.searchParams.set(name, String(value));
            const request = new Request(url, {
              method,
              ...(method !== "GET" && {
                body: JSON.stringify(inBody),
                headers: { "Content-Type": "application/json" },
              }),
            });
            const parsed = operation.input.safeParse(await callInput(endpoint, request, url));
            const problems = parsed.error?.issues.filter(({ message }) => !needsOneOfSeveral.has(message));
            expect(problems ?? [], url.href + JSON.stringify(inBody)).toEqual([]);
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  test("has no pattern with an escaped slash, which generators of clients escape again", () => {
    expect(JSON.stringify(documentUnderTest)).not.toContain(String.raw`\\/`);
  });
});

/** What a list of required names cannot say. */
const needsOneOfSeveral = new Set([
  "must have at least one of title, slug, meta_description, keywords and content_markdown",
]);

const freeCalls = endpoints.filter(({ credentials, method }) => credentials === "none" && method === "POST");

describe("null for an optional field of a body", () => {
  test("means that it is left out", async () => {
    const { status, json } = await suite.rest("articles", {
      method: "POST",
      key: suite.acme.apiKey,
      body: {
        keyword: "sharpening a wood chisel",
        title: null,
        brief: null,
        languageCode: null,
        projectId: null,
      },
    });
    expect([status, json]).toMatchObject([202, { status: "queued", title: null, language_code: "en" }]);
  });

  test.each(freeCalls)("of $path too", async ({ path, operation }) => {
    const { properties = {}, required = [] } = inputSchema(operation.input);
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const example = operation.example as Record<string, unknown>;
    const nulls = Object.fromEntries(optional.flatMap((name) => (name in example ? [] : [[name, null]])));
    const answer = async (body: object) => (await suite.rest(path, { method: "POST", body })).json;
    expect(await answer({ ...example, ...nulls })).toEqual(await answer(example));
  });

  test("is refused where the field is required, which the answer names", async () => {
    const { status, json } = await suite.rest("articles", {
      method: "POST",
      key: suite.acme.apiKey,
      body: { keyword: null },
    });
    expect([status, json]).toMatchObject([400, { fields: [{ field: "keyword" }] }]);
  });
});

test("a value of a wrong type is refused in Galley's words", async () => {
  const { id } = await createArticle(suite.app.services, suite.acme.projectId);
  const { json } = await suite.rest(`articles/${id}/publish`, {
    method: "POST",
    key: suite.acme.apiKey,
    body: { integrationId: suite.acme.integrationId, overwrite: "perhaps" },
  });
  expect(json).toMatchObject({ fields: [{ field: "overwrite", message: "must be true or false" }] });
});

test("no validation message of any operation is the validator's own", () => {
  for (const { operation } of endpoints) {
    for (const value of [7, "x", null, [], {}, true]) {
      const names = Object.keys((operation.input as { shape?: object }).shape ?? {});
      expect(names).toEqual(expect.any(Array));
      const given = Object.fromEntries(names.map((name) => [name, value]));
      const issues = operation.input.safeParse(given, { error: issueInWords }).error?.issues ?? [];
      for (const { message } of issues) expect(message).not.toMatch(/^(Invalid|Too|Unrecognized|Expected)\b/);
    }
  }
});

test("a static site of 150 articles builds within the limit of reads, as the documentation says", async () => {
  for (let index = 0; index < 150; index += 1)
    await createArticle(suite.app.services, suite.acme.projectId, {
      slug: `article-${index}`,
      seedKeyword: `keyword ${index}`,
    });
  const seen = new Map<string, unknown>();
  let calls = 0;
  for (let offset = 0; ; offset += 50) {
    const { json } = await suite.rest(`articles?include=content&limit=50&offset=${offset}`, {
      key: suite.acme.apiKey,
    });
    calls += 1;
    const page = json as { id: string; content_html: string }[];
    for (const each of page) seen.set(each.id, each.content_html);
    if (page.length < 50) break;
  }
  expect(seen.size).toBe(150);
  for (const [id, html] of seen) expect([typeof id, html]).toEqual(["string", expect.stringContaining("<")]);
  expect(calls).toBeLessThanOrEqual(120);
});
