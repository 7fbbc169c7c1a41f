import { describe, expect, test } from "vitest";
import { createWellKnownRoutes } from "@/lib/surfaces/oauth/well-known";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createToolClient } from "./testing/tool-client";

const suite = useRestSuite();
const client = () => createToolClient(suite.app.services, { allowedOrigins: ["https://listed.example"] });
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("at the address of the tools", () => {
  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("the method %s is 405 with Allow", async (method) => {
    const { status, headers, text, json } = await client().send({ method });
    expect([status, headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    if (method === "HEAD") expect(text).toBe("");
    else
      expect(json).toMatchObject({
        jsonrpc: "2.0",
        id: null,
        error: { code: -32000, data: { status: 405 } },
      });
  });

  test("a client that asks for an event stream or ends a session gets 405 too", async () => {
    const headers = { Accept: "text/event-stream", "Mcp-Session-Id": "abc" };
    for (const method of ["GET", "DELETE"]) {
      expect((await client().send({ method, headers })).status).toBe(405);
    }
  });

  test("OPTIONS says what is possible", async () => {
    const { status, headers, text } = await client().send({ method: "OPTIONS" });
    expect([status, headers.get("allow"), text]).toEqual([204, "POST, OPTIONS", ""]);
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("calls from web pages:", () => {
  test.each(["http://galley.test", "https://listed.example", "http://localhost:6274"])(
    "a page of %s may ask, call and read",
    async (Origin) => {
      const asked = await client().send({
        method: "OPTIONS",
        headers: {
          Origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "content-type,x-api-key,mcp-protocol-version,mcp-method,mcp-name",
        },
      });
      expect(asked.status).toBe(204);
      expect(asked.headers.get("access-control-allow-methods")).toContain("POST");
      const allowed = asked.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
      expect(allowed).toEqual(
        expect.arrayContaining([
          "content-type",
          "authorization",
          "x-api-key",
          "mcp-protocol-version",
          "mcp-method",
          "mcp-name",
        ]),
      );
      const called = await client().send({ headers: { Origin }, body: ping });
      expect(called.status).toBe(200);
      for (const { headers } of [asked, called]) {
        expect(headers.get("access-control-allow-origin")).toBe(Origin);
        expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
        expect(headers.get("vary")).toContain("Origin");
        expect(headers.has("access-control-allow-credentials")).toBe(false);
      }
    },
  );

  // The attack: DNS rebinding, by which a page of any site reaches a server on its visitor's machine.
  test.each(["https://evil.example", "null", "", "http://localhost.evil.example"])(
    "a page of %j is refused, whatever it sends, and learns nothing",
    async (Origin) => {
      for (const call of [{ body: ping }, { method: "OPTIONS" }, { method: "GET" }, { body: "{" }]) {
        const { status, headers, json } = await client().send({
          ...call,
          headers: { Origin },
          key: suite.acme.apiKey,
        });
        expect([status, json]).toMatchObject([403, { id: null, error: { code: -32000 } }]);
        expect(headers.has("access-control-allow-origin")).toBe(false);
      }
    },
  );

  test("the origin is judged without the Host header, which proxies change", async () => {
    expect((await client().send({ headers: { Host: "elsewhere.example" }, body: ping })).status).toBe(200);
  });
});

describe("bodies sent to the tool endpoint", () => {
  test.each([
    { "Content-Type": "text/plain" },
    { "Content-Type": "text/plain;application/json" },
    { "Content-Type": "application/x-www-form-urlencoded" },
    { "Content-Type": "application/jsonp" },
    { "Content-Encoding": "gzip" },
  ])("with %j are 415", async (headers) => {
    const { status, json } = await client().send({ headers, body: ping });
    expect([status, json]).toMatchObject([415, { id: null, error: { code: -32000 } }]);
  });

  test("without a Content-Type are 415", async () => {
    expect((await client().send()).status).toBe(415);
  });

  test("of 256 KiB are read, and of a byte more are 413", async () => {
    const padded = (bytes: number) => {
      const empty = JSON.stringify({ ...ping, params: { pad: "" } });
      return JSON.stringify({ ...ping, params: { pad: "x".repeat(bytes - empty.length) } });
    };
    expect((await client().send({ body: padded(262_144) })).status).toBe(200);
    const { status, json } = await client().send({ body: padded(262_145) });
    expect([status, json]).toMatchObject([413, { id: null, error: { code: -32000, data: { status: 413 } } }]);
  });

  test("are not read further than 256 KiB, whatever Content-Length says", async () => {
    const { status } = await client().send({
      headers: { "Content-Length": "10" },
      body: new Uint8Array(300_000).fill(0x20),
    });
    expect(status).toBe(413);
  });
});

test("every answer of the tool endpoint carries its request id, and no cache keeps it", async () => {
  for (const call of [
    { body: ping },
    { body: "{" },
    { method: "GET" },
    { method: "OPTIONS" },
    { body: [ping] },
  ]) {
    const { headers } = await client().send(call);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("vary")).toContain("X-API-Key");
  }
});

describe("a key in the address of the tool endpoint", () => {
  test.each(["/api/mcp?api_key=KEY", "/api/mcp?KEY", "/api/mcp?token=x%67ly_REST"])(
    "%s is refused with words that say to revoke it",
    async (template) => {
      const key = suite.acme.apiKey;
      const path = template.replace("KEY", key).replace("REST", key.slice(4));
      for (const call of [{}, { key }]) {
        for (const method of ["initialize", "tools/list", "tools/call"]) {
          const { status, headers, json } = await client().rpc(
            method,
            { name: "list_projects" },
            { ...call, path },
          );
          expect([status, json]).toMatchObject([
            200,
            { id: 1, error: { code: -32001, data: { status: 401 } } },
          ]);
          expect(JSON.stringify(json)).toContain("Revoke this key");
          expect(headers.has("www-authenticate")).toBe(false);
        }
      }
      const { json } = await client().send({ path, key, body: [ping, { ...ping, id: 2 }] });
      expect(json).toMatchObject([
        { id: 1, error: { code: -32001 } },
        { id: 2, error: { code: -32001 } },
      ]);
      expect(suite.app.logged.join("")).not.toContain(key);
    },
  );
});

test("where there is no OAuth metadata there is a plain 404, neither a page nor a redirect", async () => {
  for (const [method, handler] of Object.entries(createWellKnownRoutes(() => "http://galley.test"))) {
    const address = "http://galley.test/.well-known/openid-configuration/api/mcp";
    const response = await handler(new Request(address, { method }));
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await response.text()).toBe(method === "HEAD" ? "" : "Not found\n");
  }
});
