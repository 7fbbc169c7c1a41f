import { createConfig, lintFromString } from "@redocly/openapi-core";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { exampleIds } from "@/lib/kernel/example-ids";
import { documentUnderTest, schemaProblems } from "@/lib/testing/document-check";
import { createArticle } from "@/lib/testing/fixtures";
import { addRemark } from "@/lib/testing/party";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createBuiltinWriter } from "@/lib/writers/builtin/builtin-writer";
import { noUsage, type Writer } from "@/lib/writers/writer";
import { endpoints } from "../endpoints";
import { openApiDocument } from "./openapi";

const writer: Writer = {
  ...createBuiltinWriter(),
  refresh: () => Promise.resolve({ value: null, usage: noUsage, model: "model" }),
};
const api = useRestSuite({ writer });

const operations = Object.entries(documentUnderTest.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

describe("the API document", () => {
  test("has no problem under Redocly's recommended rules but two that the specification makes", async () => {
    const source = JSON.stringify(openApiDocument(endpoints, "https://galley.example"));
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, config });
    const rules = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ""}`);
    expect(rules.sort()).toEqual([
      // The blog-package contract finds an article by slug beside /articles/{id}/…
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1claims",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1passport",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1publications",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1publish",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1refresh",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1remarks",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1results",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1schedule",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1unschedule",
      "no-ambiguous-paths #/paths/~1api~1v1~1articles~1{articleId}~1versions",
      // … and rankings are retired: no answer of theirs is a success.
      "operation-2xx-response #/paths/~1api~1v1~1projects~1{projectId}~1rankings/get/responses",
    ]);
  });

  test("has a row for every endpoint and no other", () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  test.each(operations)(
    "shows an example of every answer and body of $name, and each is valid",
    ({ operation }) => {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        for (const media of Object.values(content ?? {})) {
          const { schema, examples = {} } = media;
          expect(Object.keys(examples), `examples of ${status}`).not.toHaveLength(0);
          for (const [name, { value }] of Object.entries(examples)) {
            expect(value, `${status} ${name}`).toBeDefined();
            expect(schemaProblems(schema, value), `${status} ${name}`).toEqual([]);
          }
        }
      }
      const body = operation.requestBody?.content["application/json"];
      if (body !== undefined) expect(schemaProblems(body.schema, body.example)).toEqual([]);
    },
  );

  test("lets clients tolerate added fields, and tells them that unknown ones are refused", () => {
    const text = JSON.stringify(openApiDocument(endpoints, "https://galley.example"));
    const { components, paths } = JSON.parse(text) as {
      components: { schemas: object };
      paths: Record<string, { post?: { requestBody: object } }>;
    };
    expect(JSON.stringify(components.schemas)).not.toContain('"additionalProperties":false');
    for (const { post } of Object.values(paths)) {
      if (post !== undefined)
        expect(JSON.stringify(post.requestBody)).toContain('"additionalProperties":false');
    }
  });
});

const typeScriptSamples = operations.flatMap(({ name, operation }) =>
  (operation["x-codeSamples"] ?? [])
    .filter(({ lang }) => lang === "TypeScript")
    .map(({ source }) => ({ name, source })),
);

test.each(typeScriptSamples)("the TypeScript sample of $name runs unchanged", async ({ source }) => {
  const { id } = await createArticle(api.app.services, api.acme.projectId, {
    slug: "how-to-season-a-cast-iron-pan",
    // With something to refresh.
    createdAt: new Date("2024-01-10"),
    contentMarkdown: "The offer will end on 31 March 2024.\n",
    contentHtml: "<p>The offer will end on 31 March 2024.</p>",
  });
  const started = await api.rest("articles", {
    method: "POST",
    key: api.acme.apiKey,
    body: { keyword: "caring for cast iron anvils" },
  });
  const own: Record<string, string> = {
    [exampleIds.project]: api.acme.projectId,
    [exampleIds.article]: id,
    [exampleIds.job]: (started.json as { job_id: string }).job_id,
    [exampleIds.integration]: api.acme.integrationId,
    [exampleIds.remark]: await addRemark(api.app.services, id),
  };
  const code = Object.entries(own).reduce((text, [from, to]) => text.replaceAll(from, to), source);
  const statuses: number[] = [];
  const fetchStandIn = async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(address);
    const answer = await api.rest(url.pathname + url.search, {
      method: init.method ?? "GET",
      headers: init.headers as Record<string, string>,
      ...(init.body !== undefined && { body: init.body }),
    });
    statuses.push(answer.status);
    return new Response(answer.text, { status: answer.status });
  };
  const script = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2023 } }).outputText;
  // oxlint-disable-next-line typescript/no-implied-eval -- running the sample is the test
  const run = new Function("fetch", "process", "console", `return (async () => {${script}})();`) as (
    ...stand: unknown[]
  ) => Promise<void>;
  const env = { GALLEY_API_KEY: api.acme.apiKey, GALLEY_FEED_TOKEN: api.acme.feedToken };
  const printed: unknown[] = [];
  await run(fetchStandIn, { env }, { log: (value: unknown) => printed.push(value) });
  expect(statuses).toHaveLength(1);
  expect(printed).toHaveLength(1);
});
