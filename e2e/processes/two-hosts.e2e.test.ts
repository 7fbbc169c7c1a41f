import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { projectRoot } from "@/scripts/project-root";
import { awaitReady } from "@/scripts/server/await-ready";
import { generatedSecrets } from "@/scripts/server/generated-secrets";
import { type Installation, openInstallation } from "../installation";
import { type RawAnswer, sendRaw } from "../raw-http";
import { recordedRequests } from "../recorded-requests";

/*
 * Galley's own server and `next start` answer the same requests on the same database. Whatever Next does with a
 * route file, the own server must do too, since serverless hosts run the route files with Next.
 */
const baseUrl = "https://galley.test";
const settings = {
  BASE_URL: baseUrl,
  HSTS_SUBDOMAINS: "on",
  SECURITY_CONTACT: "mailto:security@galley.test",
  LOG_LEVEL: "error",
  LIMIT_READS: "100000/600",
  LIMIT_WRITES: "100000/600",
  LIMIT_TOOLS_WORKSPACE: "100000/600",
  LIMITS: "tools_messages=100000/600;key_lookups=100000/600;sign_in=100000/600",
  SWEEP_SECONDS: "3600",
  VERIFY_SECONDS: "3600",
};

let installation: Installation;
let acme: Tenant;
let articleId: string;
let slug: string;
const ports = { own: 0, next: 0 };
let nextServer: ReturnType<typeof spawn>;

beforeAll(async () => {
  installation = await openInstallation();
  acme = await createTenant(installation.runtime.services, "Acme");
  for (let number = 1; number <= 30; number += 1) {
    const article = await createArticle(installation.runtime.services, acme.projectId, {
      seedKeyword: `anvil lesson ${number}`,
      slug: `anvil-lesson-${number}`,
    });
    articleId = article.id;
    slug = article.slug;
  }
  ports.own = await findFreePort();
  await installation.startServer({ ...settings, PORT: String(ports.own) });
  ports.next = await findFreePort();
  nextServer = startNext();
  const ended = once(nextServer, "exit").then(() => "next start ended.");
  await awaitReady({
    origin: `http://127.0.0.1:${ports.next}`,
    instance: "next",
    ended,
    acceptBroken: false,
  });
}, 480_000);

afterAll(async () => {
  if (nextServer?.exitCode === null) {
    nextServer.kill("SIGTERM");
    await once(nextServer, "exit");
  }
  await installation?.close();
});

function startNext() {
  const secrets = generatedSecrets(installation.dataDir);
  const { PATH, HOME } = process.env;
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  return spawn(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", String(ports.next)], {
    cwd: projectRoot,
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      NEXT_MANUAL_SIG_HANDLE: "true",
      GALLEY_INSTANCE: "next",
      DATABASE_URL: installation.databaseUrl,
      GALLEY_SECRET_KEY: secrets.secretKey,
      AUTH_SECRET: secrets.authSecret,
      ...settings,
    },
    stdio: "ignore",
  });
}

test("Galley's own server and next start answer alike", { timeout: 300_000 }, async () => {
  const requests = recordedRequests({ tenant: acme, articleId, slug });
  expect(requests.length).toBeGreaterThan(400);
  const differing: unknown[] = [];
  for (const [line, headers = [], body = ""] of requests) {
    const own = comparable(await sendRaw(ports.own, line, headers, body));
    const theirs = comparable(await sendRaw(ports.next, line, headers, body));
    for (const part of new Set([...Object.keys(own), ...Object.keys(theirs)])) {
      if (own[part] === theirs[part]) continue;
      // Each host compresses by itself: Next also what is short, and with the tag of the plain answer.
      if (part === "content-encoding") continue;
      const sent = [line, ...headers, body].join(" | ").slice(0, 200);
      differing.push({ sent, part, own: own[part]?.slice(0, 200), next: theirs[part]?.slice(0, 200) });
    }
  }
  expect(differing).toEqual([]);
});

/**
 * The parts of an answer, without what differs from call to call, and without how its body was framed. Next adds to
 * Vary the headers of its router, and Accept-Encoding even to what is too short to be compressed.
 */
function comparable({ status, headers, body }: RawAnswer): Record<string, string> {
  const ignored = ["date", "content-length", "transfer-encoding", "keep-alive", "x-galley-instance"];
  const kept = Object.entries(headers)
    .filter(([name]) => !ignored.includes(name))
    .map(
      ([name, value]) => [name, masked(name === "vary" ? withoutNextNames(value) : plainTag(value))] as const,
    );
  const parts = { status: String(status), body: masked(decoded(headers, body)), ...Object.fromEntries(kept) };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ""));
}

function plainTag(value: string): string {
  return value.replace(/-(?:br|gzip)"$/, '"');
}

function withoutNextNames(vary: string): string {
  return vary
    .split(/[,|] */)
    .map((name) => name.trim())
    .filter((name) => !/^(accept-encoding|rsc|next-router-.*)$/i.test(name))
    .join(", ");
}

function decoded(headers: Record<string, string>, body: Buffer): string {
  const encoding = body.length === 0 ? undefined : headers["content-encoding"];
  if (encoding === "gzip") return gunzipSync(body).toString();
  return (encoding === "br" ? brotliDecompressSync(body) : body).toString();
}

function masked(text: string): string {
  return text
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "ID")
    .replaceAll(/\b(r|t)=\d+/g, "$1=N")
    .replaceAll(/"(ran_at|age_seconds|duration_ms|handled|_?instance)":("[^"]*"|\d+)/g, '"$1":0');
}

/** What every answer has, also an error, a redirect and an answer of the framework. A 304 repeats none of the policies. */
const securityHeaders: [name: string, value: RegExp][] = [
  ["x-content-type-options", /^nosniff$/],
  ["referrer-policy", /./],
  ["permissions-policy", /camera=\(\)/],
  ["strict-transport-security", /^max-age=31536000; includeSubDomains$/],
  ["content-security-policy", /frame-ancestors/],
  ["cross-origin-opener-policy", /^(?:same-origin|unsafe-none)$/],
  ["cross-origin-resource-policy", /^(?:same|cross)-origin$/],
];
const addressesOfBoth = [
  "GET /sign-in",
  "GET /projects",
  "GET /account",
  "GET /connect",
  "GET /workspaces/nothing",
  "GET /tools",
  "GET /tools/nothing",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /icon.svg",
  "GET /blog.css",
  "GET /_next/static/nothing.js",
  "GET /.well-known/security.txt",
  "GET /%zz",
  "GET //evil.example",
  "POST /sign-in",
  "POST /api/auth/sign-out",
  "TRACE /",
];

test("every answer of both hosts has every security header", { timeout: 300_000 }, async () => {
  const requests = [
    ...recordedRequests({ tenant: acme, articleId, slug }),
    ...addressesOfBoth.map((line): [string] => [line]),
  ];
  const missing: string[] = [];
  for (const port of [ports.own, ports.next]) {
    for (const [line, headers = [], body = ""] of requests) {
      const answer = await sendRaw(port, line, headers, body);
      for (const [name, value] of securityHeaders) {
        const isOfPolicy = name.startsWith("cross-") || name === "content-security-policy";
        if (answer.status === 304 && isOfPolicy) continue;
        const found = answer.headers[name];
        if (found !== undefined && value.test(found) && !found.includes(" | ")) continue;
        missing.push(
          `${port === ports.own ? "own" : "next"} ${answer.status} ${line} ${name}: ${found ?? "none"}`,
        );
      }
    }
  }
  expect(missing).toEqual([]);
});

test.each([
  ["/api/v1/articles?limit=30", "br"],
  ["/api/v1/articles?include=content", "gzip"],
  ["/api/v1/openapi.json", "br"],
  ["/api/v1/feed.xml", "br"],
])("%s is compressed with %s by the own server, and with a tag of its own", async (address, encoding) => {
  const headers = [`X-API-Key: ${acme.apiKey}`];
  const plain = await sendRaw(ports.own, `GET ${address}`, headers);
  const packed = await sendRaw(ports.own, `GET ${address}`, [...headers, `Accept-Encoding: ${encoding}`]);
  expect(packed.headers["content-encoding"]).toBe(encoding);
  expect(packed.headers["etag"]).toBe(plain.headers["etag"]?.replace(/"$/, `-${encoding}"`));
  expect(masked(decoded(packed.headers, packed.body))).toBe(masked(plain.body.toString()));
  const tag = packed.headers["etag"];
  if (tag === undefined) return;
  for (const port of [ports.own, ports.next]) {
    expect((await sendRaw(port, `GET ${address}`, [...headers, `If-None-Match: ${tag}`])).status).toBe(304);
  }
});

test("an address of the API with a slash at its end is answered at once, where next start redirects", async () => {
  const key = `X-API-Key: ${acme.apiKey}`;
  for (const line of ["GET /api/v1/projects/", "GET /api/v1/nothing/", "GET /api/health/live/"]) {
    const own = await sendRaw(ports.own, line, [key]);
    const plain = await sendRaw(ports.own, line.slice(0, -1), [key]);
    expect([own.status, own.body.length]).toEqual([plain.status, plain.body.length]);
    expect((await sendRaw(ports.next, line, [key])).status).toBe(308);
  }
  for (const port of [ports.own, ports.next]) {
    expect((await sendRaw(port, "GET /blog/acme/", [])).headers["location"]).toBe("/blog/acme");
  }
});

test("an address of the API with an empty segment gets an error of the API, where next start redirects", async () => {
  const own = await sendRaw(ports.own, "GET /api/v1//articles", []);
  expect([own.status, own.headers["content-type"]]).toEqual([404, "application/json"]);
  expect(own.headers["x-request-id"]).toBeDefined();
  expect((await sendRaw(ports.next, "GET /api/v1//articles", [])).status).toBe(308);
});

test("a long answer that its reader leaves does not keep the server from others", async () => {
  const socket = connect(ports.own, "127.0.0.1");
  socket.write(
    `GET /api/v1/articles?include=content HTTP/1.1\r\nHost: x\r\nX-API-Key: ${acme.apiKey}\r\n\r\n`,
  );
  await once(socket, "data");
  socket.destroy();
  await delay(0);
  expect((await sendRaw(ports.own, "GET /api/health/live", [])).status).toBe(200);
});
