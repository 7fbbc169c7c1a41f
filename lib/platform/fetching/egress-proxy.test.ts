import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { createGuardedFetch, type GuardedFetchOptions } from "./guarded-fetch";
import { failureOf } from "./testing/failure-of";
import { loopbackCertificate } from "./testing/loopback-certificate";
import { startLoopback } from "./testing/loopback-server";

const publicAddress = "93.184.215.14";

/** A proxy that takes CONNECT for any address, and leads it to this port of this machine. */
async function startProxy(port: number, answer = "200 OK") {
  const asked: { authority: string | undefined; credentials: string | undefined }[] = [];
  const server = createServer().on("connect", (request, client) => {
    asked.push({ authority: request.url, credentials: request.headers["proxy-authorization"] });
    client.on("error", () => undefined);
    if (!answer.startsWith("200")) return client.end(`HTTP/1.1 ${answer}\r\n\r\n`);
    const site = connect(port, "127.0.0.1", () => {
      client.write(`HTTP/1.1 ${answer}\r\n\r\n`);
      site.pipe(client).pipe(site);
    });
    site.on("error", () => client.destroy());
    return client.on("close", () => site.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy listens on no port.");
  return { asked, url: new URL(`http://ada:s%40cret@127.0.0.1:${address.port}`) };
}

const fetchThrough = (proxy: URL, options: Partial<GuardedFetchOptions> = {}) =>
  createGuardedFetch({
    allow: [],
    userAgent: "Galley",
    proxy,
    resolve: () => Promise.resolve([{ address: publicAddress, family: 4 }]),
    ...options,
  });

test("the proxy is asked for the address that was checked, with its credentials, and the site sees none of them", async () => {
  const site = await startLoopback((_, response) => void response.end("hello"));
  const proxy = await startProxy(site.port);
  const response = await fetchThrough(proxy.url)("http://site.example:8080/page");
  expect(response.text()).toBe("hello");
  const credentials = `Basic ${Buffer.from("ada:s@cret").toString("base64")}`;
  expect(proxy.asked).toEqual([{ authority: `${publicAddress}:8080`, credentials }]);
  expect(site.requests[0]?.headers).toMatchObject({ host: "site.example:8080" });
  expect(site.requests[0]?.headers).not.toHaveProperty("proxy-authorization");
});

test("https goes through the proxy to the site itself, whose certificate must be for the name in the address", async () => {
  const site = await startLoopback((_, response) => void response.end("hello"), { tls: true });
  const proxy = await startProxy(site.port);
  const trusting = { certificateAuthorities: [loopbackCertificate.cert] };
  const response = await fetchThrough(proxy.url, trusting)("https://site.test/");
  expect(response.text()).toBe("hello");
  expect(proxy.asked[0]?.authority).toBe(`${publicAddress}:443`);
  const failure = await failureOf(fetchThrough(proxy.url, trusting)("https://another.example/"));
  expect(failure.code).toBe("tls");
});

// The attack: a proxy inside the network reaches what the guard refuses.
test.each<[string, string]>([
  ["http://10.0.0.8/", publicAddress],
  ["http://169.254.169.254/latest/meta-data", publicAddress],
  ["http://localhost/", publicAddress],
  ["http://rebound.example/", "192.168.1.1"],
  ["http://[::ffff:10.0.0.8]/", publicAddress],
])("the proxy is not asked for what the guard refuses: %s", async (address, resolved) => {
  const site = await startLoopback((_, response) => void response.end("inside"));
  const proxy = await startProxy(site.port);
  const resolve = () => Promise.resolve([{ address: resolved, family: 4 }]);
  const failure = await failureOf(fetchThrough(proxy.url, { resolve })(address));
  expect(failure.code).toBe("blocked_address");
  expect(proxy.asked).toEqual([]);
});

test("a redirect from a site behind the proxy to a private address is refused", async () => {
  const site = await startLoopback(
    (_, response) => void response.writeHead(302, { location: "http://10.0.0.8/" }).end(),
  );
  const proxy = await startProxy(site.port);
  expect((await failureOf(fetchThrough(proxy.url)("http://site.example/"))).code).toBe("blocked_address");
  expect(proxy.asked).toHaveLength(1);
});

test("a private host that the operator allows is reached without the proxy", async () => {
  const site = await startLoopback((_, response) => void response.end("inside"));
  const proxy = await startProxy(site.port, "403 Forbidden");
  const fetch = fetchThrough(proxy.url, {
    allow: parseAllowRules("inside.example"),
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });
  expect((await fetch(`http://inside.example:${site.port}/`)).text()).toBe("inside");
  expect(proxy.asked).toEqual([]);
});

test.each(["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway"])(
  "when the proxy answers %s, nothing is fetched without it, and no message contains its password",
  async (answer) => {
    const site = await startLoopback((_, response) => void response.end("hello"));
    const proxy = await startProxy(site.port, answer);
    const failure = await failureOf(fetchThrough(proxy.url)("http://site.example/"));
    expect(failure.code).toBe("connect");
    expect(site.requests).toHaveLength(0);
    const { cause } = failure;
    const causes = cause instanceof AggregateError ? cause.errors.map(String) : [];
    expect(causes.join()).toContain(answer.slice(0, 3));
    expect([failure.message, ...causes].join()).not.toMatch(/s@cret|s%40cret|ada:/);
  },
);

test("when the proxy cannot be reached, nothing is fetched without it", async () => {
  const failure = await failureOf(
    fetchThrough(new URL("http://ada:s%40cret@127.0.0.1:1"))("http://site.example/"),
  );
  expect(failure.code).toBe("connect");
  expect(String(failure.cause)).not.toContain("cret");
});
