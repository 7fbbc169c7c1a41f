import { describe, expect, test } from "vitest";
import { endpoints } from "../endpoints";
import { apiReference } from "./api-reference";
import { type ReferenceField, referenceFieldsOf, typeOf } from "./reference-fields";

const { groups, headers, schemas } = apiReference(endpoints, "https://galley.example");
const all = groups.flatMap((group) => group.endpoints);

const withInner = (fields: ReferenceField[]): ReferenceField[] =>
  fields.flatMap((field) => [field, ...withInner(field.fields)]);

describe("the API reference", () => {
  test("shows every endpoint once, under an anchor of its own", () => {
    expect(all.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("says of every call what it takes, how it is made and what it answers", () => {
    for (const { path, parameters, samples, successes, errors, retired, description } of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const shown = parameters.find(({ place }) => place === "path")?.fields.map(({ name }) => name) ?? [];
      expect(shown, path).toEqual(inPath);
      expect(description.length, path).toBeGreaterThan(20);
      expect(errors.map(({ status }) => status)).toEqual(expect.arrayContaining(["401", "429", "500"]));
      if (retired) continue;
      expect(samples.map(({ lang }) => lang)).toEqual(["curl", "TypeScript"]);
      expect(successes[0]?.examples, path).not.toHaveLength(0);
    }
  });

  test("describes each shared header once, and names it in the answers that have it", () => {
    expect(headers.map(({ field }) => field.name)).toEqual(
      expect.arrayContaining(["X-Request-Id", "RateLimit", "RateLimit-Policy", "Retry-After"]),
    );
    const described = new Map(headers.map(({ id, field }) => [id, field.name]));
    expect(described.size).toBe(headers.length);
    const answers = all.flatMap(({ successes, errors }) => [...successes, ...errors]);
    const named = answers.flatMap(({ sharedHeaders }) => sharedHeaders);
    expect(named.filter(({ id, name }) => described.get(id) !== name)).toEqual([]);
    expect(new Set(named.map(({ id }) => id))).toEqual(new Set(described.keys()));
    const tooMany = all.flatMap(({ errors }) => errors.filter(({ status }) => status === "429"));
    for (const { sharedHeaders } of tooMany)
      expect(sharedHeaders.map(({ name }) => name)).toContain("Retry-After");
  });

  test("names no schema that it does not show", () => {
    const named = new Set(schemas.map(({ name }) => name));
    const answers = all.flatMap(({ successes, errors }) => [...successes, ...errors]);
    const types = [
      ...answers.map(({ type }) => type ?? ""),
      ...answers.flatMap(({ fields }) => withInner(fields).map(({ type }) => type)),
      ...schemas.flatMap(({ fields }) => withInner(fields).map(({ type }) => type)),
    ];
    const unquoted = types.map((type) => type.replaceAll(/"[^"]*"/g, ""));
    const referred = unquoted.flatMap((type) => type.match(/\b[A-Z][A-Za-z]+\b/g) ?? []);
    expect(referred).toContain("Article");
    expect(referred.filter((name) => name !== "UUID" && !named.has(name))).toEqual([]);
  });
});

test.each([
  [{ type: "string", format: "uuid" }, "UUID"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: "array", items: { $ref: "#/components/schemas/Article" } }, "Article[]"],
  [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "(string | null)[]"],
  [{ enum: ["draft", "publish"], type: "string" }, '"draft" | "publish"'],
  [{ type: "string", minLength: 1, maxLength: 300 }, "string, 1 to 300 characters"],
  [{ type: "string", maxLength: 9 }, "string, at most 9 characters"],
  [{ type: "integer", minimum: 0 }, "integer, 0 or more"],
  [{ anyOf: [{ type: "integer", minimum: 0, maximum: 9 }, { type: "null" }] }, "integer | null, 0 to 9"],
  [{ const: "content", type: "string" }, '"content"'],
])("the type %j is written as %s", (schema, text) => {
  expect(typeOf(schema)).toBe(text);
});

test("the fields of a list are those of its items", () => {
  const item = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
  expect(referenceFieldsOf({ type: "array", items: item })).toEqual([
    { name: "a", type: "string", required: true, description: "", fields: [] },
  ]);
});
