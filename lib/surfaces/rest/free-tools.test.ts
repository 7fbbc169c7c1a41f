import { describe, expect, test } from "vitest";
import { freeTools } from "@/lib/free/catalogue";
import { listFreeTools } from "@/lib/free/list";
import { execute } from "@/lib/kernel/operation";
import { contextOf } from "@/lib/testing/fixtures";
import { createRestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createTestServices } from "@/lib/testing/test-services";
import { endpoints, offeredEndpoints } from "./endpoints";
import { openApiDocument } from "./openapi/openapi";
import { createFreeRoutes } from "./route";

const api = useRestSuite();

/** Calls what the route file of /api/free exports. */
async function callFree(path: string, init: RequestInit = {}, settings: { freeTools?: boolean } = {}) {
  const services = { ...api.app.services, settings: { ...api.app.services.settings, ...settings } };
  const routes = createFreeRoutes(endpoints, () => ({ services, trustedProxyHops: 0 }));
  const method = (init.method ?? "GET") as keyof typeof routes;
  const response = await routes[method](new Request(`http://galley.test${path}`, init));
  const text = await response.text();
  const json: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, json };
}

/** Tools whose documented answers are excerpts; the client compares the real ones with the document. */
const excerpts = new Set(["score"]);

const posted = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Origin: "https://elsewhere.example" },
  body: JSON.stringify(body),
});

describe("a free tool", () => {
  test.each(freeTools.map((tool) => ({ slug: tool.slug, tool })))(
    "/api/free/$slug answers its example with the answer that is documented",
    async ({ slug, tool }) => {
      const { status, json } = await api.rest(`/api/free/${slug}`, {
        method: "POST",
        body: tool.operation.example,
      });
      expect(status).toBe(200);
      if (!excerpts.has(slug)) expect(json).toEqual(Object.values(tool.operation.answers ?? {})[0]);
    },
  );

  const robots = async (body: object) =>
    (await api.rest("/api/free/robots-test", { method: "POST", body })).json as Record<string, unknown>;
  const ofGooglebot = "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n";

  test.each([
    [
      { agent: "Googlebot-Image" },
      "allowed",
      "No group names Googlebot-Image, which then obeys those for Googlebot.",
    ],
    [{ agent: "AdsBot-Google" }, "allowed", "AdsBot-Google obeys only groups that name it"],
    [
      { agent: "Alfa Beta" },
      "disallowed",
      "A group names a crawler by one word, so none can name “Alfa Beta”.",
    ],
    [{ url: "/caf\u00e9" }, "allowed", "test /caf%C3%A9"],
  ])("says of a robots.txt for %j: %s, because %s", async (given, verdict, reason) => {
    const answer = await robots({ robots_txt: ofGooglebot, url: "/x", ...given });
    expect(answer).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
  });

  test("says of a misspelt line of a robots.txt that Google reads it", async () => {
    const answer = await robots({ robots_txt: "User-agent: *\nDissallow: /cart", url: "/cart" });
    expect(answer).toMatchObject({
      verdict: "disallowed",
      problems: [{ line: 2, message: expect.stringContaining("Google reads it as it is meant") }],
    });
  });

  test("is described for people: what it checks, and how its result is read", () => {
    for (const { title, purpose, checks, reading, slug } of freeTools) {
      expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(title.length, slug).toBeGreaterThan(5);
      expect(purpose, slug).toMatch(/^[A-Z].{20,120}\.$/);
      expect(checks.length, slug).toBeGreaterThan(1);
      expect(reading.length, slug).toBeGreaterThan(0);
    }
    expect(new Set(freeTools.map(({ slug }) => slug)).size).toBe(freeTools.length);
  });

  test("refuses unknown fields, other types and a missing body by the field's name", async () => {
    const answers = await Promise.all([
      callFree("/api/free/slug", posted({ title: "x", colour: "red" })),
      callFree("/api/free/slug", posted({ title: 7 })),
      callFree("/api/free/slug", { method: "POST" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(answers.map(({ json }) => (json as { fields: { field: string }[] }).fields[0]?.field)).toEqual([
      "colour",
      "title",
      "title",
    ]);
  });

  test("reads no key, and says that one in the address should be revoked", async () => {
    const example = { title: "Hello" };
    const withKey = posted(example);
    const headers = { ...(withKey.headers as object), "X-API-Key": "gly_nonsense" };
    expect((await callFree("/api/free/slug", { ...withKey, headers })).status).toBe(200);
    const leaked = await callFree(`/api/free/slug?key=${api.acme.apiKey}`, posted(example));
    expect(leaked.status).toBe(401);
    expect(leaked.json).toMatchObject({ error: expect.stringContaining("Revoke this key") });
  });
});

describe("GET /api/free", () => {
  test("lists every tool with schemas and an example", async () => {
    const { status, json } = await api.rest("/api/free");
    expect(status).toBe(200);
    const { tools } = json as { tools: { slug: string; input_schema: object; output_schema: object }[] };
    expect(tools.map(({ slug }) => slug)).toEqual(freeTools.map(({ slug }) => slug));
    for (const { input_schema, output_schema } of tools) {
      expect(input_schema).toMatchObject({ type: "object", additionalProperties: false });
      expect(output_schema).toMatchObject({ type: "object" });
    }
    expect((await callFree("/api/free/")).status).toBe(200);
  });
});

describe("for pages of other origins, a free tool", () => {
  test("answers the browser's question before a call", async () => {
    const { status, headers } = await callFree("/api/free/slug", {
      method: "OPTIONS",
      headers: {
        Origin: "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-methods")).toContain("POST");
    expect(headers.get("access-control-allow-headers")).toBe("Content-Type");
    expect(headers.has("access-control-allow-credentials")).toBe(false);
    expect(headers.has("ratelimit")).toBe(false);
  });

  test("can be read whatever it answers, also when it refuses", async () => {
    const answers = await Promise.all([
      callFree("/api/free/slug", posted({ title: "Hello" })),
      callFree("/api/free/slug", posted({})),
      callFree("/api/free/slug", { method: "POST", body: "{", headers: { "Content-Type": "text/plain" } }),
      callFree("/api/free/slug", posted({ title: "x".repeat(300_000) })),
      callFree("/api/free/slug", { method: "PUT" }),
      callFree("/api/free/no-such-tool", posted({})),
      callFree("/api/free/slug/more"),
      callFree("/api/free/slug", posted({ title: "Hello" }), { freeTools: false }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 415, 413, 405, 404, 404, 404]);
    expect(answers[4]?.headers.get("allow")).toBe("POST, OPTIONS");
    for (const { headers, json, status } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      if (status >= 400) expect(json).toMatchObject({ request_id: headers.get("x-request-id") });
    }
  });
});

describe("FREE_TOOLS=off", () => {
  test("answers 404 to every tool and to the list", async () => {
    for (const [path, init] of [
      ["/api/free", {}],
      ["/api/free/slug", posted({ title: "Hello" })],
    ] as const) {
      const { status, json } = await callFree(path, init, { freeTools: false });
      expect(status).toBe(404);
      expect(json).toMatchObject({ code: "not_found", error: expect.stringContaining("switched off") });
    }
  });

  test("leaves the tools out of the API document, and nothing else", () => {
    const { paths, tags } = openApiDocument(offeredEndpoints({ freeTools: false }), "https://galley.example");
    expect(Object.keys(paths).filter((path) => path.startsWith("/api/free"))).toEqual([]);
    expect(Object.keys(paths)).toContain("/api/v1/articles");
    expect(tags.map(({ name }) => name)).not.toContain("free tools");
  });
});

describe("the limit of the free tools", () => {
  test("is counted per address, apart from reads, and refuses with the seconds to wait", async () => {
    const limited = { free: [{ count: 2, seconds: 60 }] };
    const app = await createTestServices({ limits: limited });
    try {
      const rest = createRestClient(app.services);
      const call = () => rest("/api/free/slug", { method: "POST", body: { title: "Hello" } });
      const answers = [await call(), await call(), await call()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(answers[2]?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(answers[2]?.headers.get("access-control-allow-origin")).toBe("*");
      expect((await rest("projects")).status).toBe(401);
    } finally {
      await app.close();
    }
  });

  test("is spent by the pages too, which call the same operations", async () => {
    const ctx = contextOf(api.app.services, { kind: "visitor", problem: null }, "free");
    const decisions: string[] = [];
    await execute(listFreeTools, { ...ctx, onLimit: ({ name }) => void decisions.push(name) }, {});
    expect(decisions).toEqual(["free"]);
  });
});
