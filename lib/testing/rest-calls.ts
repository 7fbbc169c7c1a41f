import fc from "fast-check";
import { endpoints } from "@/lib/surfaces/rest/endpoints";
import type { RestCall } from "./rest-client";

export interface GeneratedCall {
  path: string;
  call: RestCall & { method: string };
}

interface Known {
  /** Valid credentials, so that the code behind the access check is reached too. */
  keys: string[];
  /** The ids of existing rows. */
  ids: string[];
}

/**
 * Generates calls of the REST API from nearly right to nonsense, with addresses, queries, headers and bodies.
 */
export function restCalls({ keys, ids }: Known): fc.Arbitrary<GeneratedCall> {
  const id = fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 3 }, { arbitrary: fc.uuid(), weight: 1 });
  return fc
    .record({
      path: paths(id),
      query: queries(id, keys),
      method: fc.constantFrom(...methods),
      key: fc.option(fc.constantFrom(keys[0], keys[0], keys[0], ...keys), { freq: 6, nil: undefined }),
      headers: headersWith(keys),
      body: bodies(id),
    })
    .map(({ path, query, method, key, headers, body }) => ({
      path: path + query,
      call: {
        method,
        headers,
        ...(key !== undefined && { key }),
        ...(method !== "GET" && method !== "HEAD" && { body }),
      },
    }));
}

/** GET and POST are there several times, so that they are generated more often. */
const methods = "GET GET GET POST POST POST HEAD PUT PATCH DELETE OPTIONS".split(" ");

const oddTexts = ["", "0", "-1", "1e9", "null", "../..", "%00", "' or 1=1--", "__proto__", "\u0000"];
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(...oddTexts, "x".repeat(5000)),
);

/** Free tools have a fuzz test of their own. */
const keyed = endpoints.filter(({ credentials }) => credentials !== "none");

/** The paths of the endpoints with generated parameters, and sometimes unknown paths. */
function paths(id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const segment = fc.oneof(
    id,
    text.map(encodeSegment),
    fc.constantFrom("%zz", "%", "%e0%a4", "%2F", ".", "..", ";"),
  );
  const known = fc
    .tuple(
      fc.constantFrom(...keyed.map(({ path }) => path)),
      fc.array(segment, { minLength: 2, maxLength: 2 }),
    )
    .map(([path, values]) => values.reduce((filled, value) => filled.replace(/\{\w+\}/, () => value), path));
  const unknown = fc.array(segment, { maxLength: 4 }).map((segments) => `/api/v1/${segments.join("/")}`);
  return fc.oneof({ arbitrary: known, weight: 4 }, { arbitrary: unknown, weight: 1 });
}

function queries(id: fc.Arbitrary<string>, keys: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom("limit", "offset", "include", "projectId", "token", "slug", "articleId", "status"),
    text,
  );
  const value = fc.oneof(id, text, fc.integer().map(String), fc.constantFrom("content", "draft", ...keys));
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 3 })
    .map((pairs) =>
      pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.map(encodeSegment).join("=")).join("&")}`,
    );
  const rawQuery = fc.string({ maxLength: 20 }).map((raw) => `?${raw.replaceAll(/[\s#]/g, "")}`);
  return fc.oneof({ arbitrary: query, weight: 3 }, { arbitrary: rawQuery, weight: 1 });
}

const extremeBodies = ["[".repeat(50_000), '{"a":'.repeat(20_000), "1e999", '"\\ud800"', "\ufeff{}"];

function bodies(id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const field = fc.oneof(
    fc.constantFrom("keyword", "title", "brief", "projectId", "integrationId", "status"),
    text,
  );
  const content = fc.oneof(
    id,
    text,
    fc.constantFrom("draft", "publish", "anvil care at home"),
    fc.jsonValue({ maxDepth: 3 }),
  );
  return fc.oneof(
    { arbitrary: fc.array(fc.tuple(field, content), { maxLength: 5 }).map(rawObject), weight: 4 },
    { arbitrary: fc.jsonValue().map((json) => JSON.stringify(json)), weight: 1 },
    { arbitrary: text, weight: 1 },
    { arbitrary: fc.constantFrom(...extremeBodies), weight: 1 },
  );
}

const headerNames = [
  "Authorization",
  "X-API-Key",
  "Idempotency-Key",
  "If-None-Match",
  "If-Modified-Since",
  "Content-Type",
  "Content-Encoding",
  "Accept",
  "X-Forwarded-For",
  "Range",
];
const oddHeaderValues = ["Bearer", "*", "W/", "application/json", "text/plain", "0", "-1"];

function headersWith(keys: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    fc.string({ maxLength: 30 }).map((raw) => raw.replaceAll(/[^\x20-\x7e]/g, "").trim()),
    fc.string({ unit: "binary", maxLength: 20 }).map((raw) =>
      Buffer.from(raw)
        .toString("latin1")
        .replaceAll(/[^\x20-\x7e\x80-\xff]/g, "")
        .trim(),
    ),
    fc.constantFrom(...keys, `Bearer ${keys[0]}`, ...oddHeaderValues),
  );
  return fc.dictionary(fc.constantFrom(...headerNames), value, { maxKeys: 3 });
}

function encodeSegment(raw: string): string {
  return encodeURIComponent(raw.toWellFormed());
}

/** JSON in which a field may come twice and may be named __proto__. */
function rawObject(fields: [string, unknown][]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
}
