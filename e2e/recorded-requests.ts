import type { Tenant } from "@/lib/testing/fixtures";

/** A tenant with articles, and one of them. */
export interface Recorded {
  tenant: Tenant;
  articleId: string;
  slug: string;
}

/** The request line without the version, its headers, and its body as it is sent. */
export type Sent = [line: string, headers?: string[], body?: string];

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

/** Requests of every kind to every address, with valid and broken credentials, paths, conditions and bodies. */
export function recordedRequests({ tenant: acme, articleId, slug }: Recorded): Sent[] {
  const key = `X-API-Key: ${acme.apiKey}`;
  const feed = `/api/v1/feed.xml?token=${acme.feedToken}`;
  const addresses = [
    "/api/v1",
    "/api/v1/nothing/here",
    "/api/v1/articles",
    "/api/v1/articles?limit=2&offset=3",
    "/api/v1/articles?include=content",
    "/api/v1/articles?limit=0",
    "/api/v1/articles?limit=1&limit=2",
    "/api/v1/articles?%zz=1",
    `/api/v1/articles/${articleId}`,
    `/api/v1/articles/${articleId}/publications`,
    `/api/v1/articles/${articleId}/results`,
    "/api/v1/results?limit=2",
    `/api/v1/articles/${articleId}/publish`,
    "/api/v1/articles/00000000-0000-7000-8000-000000000000",
    "/api/v1/articles/%zz",
    "/api/v1/articles/%e0%a4",
    "/api/v1/articles/by-slug",
    `/api/v1/articles/by-slug/${slug}`,
    "/api/v1/articles/by-slug/a%2Fb",
    "/api/v1/articles/by-slug/%",
    "/api/v1/articles/by-slug/%00",
    "/api/v1/articles/by-slug/caf%C3%A9",
    "/api/v1/projects",
    `/api/v1/projects/${acme.projectId}/integrations`,
    `/api/v1/projects/${acme.projectId}/rankings`,
    `/api/v1/projects/${acme.projectId}/audit`,
    "/api/v1/jobs/00000000-0000-7000-8000-000000000000",
    "/api/v1/openapi.json",
    feed,
    "/api/v1/feed.xml?token=glf_wrong",
    `/api/v1/articles?api_key=${acme.apiKey}`,
    "/api/mcp",
    "/api/mcp/register",
    "/.well-known/oauth-authorization-server",
    "/api/health/live",
    "/api/health/ready",
    "/webhooks/schema.json",
    "/blog/acme",
    "/blog/acme?page=2",
    "/blog/acme/nothing",
    "/blog/acme/sitemap.xml",
    "/blog/acme/mark.svg",
    "/blog/nobody",
    "/api/auth/get-session",
    "/api/inngest",
    "/api/nothing",
    "/",
    "/docs/settings",
    "/nothing",
  ];
  const reads = addresses.flatMap((address): Sent[] => [
    [`GET ${address}`, [key]],
    [`HEAD ${address}`, [key]],
    [`GET ${address}`],
    [`GET ${address}`, [key, "If-None-Match: *"]],
    [`GET ${address}`, [key, "Accept-Encoding: gzip"]],
    [`OPTIONS ${address}`],
  ]);
  const everyMethod = ["/api/v1/articles", "/api/mcp", "/api/health/live", "/blog/acme", "/api/v1/x"].flatMap(
    (address) => methods.map((method): Sent => [`${method} ${address}`, [key, "Content-Length: 0"]]),
  );
  const credentials: Sent[] = [
    ["X-API-Key: gly_wrong"],
    [`Authorization: Bearer ${acme.apiKey}`],
    ["Authorization: Basic abc"],
    [`Authorization: Bearer ${acme.apiKey}`, "Authorization: Bearer other"],
    [key, key],
    [key, "If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT"],
    [key, 'If-None-Match: "a", W/"b"'],
    [key, `X-Long: ${"a".repeat(12_000)}`],
    [key, "Content-Length: 2", "Content-Type: application/json"],
    [key, "Cookie: a=1", "Cookie: b=2"],
    [key, "X-Forwarded-For: 10.0.0.1"],
    [key, "X-Galley-Socket-Address: 10.0.0.1"],
    [key, "Host: evil.example"],
  ].map(
    (headers): Sent => [
      "GET /api/v1/articles?limit=1",
      headers,
      headers[1]?.startsWith("Content-Length") ? "{}" : "",
    ],
  );
  const json = "Content-Type: application/json";
  const bodies: [string[], string][] = [
    [[json], ""],
    [[json], "{"],
    [[json], "[]"],
    [[json], "null"],
    [[json], '{"keyword":"asdf"}'],
    [[json], '{"keyword":"anvil lesson 1"}'],
    [[json], '{"keyword":1,"other":2,"__proto__":{}}'],
    [[json], `{"keyword":"${"a".repeat(300_000)}"}`],
    [["Content-Type: text/plain"], '{"keyword":"x"}'],
    [["Content-Type: multipart/form-data; boundary=x"], "--x--"],
    [[json, "Content-Encoding: gzip"], "abc"],
    [[json], '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    [[json], '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
    [[json], '{"jsonrpc":"2.0","id":"a","method":"nothing"}'],
    [[json], '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
    [[json], '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]'],
    [
      [json],
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_articles","arguments":{"limit":2}}}',
    ],
    [
      [json],
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
    ],
    [[json, "Origin: https://evil.example"], '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    [[json, "Origin: http://localhost:1"], '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
  ];
  const targets = [
    "/api/v1/articles",
    `/api/v1/articles/${articleId}/publish`,
    "/api/mcp",
    "/api/auth/sign-in/email",
    "/api/health/live",
  ];
  const writes = targets.flatMap((target) =>
    bodies.flatMap(([headers, body]): Sent[] => [
      [`POST ${target}`, [key, ...headers, `Content-Length: ${Buffer.byteLength(body)}`], body],
      [`POST ${target}`, [...headers, "Transfer-Encoding: chunked"], `${chunk(body)}0\r\n\r\n`],
    ]),
  );
  return [...reads, ...everyMethod, ...credentials, ...writes];
}

function chunk(body: string): string {
  return body === "" ? "" : `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;
}
