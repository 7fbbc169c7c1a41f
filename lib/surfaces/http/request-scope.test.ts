import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { answerWith, currentRequest, withinRequest } from "./request-scope";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** The status, the Retry-After header and the text of an answer. */
async function ask(
  port: number,
  path: string,
  agent: Agent,
): Promise<[number | undefined, string | undefined, string]> {
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    get({ host: "127.0.0.1", port, path, agent }, answered).on("error", failed);
  });
  return [response.statusCode, response.headers["retry-after"], await text(response)];
}

async function serve(server: Server): Promise<number> {
  undo.push(() => server.close());
  return listenOnLoopback(server);
}

test("each request of one connection knows its own address, also after waiting, without the parameter of Next's router", async () => {
  const port = await serve(
    createServer((request, response) =>
      withinRequest({ request, response }, () => {
        setImmediate(() => response.end(currentRequest()?.address));
      }),
    ),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  undo.push(() => agent.destroy());
  const paths = ["/projects/1?_rsc=abc", "/projects/2?offset=20&_rsc=abc", "/sign-in"];
  const answers = await Promise.all(paths.map((path) => ask(port, path, agent)));
  expect(answers.map(([, , body]) => body)).toEqual(["/projects/1", "/projects/2?offset=20", "/sign-in"]);
});

test("a page chooses its status and headers until something of it is sent", async () => {
  const port = await serve(
    createServer((request, response) =>
      withinRequest({ request, response }, () => {
        if (request.url === "/late") response.flushHeaders();
        answerWith(429, { "Retry-After": "7" });
        response.end("later");
      }),
    ),
  );
  const agent = new Agent();
  expect(await ask(port, "/", agent)).toEqual([429, "7", "later"]);
  expect(await ask(port, "/late", agent)).toEqual([200, undefined, "later"]);
});

test("outside of a request there is no current one, and choosing a status does nothing", () => {
  expect(currentRequest()).toBeNull();
  expect(() => answerWith(500)).not.toThrow();
});
