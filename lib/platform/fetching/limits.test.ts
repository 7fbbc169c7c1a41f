import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { createGuardedFetch } from "./guarded-fetch";
import { failureOf } from "./testing/failure-of";
import { startLoopback } from "./testing/loopback-server";

const fetchPage = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley" });
const mebibyte = 1024 * 1024;
const text = "The quick brown fox. ".repeat(50);

async function serve(body: Buffer, headers: Record<string, string> = {}) {
  const { port } = await startLoopback((_, response) => response.writeHead(200, headers).end(body));
  return `http://127.0.0.1:${port}/`;
}

describe("a compressed body", () => {
  test.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
    ["identity", Buffer.from(text)],
    ["none", Buffer.from(text)],
    ["utf-8", Buffer.from(text)],
    ["UTF-8, gzip", gzipSync(text)],
    ["binary", Buffer.from(text)],
  ])("with the coding %s is decoded", async (coding, body) => {
    const response = await fetchPage(await serve(body, { "content-encoding": coding }));
    expect(response.text()).toBe(text);
  });

  test.each([
    ["zstd", Buffer.from("x")],
    ["gzip", Buffer.from("this is not gzip")],
    ["br", Buffer.from("this is not brotli at all")],
    ["gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(text)))],
  ])("with the coding %s that cannot be decoded is a protocol failure", async (coding, body) => {
    const failure = await failureOf(fetchPage(await serve(body, { "content-encoding": coding })));
    expect(failure.code).toBe("protocol");
  });

  test("may be empty", async () => {
    const url = await serve(Buffer.alloc(0), { "content-encoding": "gzip" });
    expect(await fetchPage(url)).toMatchObject({ status: 200, truncated: false });
    expect(await fetchPage(url, { method: "HEAD" })).toMatchObject({ status: 200 });
  });

  test.each([
    ["gzip", gzipSync(Buffer.alloc(64 * mebibyte))],
    ["br", brotliCompressSync(Buffer.alloc(64 * mebibyte))],
    ["gzip, gzip", gzipSync(gzipSync(Buffer.alloc(64 * mebibyte)))],
  ])("that is a %s bomb is read up to the maximum only", async (coding, body) => {
    expect(body.length).toBeLessThan(mebibyte);
    const url = await serve(body, { "content-encoding": coding });
    expect(await failureOf(fetchPage(url, { bodyBytesMax: mebibyte }))).toMatchObject({ code: "too_large" });
    const cut = await fetchPage(url, { bodyBytesMax: mebibyte, onTooLarge: "truncate" });
    expect(cut).toMatchObject({ truncated: true });
    expect(cut.bytes).toHaveLength(mebibyte);
  });
});

describe("a body", () => {
  test("of exactly the maximum is read; one byte more is refused or cut off", async () => {
    const exact = await serve(Buffer.alloc(1000, "a"));
    expect((await fetchPage(exact, { bodyBytesMax: 1000 })).bytes).toHaveLength(1000);
    const over = await serve(Buffer.alloc(1001, "a"));
    expect(await failureOf(fetchPage(over, { bodyBytesMax: 1000 }))).toMatchObject({ code: "too_large" });
    const cut = await fetchPage(over, { bodyBytesMax: 1000, onTooLarge: "truncate" });
    expect(cut.truncated).toBe(true);
    expect(cut.bytes).toHaveLength(1000);
  });

  test("without an end is refused at the default maximum and its connection is closed", async () => {
    let closed: Promise<unknown> = Promise.reject(new Error("no request came"));
    closed.catch(() => undefined);
    const { port } = await startLoopback((_, response) => {
      closed = new Promise((done) => response.once("close", done));
      const more = () => {
        while (response.write(Buffer.alloc(64 * 1024))) continue;
      };
      response.on("drain", more);
      more();
    });
    expect(await failureOf(fetchPage(`http://127.0.0.1:${port}/`))).toMatchObject({ code: "too_large" });
    await closed;
  });

  test("that is shorter than announced is a failure", async () => {
    const { port } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("short");
      response.socket?.end();
    });
    expect((await failureOf(fetchPage(`http://127.0.0.1:${port}/`))).code).toMatch(/^(connect|protocol)$/);
  });
});

describe("the timeout", () => {
  test("applies while no headers arrive", async () => {
    const { port } = await startLoopback(() => undefined);
    const failure = await failureOf(fetchPage(`http://127.0.0.1:${port}/`, { timeoutMs: 50 }));
    expect(failure).toMatchObject({ code: "timeout", url: `http://127.0.0.1:${port}/` });
  });

  test("applies to a body that arrives slowly", async () => {
    const { port } = await startLoopback((_, response) => {
      const trickle = setInterval(() => response.write("."), 5);
      response.once("close", () => clearInterval(trickle));
    });
    const failure = await failureOf(fetchPage(`http://127.0.0.1:${port}/`, { timeoutMs: 80 }));
    expect(failure.code).toBe("timeout");
  });

  test("applies to all redirects together", async () => {
    const { port, requests } = await startLoopback((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 50);
    });
    const failure = await failureOf(
      fetchPage(`http://127.0.0.1:${port}/`, { timeoutMs: 500, redirectsMax: 100 }),
    );
    expect(failure.code).toBe("timeout");
    expect(requests.length).toBeGreaterThan(1);
  });

  test("applies while the host is being resolved", async () => {
    const never = createGuardedFetch({
      allow: [],
      userAgent: "Galley",
      resolve: () => new Promise(() => undefined),
    });
    expect((await failureOf(never("http://site.test/", { timeoutMs: 50 }))).code).toBe("timeout");
  });

  test("gives way to the caller, who may abort before or during the request", async () => {
    const caller = new AbortController();
    const { port } = await startLoopback(() => caller.abort());
    const url = `http://127.0.0.1:${port}/`;
    expect((await failureOf(fetchPage(url, { signal: caller.signal }))).code).toBe("aborted");
    expect((await failureOf(fetchPage(url, { signal: AbortSignal.abort() }))).code).toBe("aborted");
  });
});

test("headers of up to 32 KiB are read; larger ones are refused", async () => {
  const { port } = await startLoopback((request, response) => {
    response.writeHead(200, { "x-large": "a".repeat(Number(request.headers["x-wanted"])) }).end();
  });
  const get = (bytes: number) =>
    fetchPage(`http://127.0.0.1:${port}/`, { headers: { "x-wanted": String(bytes) } });
  expect((await get(30 * 1024)).headers.get("x-large")).toHaveLength(30 * 1024);
  expect(await failureOf(get(33 * 1024))).toMatchObject({ code: "too_large" });
});

describe("a body that the caller does not want", () => {
  const wantsBody = (_status: number, headers: Headers) => headers.get("content-type") === "text/html";

  test("is not read, however long it is", async () => {
    const { port } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-type": "video/mp4" });
      const more = () => {
        while (response.write(Buffer.alloc(mebibyte)));
      };
      response.on("drain", more);
      more();
    });
    const url = `http://127.0.0.1:${port}/`;
    expect(await fetchPage(url, { wantsBody })).toMatchObject({ status: 200, truncated: false });
    const { bytes } = await fetchPage(url, { wantsBody });
    expect(bytes).toHaveLength(0);
  });

  test("is left out by its headers alone", async () => {
    const page = await fetchPage(await serve(Buffer.from(text), { "content-type": "text/html" }), {
      wantsBody,
    });
    expect(page.text()).toBe(text);
    const other = await fetchPage(await serve(Buffer.from(text), { "content-type": "text/css" }), {
      wantsBody,
    });
    expect(other.text()).toBe("");
  });
});
