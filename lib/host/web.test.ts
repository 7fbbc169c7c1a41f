import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { readBodyText } from "@/lib/surfaces/http/json-body";
import { currentRequest } from "@/lib/surfaces/http/request-scope";
import { createPrepare } from "./prepare-request";
import type { RouteHandlers } from "./routes";
import { createWeb } from "./web";

const logged: unknown[] = [];

/** Serves these handlers at /api/thing, and the word "next" everywhere else. */
async function serve(
  handlers: RouteHandlers,
  otherwise: RequestListener = (_, response) => response.end("next"),
) {
  const server = createServer(
    createWeb({
      routes: [{ pattern: "/api/thing", handlers }],
      authority: "127.0.0.1:3000",
      prepare: createPrepare({ baseUrl: "http://galley.test", hstsSubdomains: false }),
      logger: { error: (entry: unknown) => void logged.push(entry) },
      otherwise,
    }),
  );
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, url: `http://127.0.0.1:${port}/api/thing` };
}

describe("the web server", () => {
  test("answers an address of a route with the handler of the method", async () => {
    const { url } = await serve({
      GET: () => Promise.resolve(new Response("read", { headers: { "X-Made-By": "handler" } })),
      POST: async (request: Request) => Response.json({ got: await readBodyText(request) }, { status: 202 }),
    });
    const read = await fetch(url);
    expect([await read.text(), read.headers.get("x-made-by")]).toEqual(["read", "handler"]);
    const written = await fetch(`${url}?a=1`, { method: "POST", body: "hello" });
    expect([written.status, await written.json()]).toEqual([202, { got: "hello" }]);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
  });

  test("answers an address of the API with a slash at its end", async () => {
    const { url } = await serve({ GET: () => Promise.resolve(new Response("read")) });
    expect(await (await fetch(`${url}/`)).text()).toBe("read");
  });

  test("leaves other addresses to Next, within the scope of their request", async () => {
    const { port } = await serve({}, (_, response) => response.end(currentRequest()?.address));
    const page = await fetch(`http://127.0.0.1:${port}/projects?tab=1&_rsc=2`);
    expect(await page.text()).toBe("/projects?tab=1");
  });

  // The attack: a Host header that changes what a handler takes for the address of the request.
  test.each(["evil.example/x?y", "evil.example#", "a b", ""])("ignores the Host header %j", async (host) => {
    const { port } = await serve({ GET: (request: Request) => Promise.resolve(answerOf(request.url)) });
    const answer = await send(
      port,
      `GET /api/thing?q=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/\r\n\r\nhttp:\/\/127\.0\.0\.1:3000\/api\/thing\?q=1$/);
  });

  test("answers a handler's failure in the shape of every error, without its message", async () => {
    const { url } = await serve({ GET: () => Promise.reject(new Error("SELECT secret FROM somewhere")) });
    const response = await fetch(url);
    const body = await response.text();
    expect([response.status, JSON.parse(body)]).toMatchObject([500, { code: "internal" }]);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).not.toContain("SELECT");
    expect(logged).toHaveLength(1);
  });

  test("breaks the connection off when a streamed body fails, without a word of why", async () => {
    const { port } = await serve({ GET: () => Promise.resolve(new Response(failingStream())) });
    const answer = await send(port, "GET /api/thing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(answer).not.toContain("SELECT");
    expect(answer).not.toMatch(/0\r\n\r\n$/);
    expect(logged.at(-1)).toMatchObject({ err: { message: "SELECT secret FROM somewhere" } });
  });

  test("sends a streamed body only as fast as it is read, and ends it when the client leaves", async () => {
    const seen = { pieces: 0, cancelled: false };
    const body = new ReadableStream({
      pull(controller) {
        seen.pieces += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
      cancel: () => void (seen.cancelled = true),
    });
    const { port } = await serve({ GET: () => Promise.resolve(new Response(body)) });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /api/thing HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "data");
    socket.pause();
    // 64 MB would be in memory if nothing held the source back.
    expect(seen.pieces).toBeLessThan(1000);
    const before = logged.length;
    socket.destroy();
    await expect.poll(() => seen.cancelled).toBe(true);
    // A client that leaves is no fault of the server.
    expect(logged).toHaveLength(before);
  });

  test("a body that is cut off fails in the handler, and a body in pieces arrives whole", async () => {
    const outcomes: string[] = [];
    const { port } = await serve({
      POST: async (request: Request) => {
        outcomes.push(await readBodyText(request).catch((error: unknown) => String(error)));
        return new Response(null, { status: 204 });
      },
    });
    const head = "POST /api/thing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
    await send(port, `${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`);
    const socket = connect(port, "127.0.0.1");
    socket.write(`${head}Content-Length: 10\r\n\r\nabc`, () => socket.destroy());
    await expect.poll(() => outcomes).toHaveLength(2);
    expect(outcomes).toEqual(["abcde", expect.stringContaining("ended too early")]);
  });
});

/** An answer that states its length, as those of the handlers do. */
function answerOf(text: string): Response {
  return new Response(text, { headers: { "Content-Length": String(text.length) } });
}

async function send(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  await once(socket, "close");
  return answer;
}

function failingStream(): ReadableStream<Uint8Array> {
  let pulled = 0;
  return new ReadableStream({
    pull(controller) {
      pulled += 1;
      if (pulled === 1) controller.enqueue(Buffer.from("the first piece"));
      else controller.error(new Error("SELECT secret FROM somewhere"));
    },
  });
}
