import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { InProcessStore } from "@/lib/platform/rate-limit/in-process-store";
import { StoreLimiter } from "@/lib/platform/rate-limit/limiter";
import { rulesWith } from "@/lib/platform/rate-limit/limits";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { currentRequest } from "@/lib/surfaces/http/request-scope";
import { createPageGate } from "./page-gate";
import { createPrepare } from "./prepare-request";
import { createWeb } from "./web";

/** A server with /api/health, whose pages are rendered by `render`; visitors may ask for `pagesMax` of them. */
async function serve(render: RequestListener, { pagesMax = 10_000, signedIn = false } = {}) {
  const rules = rulesWith({ dashboard: [{ count: pagesMax, seconds: 60 }] });
  const clock = () => new Date();
  const gate = createPageGate({
    render,
    limiter: new StoreLimiter({ store: new InProcessStore({ rules, clock }), rules, clock }),
    isSignedIn: async () => signedIn,
    addressOf: ({ socket }: IncomingMessage) => socket.remoteAddress ?? "unknown",
    noteSpent: () => undefined,
    // So long that the machine of a test, however busy, never ends it.
    placeMs: 600_000,
  });
  const health = { GET: () => Promise.resolve(new Response("ok")) };
  const server = createServer(
    createWeb({
      routes: [{ pattern: "/api/health", handlers: health }],
      authority: "127.0.0.1:3000",
      prepare: createPrepare({ baseUrl: "http://galley.test", hstsSubdomains: false }),
      logger: { error: () => undefined },
      otherwise: gate,
    }),
  );
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

test("of a hundred pages that are asked for at once few are rendered, and health is answered before the others begin", async () => {
  const begun: ServerResponse[] = [];
  const origin = await serve((_request, response) => void begun.push(response));
  const pages = Array.from({ length: 100 }, async (_, page) =>
    (await fetch(`${origin}/sign-in?${page}`)).text(),
  );
  while (begun.length === 0) await new Promise(setImmediate);
  expect(await (await fetch(`${origin}/api/health`)).text()).toBe("ok");
  expect(begun.length).toBeLessThanOrEqual(4);
  for (let rendered = 0; rendered < 100; ) {
    const response = begun[rendered];
    if (response === undefined) await new Promise(setImmediate);
    else {
      expect(begun.length - rendered).toBeLessThanOrEqual(4);
      response.end("page");
      await once(response, "close");
      rendered += 1;
    }
  }
  expect(new Set(await Promise.all(pages))).toEqual(new Set(["page"]));
});

test("a visitor whose limit is spent is refused before anything is rendered, on /sign-in as on any page", async () => {
  let rendered = 0;
  const origin = await serve(
    (_request, response) => {
      rendered += 1;
      response.end("page");
    },
    { pagesMax: 3 },
  );
  const statuses: number[] = [];
  for (let page = 0; page < 5; page += 1) {
    const response = await fetch(`${origin}/${page % 2 === 0 ? "sign-in" : "projects"}`);
    statuses.push(response.status);
    if (response.status !== 429) continue;
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).toContain("wait a minute and load the page again");
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(rendered).toBe(3);
  expect((await fetch(`${origin}/_next/static/main.js`)).status).toBe(200);
});

test("somebody who is signed in is not counted with the visitors of the same address", async () => {
  const origin = await serve((_request, response) => response.end("page"), { pagesMax: 1, signedIn: true });
  for (let page = 0; page < 3; page += 1) expect((await fetch(`${origin}/projects`)).status).toBe(200);
});

test("a page that waited is rendered within the scope of its own request", async () => {
  const begun: (() => void)[] = [];
  const origin = await serve((_request, response) => {
    const address = currentRequest()?.address;
    begun.push(() => response.end(address));
  });
  const pages = Array.from({ length: 12 }, async (_, page) =>
    (await fetch(`${origin}/projects/${page}`)).text(),
  );
  for (let rendered = 0; rendered < 12; ) {
    const render = begun[rendered];
    if (render === undefined) await new Promise(setImmediate);
    else {
      render();
      rendered += 1;
    }
  }
  expect(await Promise.all(pages)).toEqual(Array.from({ length: 12 }, (_, page) => `/projects/${page}`));
});

test("a body that no form sends is refused by its length, and one in chunks without end is cut off", async () => {
  const origin = await serve((request, response) => {
    request.resume();
    request.once("end", () => response.end("page"));
  });
  const large = await fetch(`${origin}/projects`, { method: "POST", body: "x".repeat(3 * 1024 * 1024) });
  expect(large.status).toBe(413);
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  let answered = "";
  socket.on("data", (data: Buffer) => {
    answered += data.toString();
  });
  socket.on("error", () => undefined);
  socket.write("POST /projects HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  while (!socket.destroyed) {
    if (!socket.write(chunk))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => null);
  }
  expect(answered).toMatch(/^HTTP\/1\.1 413 /);
});
