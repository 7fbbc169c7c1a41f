import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { createGuardedFetch } from "./guarded-fetch";
import { failureOf } from "./testing/failure-of";
import { loopbackCertificate } from "./testing/loopback-certificate";
import { bodyOf, startLoopback } from "./testing/loopback-server";

const fetchPage = createGuardedFetch({
  allow: parseAllowRules("site.test, other.test"),
  userAgent: "Galley",
  resolve: (name) =>
    Promise.resolve([{ address: name === "inside.test" ? "10.0.0.1" : "127.0.0.1", family: 4 }]),
});

/** A server that answers its connections one after the other with these responses, byte for byte. */
async function startRaw(responses: readonly Buffer[]): Promise<{ port: number; requested: string[] }> {
  const requested: string[] = [];
  const waiting = [...responses];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (data) => {
      requested.push(data.toString("latin1").split(" ")[1] ?? "");
      socket.end(waiting.shift() ?? "");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return { port: address.port, requested };
}

const rawResponse = (head: Buffer, body = "") =>
  Buffer.concat([
    head,
    Buffer.from(`\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  ]);

/** A server that redirects by path and answers other requests with what it received. */
function startSite(redirects: Record<string, [status: number, to: string]>) {
  return startLoopback(async (request, response) => {
    const [status, to] = redirects[request.url ?? ""] ?? [];
    if (status !== undefined && to !== undefined) {
      response.writeHead(status, { location: to }).end("moved");
      return;
    }
    response.end(`${request.method} ${await bodyOf(request)}`);
  });
}

describe("redirects", () => {
  test("are followed as often as redirectsMax allows", async () => {
    const { port, requests } = await startSite({ "/a": [301, "b"], "/b": [308, "/c"] });
    const site = `http://site.test:${port}`;
    const failure = await failureOf(fetchPage(`${site}/a`, { redirectsMax: 1 }));
    expect(failure).toMatchObject({ code: "too_many_redirects", url: `${site}/b` });
    expect(failure.redirects).toEqual([{ status: 301, from: `${site}/a`, to: `${site}/b` }]);
    expect(requests.map((request) => request.url)).toEqual(["/a", "/b"]);
  });

  test("lead to the final URL, and every step is reported", async () => {
    const other = await startSite({});
    const { port } = await startSite({
      "/a": [301, "/b?x=1"],
      "/b?x=1": [302, `//other.test:${other.port}/c#part`],
    });
    const response = await fetchPage(`http://site.test:${port}/a`);
    expect(response.url).toBe(`http://other.test:${other.port}/c`);
    expect(response.redirects).toEqual([
      { status: 301, from: `http://site.test:${port}/a`, to: `http://site.test:${port}/b?x=1` },
      { status: 302, from: `http://site.test:${port}/b?x=1`, to: `http://other.test:${other.port}/c` },
    ]);
  });

  test.each([
    ["http://127.0.0.1/", "blocked_address"],
    ["http://127.0.0.1:1/", "blocked_address"],
    ["http://[::ffff:7f00:1]/", "blocked_address"],
    ["http://0x7f.1/", "blocked_address"],
    ["//169.254.169.254/latest/meta-data/", "blocked_address"],
    ["http://localhost/", "blocked_address"],
    ["http://inside.test/", "blocked_address"],
    ["file:///etc/passwd", "blocked_scheme"],
    ["gopher://127.0.0.1:6379/_INFO", "blocked_scheme"],
    ["http://user:secret@site.test/", "blocked_credentials"],
    ["http://[", "invalid_url"],
  ])("to %s are refused: %s", async (to, code) => {
    const { port } = await startSite({ "/": [302, to] });
    expect(await failureOf(fetchPage(`http://site.test:${port}/`))).toMatchObject({ code });
  });

  test("keep credentials within the origin, but not to another one and back", async () => {
    const redirectsOfOther: Record<string, [number, string]> = {};
    const other = await startSite(redirectsOfOther);
    const { port, requests } = await startSite({
      "/": [307, "/next"],
      "/next": [307, `http://other.test:${other.port}/away`],
    });
    redirectsOfOther["/away"] = [307, `http://site.test:${port}/end`];
    const headers = { authorization: "Bearer k", cookie: "s=k", "x-api-key": "k", accept: "text/html" };
    await fetchPage(`http://site.test:${port}/`, { headers });
    expect(requests.map((request) => request.url)).toEqual(["/", "/next", "/end"]);
    expect(requests[1]?.headers).toMatchObject(headers);
    for (const stranger of [other.requests[0], requests[2]]) {
      expect(stranger?.headers).toMatchObject({ accept: "text/html", "user-agent": "Galley" });
      for (const name of ["authorization", "cookie", "x-api-key"]) {
        expect(stranger?.headers).not.toHaveProperty(name);
      }
    }
  });

  test("drop credentials from https to http", async () => {
    const plain = await startSite({});
    const secure = await startLoopback(
      (_, response) => response.writeHead(301, { location: `http://site.test:${plain.port}/` }).end(),
      { tls: true },
    );
    const trusting = createGuardedFetch({
      allow: parseAllowRules("site.test"),
      userAgent: "Galley",
      resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
      certificateAuthorities: [loopbackCertificate.cert],
    });
    await trusting(`https://site.test:${secure.port}/`, { headers: { authorization: "Bearer k" } });
    expect(secure.requests[0]?.headers).toHaveProperty("authorization");
    expect(plain.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test.each([
    [302, "GET "],
    [307, "POST payload"],
  ])("of a POST with status %i arrive as %j", async (status, received) => {
    const { port } = await startSite({ "/": [status, "/next"] });
    const response = await fetchPage(`http://site.test:${port}/`, { method: "POST", body: "payload" });
    expect(response.text()).toBe(received);
  });

  test.each([
    ["UTF-8", Buffer.from("/caf\u00e9/\u65e5\u672c?q=\u00fc"), "/caf%C3%A9/%E6%97%A5%E6%9C%AC?q=%C3%BC"],
    ["Latin-1", Buffer.from("/caf\u00e9", "latin1"), "/caf%E9"],
    ["percent-encoded UTF-8", Buffer.from("/caf%C3%A9"), "/caf%C3%A9"],
  ])(
    "whose Location has %s in it are followed to the address that the bytes name",
    async (_, location, path) => {
      const moved = rawResponse(Buffer.concat([Buffer.from("HTTP/1.1 301 Moved\r\nlocation: "), location]));
      const { port, requested } = await startRaw([
        moved,
        rawResponse(Buffer.from("HTTP/1.1 200 OK"), "here"),
      ]);
      const response = await fetchPage(`http://site.test:${port}/old`);
      expect(response.text()).toBe("here");
      expect(requested).toEqual(["/old", path]);
      expect(response.redirects.map(({ to }) => to)).toEqual([`http://site.test:${port}${path}`]);
    },
  );

  test("that are returned on demand, and other headers with addresses, are in ASCII; the rest is bytes", async () => {
    const head =
      "HTTP/1.1 302 Moved\r\nlocation: /\u00e9\r\nlink: </\u00e9>; rel=canonical\r\nx-name: \u00e9";
    const { port } = await startRaw([rawResponse(Buffer.from(head))]);
    const { headers } = await fetchPage(`http://site.test:${port}/`, { redirect: "manual" });
    expect(headers.get("location")).toBe("/%C3%A9");
    expect(headers.get("link")).toBe("</%C3%A9>; rel=canonical");
    expect(Buffer.from(headers.get("x-name") ?? "", "latin1").toString()).toBe("\u00e9");
  });

  test("in a circle that sets a cookie say that the site waits for the cookie", async () => {
    const { port } = await startLoopback((_, response) =>
      response.writeHead(302, { location: "/", "set-cookie": "seen=1" }).end(),
    );
    const failure = await failureOf(fetchPage(`http://site.test:${port}/`));
    expect(failure).toMatchObject({ code: "too_many_redirects" });
    expect(failure.message).toContain("sets a cookie");
  });

  test("in a loop end after five hops", async () => {
    const { port, requests } = await startSite({ "/": [302, "/"] });
    const failure = await failureOf(fetchPage(`http://site.test:${port}/`));
    expect(failure.code).toBe("too_many_redirects");
    expect(failure.redirects).toHaveLength(5);
    expect(requests).toHaveLength(6);
  });

  test("are refused on demand before the next URL is requested", async () => {
    const { port, requests } = await startSite({ "/": [302, "/next"] });
    const failure = await failureOf(fetchPage(`http://site.test:${port}/`, { redirect: "refuse" }));
    expect(failure.code).toBe("redirect_refused");
    expect(requests).toHaveLength(1);
  });

  test("are returned on demand", async () => {
    const { port } = await startSite({ "/": [302, "http://127.0.0.1/"] });
    const response = await fetchPage(`http://site.test:${port}/`, { redirect: "manual" });
    expect(response).toMatchObject({ status: 302, url: `http://site.test:${port}/` });
    expect(response.headers.get("location")).toBe("http://127.0.0.1/");
    expect(response.text()).toBe("moved");
  });

  test("without a Location are returned as responses", async () => {
    const { port } = await startLoopback((_, response) => response.writeHead(302).end("nowhere"));
    expect(await fetchPage(`http://site.test:${port}/`)).toMatchObject({ status: 302, redirects: [] });
  });

  test("reuse the connection", async () => {
    const { port, requests } = await startSite({ "/": [301, "/next"] });
    await fetchPage(`http://site.test:${port}/`);
    expect(requests[1]?.socket.remotePort).toBe(requests[0]?.socket.remotePort);
  });
});
