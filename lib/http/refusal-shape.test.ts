import { describe, expect, test } from "vitest";
import { createRestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createTestServices } from "@/lib/testing/test-services";

const api = useRestSuite();

describe("the shape of a refusal", () => {
  test("is one for every error, with the request's id in body and header", async () => {
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

  test("limits are told in headers, and a refusal says when to come back", async () => {
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
