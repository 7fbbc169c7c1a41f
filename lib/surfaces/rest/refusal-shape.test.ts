import { describe, expect, test } from "vitest";
import { createArticle } from "@/lib/testing/fixtures";
import { createRestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createTestServices } from "@/lib/testing/test-services";
import { endpoints } from "./endpoints";
import { createRoute } from "./route";

const api = useRestSuite();

describe("over REST", () => {
  test("every error has one shape, with the request's id in body and header", async () => {
    const { json, headers } = await api.rest("projects");
    expect(json).toMatchObject({
      error: expect.any(String),
      code: "unauthorized",
      request_id: headers.get("x-request-id"),
    });
  });

  test("wrong methods answer 405 with Allow, unknown addresses 404", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "POST"]) {
      const { status, headers, json } = await api.rest("projects", { method });
      expect(status).toBe(405);
      expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect(json).toMatchObject({ code: "method_not_allowed" });
    }
    expect((await api.rest("nothing/here", { key: api.acme.apiKey })).status).toBe(404);
    expect((await api.rest("articles", { method: "OPTIONS" })).headers.get("allow")).toBe(
      "GET, HEAD, POST, OPTIONS",
    );
  });

  test("HEAD has the headers of GET and no body", async () => {
    const head = await api.rest("articles", { method: "HEAD", key: api.acme.apiKey });
    const get = await api.rest("articles", { key: api.acme.apiKey });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  });

  test.each([
    ["a body that is not JSON by its type", 415, { "Content-Type": "text/plain" }, '{"keyword":"x"}'],
    ["a form", 415, { "Content-Type": "application/x-www-form-urlencoded" }, "keyword=x"],
    ["a body that does not parse", 400, {}, '{"keyword":'],
    ["a list", 400, {}, "[]"],
    ["a number", 400, {}, "1"],
    ["a body over 256 KiB", 413, {}, JSON.stringify({ keyword: "x".repeat(262_144) })],
  ])("%s answers %i", async (_what, expected, headers, body) => {
    const { status, json } = await api.rest("articles", {
      method: "POST",
      key: api.acme.apiKey,
      headers,
      body,
    });
    expect(status).toBe(expected);
    expect(json).toHaveProperty("request_id");
  });

  test("limits are reported in headers, and a refusal says when to try again", async () => {
    const limited = await createTestServices({ limits: { reads: [{ count: 2, seconds: 600 }] } });
    try {
      const client = createRestClient(limited.services);
      const first = await client("projects");
      expect(first.headers.get("ratelimit-policy")).toBe('"reads";q=2;w=600');
      expect(first.headers.get("ratelimit")).toMatch(/^"reads";r=1;t=\d+$/);
      await client("projects");
      const third = await client("projects");
      expect(third.status).toBe(429);
      expect(third.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(third.json).toMatchObject({
        code: "rate_limited",
        retry_after: Number(third.headers.get("retry-after")),
      });
    } finally {
      await limited.close();
    }
  });
});

describe("every REST response", () => {
  test("carries a request id of its own", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    const { apiKey: key } = api.acme;
    const etag = (await api.rest(`articles/${id}`, { key })).headers.get("etag") ?? "";
    const answers = await Promise.all([
      api.rest("projects", { key }),
      api.rest(`articles/${id}`, { key, headers: { "If-None-Match": etag } }),
      api.rest("projects"),
      api.rest("nothing"),
      api.rest("projects", { method: "DELETE" }),
      api.rest("projects", { method: "OPTIONS" }),
      api.rest("projects", { method: "HEAD", key }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 401, 404, 405, 204, 200]);
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(answers.length);
    for (const each of ids) expect(each).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("ignores a request id of the caller", async () => {
    const { headers } = await api.rest("projects", { headers: { "X-Request-Id": "mine" } });
    expect(headers.get("x-request-id")).not.toBe("mine");
  });

  test("to HEAD has no body, also when it is an error", async () => {
    for (const path of ["projects", "nothing", "articles/42"]) {
      const head = await api.rest(path, { method: "HEAD" });
      expect([head.status, head.text], path).toEqual([(await api.rest(path)).status, ""]);
    }
  });

  // A permission for other origins would invite keys into browsers, where everybody can read them.
  test("gives pages of other origins no permission", async () => {
    const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "GET" };
    for (const method of ["OPTIONS", "GET"]) {
      const answer = await api.rest("projects", { method, headers, key: api.acme.apiKey });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("may not be kept by a shared cache", async () => {
    const ok = await api.rest("projects", { key: api.acme.apiKey });
    const refused = await api.rest("projects");
    expect(ok.headers.get("cache-control")).toBe("private, no-cache");
    expect(ok.headers.get("vary")).toBe("X-API-Key, Authorization, Accept-Encoding");
    expect(refused.headers.get("cache-control")).toBe("no-store");
  });

  test("to an API key in the address is 401, whatever the address and the method", async () => {
    for (const [method, path] of [
      ["GET", `nothing?key=${api.acme.apiKey}`],
      ["DELETE", `projects?key=${api.acme.apiKey}`],
      ["OPTIONS", `projects?key=${api.acme.apiKey}`],
      ["POST", `articles?x=${api.acme.apiKey}`],
      ["GET", `projects/${api.acme.apiKey}/rankings`],
    ] as const) {
      const { status, json } = await api.rest(path, { method, key: api.acme.apiKey });
      expect(status, `${method} ${path}`).toBe(401);
      expect(json).toMatchObject({ error: expect.stringContaining("Revoke this key") });
    }
  });
});

describe("the body of a REST call", () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    api.rest("articles", { method: "POST", key: api.acme.apiKey, headers, body });

  // The attack: a field that becomes the prototype of the input instead of an unknown field.
  test.each(["__proto__", "constructor", "toString", "a.b", ""])("has no field %j", async (name) => {
    const { status, json } = await post(`{"keyword":"caring for anvils",${JSON.stringify(name)}:{"a":1}}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      fields: [{ field: name, message: expect.stringContaining("not a field") }],
    });
  });

  test.each([
    ["null", { keyword: null }],
    ["a number", { keyword: 7 }],
    ["a list", { keyword: ["anvil care"] }],
    ["U+0000", { keyword: "anvil\u0000care" }],
    ["too long a text", { keyword: "anvil ".repeat(60) }],
    ["half of a surrogate pair", { keyword: "anvil care", brief: "\ud800" }],
  ])("with %s for a text is refused by the field's name", async (_what, body) => {
    const { status, json } = await post(JSON.stringify(body));
    expect(status).toBe(400);
    expect(json).toMatchObject({ fields: [{ field: expect.stringMatching(/keyword|brief/) }] });
  });

  test("carries the fields of a write, which are refused in the address", async () => {
    const { status, json } = await api.rest("articles?keyword=anvil+care", {
      method: "POST",
      key: api.acme.apiKey,
      body: {},
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({ fields: [{ field: "keyword", message: expect.stringContaining("body") }] });
  });

  test("that is compressed is 415, one that is not UTF-8 400", async () => {
    expect((await post("{}", { "Content-Encoding": "gzip" })).status).toBe(415);
    const route = createRoute(endpoints, "/api/v1/articles", () => ({
      services: api.app.services,
      trustedProxyHops: 0,
    }));
    const headers = { "X-API-Key": api.acme.apiKey, "Content-Type": "application/json" };
    const request = new Request("http://galley.test/api/v1/articles", {
      method: "POST",
      headers,
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect((await route.POST(request)).status).toBe(400);
  });

  // The attack: no Content-Length, and a body that never ends.
  test("that never ends is refused after 256 KiB, and is read no further", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const route = createRoute(endpoints, "/api/v1/articles", () => ({
      services: api.app.services,
      trustedProxyHops: 0,
    }));
    const init = {
      method: "POST",
      headers: { "X-API-Key": api.acme.apiKey, "Content-Type": "application/json" },
      body: endless,
      duplex: "half",
    };
    const response = await route.POST(new Request("http://galley.test/api/v1/articles", init));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(1_000_000);
  });

  // The attack: making the server read large bodies without a key.
  test("is not read for a caller who is not admitted", async () => {
    const { status } = await api.rest("articles", { method: "POST", body: "x".repeat(300_000) });
    expect(status).toBe(401);
  });
});

test("a database that does not answer is a 500 in the shape of every error, which reveals nothing about the database", async () => {
  const broken = new Proxy(api.app.services.db, {
    get: () => () => {
      throw new Error("connect ECONNREFUSED 10.1.2.3:5432 password=hunter2");
    },
  });
  const client = createRestClient({ ...api.app.services, db: broken });
  const { status, json, text } = await client("projects", { key: api.acme.apiKey });
  expect(status).toBe(500);
  expect(json).toMatchObject({ code: "internal", request_id: expect.any(String) });
  expect(text).not.toMatch(/ECONNREFUSED|hunter2|select|\/lib\//);
  const { request_id: requestId } = json as { request_id: string };
  expect(api.app.logged.some((line) => line.includes(requestId) && line.includes("ECONNREFUSED"))).toBe(true);
});
