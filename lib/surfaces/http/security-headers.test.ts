import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { securityHeaders } from "./security-headers";

async function headersOf(
  handle: RequestListener,
  { baseUrl = "http://localhost:3000", hstsSubdomains = false } = {},
): Promise<Headers> {
  const secure = securityHeaders({ baseUrl, hstsSubdomains, development: false });
  const server = createServer((request, response) => {
    secure(response);
    handle(request, response);
  });
  onTestFinished(() => void server.close());
  const port = await listenOnLoopback(server);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  await response.text();
  return response.headers;
}

test.each<[string, RequestListener]>([
  ["written by its first byte", (_, response) => void response.end("{}")],
  ["written in one go", (_, response) => void response.writeHead(404, { "X-Own": "1" }).end()],
  ["written with a list of headers", (_, response) => void response.writeHead(500, ["X-Own", "1"]).end()],
  ["without a body", (_, response) => void response.writeHead(204).end()],
])("every response has the security headers: one that is %s", async (_how, handle) => {
  const headers = await headersOf(handle);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.has("strict-transport-security")).toBe(false);
});

test("a page without a policy of its own may not be framed and loads scripts of its own site alone", async () => {
  const headers = await headersOf((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.statusCode = 404;
    response.end("<p>Not found</p>");
  });
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("content-security-policy")).toContain("script-src 'self' 'unsafe-inline';");
});

test.each<[string, RequestListener]>([
  ["set", (_, response) => void response.setHeader("Content-Security-Policy", "own").end()],
  ["handed over", (_, response) => void response.writeHead(200, { "content-security-policy": "own" }).end()],
])("a response keeps the policy that it has %s itself", async (_how, handle) => {
  expect((await headersOf(handle)).get("content-security-policy")).toBe("own");
});

test.each<[string, RequestListener]>([
  ["set", (_, response) => void Object.assign(response, { statusCode: 304 }).end()],
  ["handed over", (_, response) => void response.writeHead(304).end()],
])("a 304 leaves the policy of the cached page alone: one whose status is %s", async (_how, handle) => {
  expect((await headersOf(handle)).has("content-security-policy")).toBe(false);
});

test("where the public address is https, browsers are told to use nothing else", async () => {
  const https = { baseUrl: "https://galley.example" };
  const headers = await headersOf((_, response) => void response.end(), https);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  const withSubdomains = await headersOf((_, response) => void response.end(), {
    ...https,
    hstsSubdomains: true,
  });
  expect(withSubdomains.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});
