import { setImmediate } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { FetchFailure } from "./fetch-failure";
import { createGuardedFetch, type GuardedFetchOptions } from "./guarded-fetch";
import { failureOf } from "./testing/failure-of";
import { loopbackCertificate } from "./testing/loopback-certificate";
import { bodyOf, startLoopback } from "./testing/loopback-server";

const loopback = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);

const twoLoopbacks = () =>
  Promise.resolve(["127.0.0.3", "127.0.0.2"].map((address) => ({ address, family: 4 })));

function guarded(allow: string, options: Partial<GuardedFetchOptions> = {}) {
  return createGuardedFetch({
    allow: parseAllowRules(allow),
    userAgent: "Galley",
    resolve: loopback,
    ...options,
  });
}

describe("the guarded fetch", () => {
  test("returns status, headers, bytes, text, address and duration", async () => {
    const { port } = await startLoopback((_, response) => {
      response
        .writeHead(201, { "content-type": "text/html; charset=utf-8", "set-cookie": ["a=1", "b=2"] })
        .end("Grüße");
    });
    const response = await guarded("site.test")(`http://site.test:${port}/page?q=1#part`);
    expect(response).toMatchObject({
      status: 201,
      url: `http://site.test:${port}/page?q=1`,
      redirects: [],
      truncated: false,
    });
    expect(response.text()).toBe("Grüße");
    expect(response.bytes).toEqual(Buffer.from("Grüße"));
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(response.durationMs).toBeGreaterThanOrEqual(0);
  });

  test("sends the method, the headers, the body and the Host of the URL", async () => {
    const bodies: string[] = [];
    const { port, requests } = await startLoopback(async (request, response) => {
      bodies.push(await bodyOf(request));
      response.end();
    });
    await guarded("site.test")(`http://site.test:${port}/`, {
      method: "post",
      headers: { Host: "internal.test", "X-Api-Key": "k", "Transfer-Encoding": "chunked" },
      body: "payload",
    });
    expect(requests[0]).toMatchObject({
      method: "POST",
      headers: { host: `site.test:${port}`, "x-api-key": "k", "user-agent": "Galley", "content-length": "7" },
    });
    expect(bodies).toEqual(["payload"]);
  });

  test("refuses a header that would smuggle a second request", async () => {
    const fetching = guarded("site.test")("http://site.test/", {
      headers: { "x-a": "1\r\nHost: internal.test" },
    });
    expect(await failureOf(fetching)).toMatchObject({ code: "protocol" });
  });

  test.each([
    ["a private address", [["10.0.0.1", 4]]],
    ["the metadata address", [["169.254.169.254", 4]]],
    [
      "a loopback address among public ones",
      [
        ["93.184.216.34", 4],
        ["127.0.0.1", 4],
      ],
    ],
    [
      "a unique local address among public ones",
      [
        ["2606:4700::1111", 6],
        ["fd00::1", 6],
      ],
    ],
    ["an IPv4-mapped address", [["::ffff:127.0.0.1", 6]]],
    ["an address with a zone", [["fe80::1%eth0", 6]]],
    ["something that is not an address", [["localhost", 4]]],
  ] as const)("refuses a name that resolves to %s", async (_, answer) => {
    const resolve = () => Promise.resolve(answer.map(([address, family]) => ({ address, family })));
    const failure = await failureOf(guarded("", { resolve })("http://site.test/"));
    expect(failure).toMatchObject({ code: "blocked_address", url: "http://site.test/" });
    for (const [address] of answer) expect(failure.message).not.toContain(address);
  });

  test("resolves once and connects to the checked address, whatever the name server answers next", async () => {
    const { port, requests } = await startLoopback((_, response) => response.end("checked"));
    const inside = await startLoopback((_, response) => response.end("inside"), { host: "127.0.0.2", port });
    const resolve = vi
      .fn<() => Promise<{ address: string; family: number }[]>>()
      .mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }])
      .mockResolvedValue([{ address: "127.0.0.2", family: 4 }]);
    const fetchPage = guarded(`127.0.0.1:${port}`, { resolve });

    const first = await fetchPage(`http://rebind.test:${port}/`);
    expect(first.text()).toBe("checked");
    expect(resolve).toHaveBeenCalledTimes(1);

    await setImmediate();
    await fetchPage(`http://rebind.test:${port}/`);
    expect(requests[1]?.socket.remotePort).toBe(requests[0]?.socket.remotePort);
    expect(resolve).toHaveBeenCalledTimes(1);

    requests[0]?.socket.destroy();
    await vi.waitFor(async () => {
      const failure = await failureOf(fetchPage(`http://rebind.test:${port}/`));
      expect(failure.code).toBe("blocked_address");
    });
    expect(inside.requests).toHaveLength(0);
  });

  test("never reuses a connection for another host or under stricter rules", async () => {
    const { port, requests } = await startLoopback((_, response) => response.end());
    const fetchPage = guarded("allowed.test");
    await fetchPage(`http://allowed.test:${port}/`);
    expect((await failureOf(fetchPage(`http://other.test:${port}/`))).code).toBe("blocked_address");
    expect((await failureOf(fetchPage(`http://127.0.0.1:${port}/`))).code).toBe("blocked_address");
    expect((await failureOf(guarded("")(`http://allowed.test:${port}/`))).code).toBe("blocked_address");
    expect(requests).toHaveLength(1);
  });

  test("connects over IPv6 when the rules allow it", async () => {
    const { port } = await startLoopback((_, response) => response.end("six"), { host: "::1" });
    const response = await guarded(`[::1]:${port}`)(`http://[::1]:${port}/`);
    expect(response.text()).toBe("six");
    expect((await failureOf(guarded("")(`http://[::1]:${port}/`))).code).toBe("blocked_address");
  });

  test("tries the next checked address when the first refuses the connection", async () => {
    const { port } = await startLoopback((_, response) => response.end("second"), { host: "127.0.0.2" });
    const response = await guarded("site.test", { resolve: twoLoopbacks })(`http://site.test:${port}/`);
    expect(response.text()).toBe("second");
  });

  test("ignores proxies in the environment", async () => {
    const proxy = await startLoopback((_, response) => response.end("proxied"));
    const { port } = await startLoopback((_, response) => response.end("direct"));
    for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"]) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    }
    const response = await guarded("site.test")(`http://site.test:${port}/`);
    expect(response.text()).toBe("direct");
    expect(proxy.requests).toHaveLength(0);
    vi.unstubAllEnvs();
  });

  test("requests the name of the URL over TLS and checks the certificate against it", async () => {
    const { port, requests } = await startLoopback((_, response) => response.end("secure"), { tls: true });
    const trusting = { certificateAuthorities: [loopbackCertificate.cert] };
    const response = await guarded("site.test", trusting)(`https://site.test:${port}/`);
    expect(response.text()).toBe("secure");
    expect(requests[0]?.socket).toMatchObject({ servername: "site.test" });

    const otherName = await failureOf(guarded("other.test", trusting)(`https://other.test:${port}/`));
    expect(otherName).toMatchObject({ code: "tls" });
    expect(otherName.message).toContain("another name");
    expect(await failureOf(guarded("site.test")(`https://site.test:${port}/`))).toMatchObject({
      code: "tls",
    });
  });

  test.each([
    ["throws", () => Promise.reject(new Error("ENOTFOUND"))],
    ["returns no address", () => Promise.resolve([])],
  ])("reports that a host has no address when the resolver %s", async (_, resolve) => {
    const failure = await failureOf(guarded("", { resolve })("http://nowhere.test/"));
    expect(failure).toMatchObject({ code: "dns", message: expect.stringContaining("nowhere.test") });
  });

  test("reports a refused connection and keeps the cause for the log", async () => {
    const { port, server } = await startLoopback((_, response) => response.end());
    await new Promise((closed) => server.close(closed));
    const failure = await failureOf(guarded("site.test")(`http://site.test:${port}/`));
    expect(failure).toMatchObject({ code: "connect", cause: { code: "ECONNREFUSED" } });
    expect(failure.message).not.toContain("127.0.0.1");
  });

  test("reports an answer that is not HTTP", async () => {
    const { port, server } = await startLoopback((_, response) => response.end());
    server.on("connection", (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    expect(await failureOf(guarded("site.test")(`http://site.test:${port}/`))).toMatchObject({
      code: "protocol",
    });
  });

  test("refuses a file URL without resolving a host", async () => {
    const resolve = vi.fn<typeof loopback>();
    const failure = await failureOf(guarded("", { resolve })("file:///etc/passwd"));
    expect(failure).toBeInstanceOf(FetchFailure);
    expect(resolve).not.toHaveBeenCalled();
  });
});
