import { once } from "node:events";
import { createServer, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { decodableAddress, normaliseRequest, originForm } from "./normalise-request";

/** What the handler of a real server receives for one request. */
async function seen(options: RequestOptions) {
  const server = createServer((incoming, response) => {
    normaliseRequest(incoming);
    const { method, url, headers } = incoming;
    const { authorization } = headers;
    response.end(JSON.stringify({ method, url, authorization }));
  });
  const port = await listenOnLoopback(server);
  const sent = request({ port, host: "127.0.0.1", agent: false, ...options });
  sent.end();
  const [response] = await once(sent, "response");
  const body: unknown = JSON.parse(await text(response));
  server.close();
  return body;
}

test.each([
  ["/a/%zz", "/a/%25zz"],
  ["/a/%e0%a4/b", "/a/%25e0%25a4/b"],
  ["/a/%", "/a/%25"],
  ["/%zz?q=%zz", "/%25zz?q=%zz"],
  ["/a/%C3%BCber/100%25", "/a/%C3%BCber/100%25"],
  ["/a?b=c?d", "/a?b=c?d"],
  ["*", "*"],
])("the address %s reaches the routes as %s", (sent, received) => {
  expect(decodableAddress(sent)).toBe(received);
});

test.each([
  ["http://evil.example/projects?a=1", "/projects?a=1"],
  ["HTTPS://evil.example:8443", "/"],
  ["http://evil.example?a=1", "/?a=1"],
  ["/projects?to=http://a.example/b", "/projects?to=http://a.example/b"],
  ["*", "*"],
])("of the request target %s only the path counts", (target, path) => {
  expect(originForm(target)).toBe(path);
});

// The attack: GET http://evil.example/projects, which was redirected to evil.example.
test("a handler is told no host that a client has written into the target", async () => {
  expect(await seen({ path: "http://evil.example/projects" })).toMatchObject({ url: "/projects" });
});

test("a handler gets addresses that it can decode", async () => {
  expect(await seen({ path: "/api/v1/articles/%zz" })).toMatchObject({ url: "/api/v1/articles/%25zz" });
});

test.each(["TRACE", "PROPFIND", "LOCK"])(
  "the method %s reaches the routes as one that all of them refuse",
  async (method) => {
    expect(await seen({ method })).toMatchObject({ method: "PATCH" });
  },
);

test.each(["GET", "POST", "OPTIONS"])("the method %s reaches the routes unchanged", async (method) => {
  expect(await seen({ method })).toMatchObject({ method });
});

// The attack: two credentials, of which a proxy in front checks the one and the server uses the other.
test("a repeated Authorization field is not cut down to its first value", async () => {
  const headers = ["Host", "galley.test", "Authorization", "Bearer one", "authorization", "Bearer two"];
  expect(await seen({ headers })).toMatchObject({ authorization: "Bearer one, Bearer two" });
});
