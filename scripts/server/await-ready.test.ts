import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { awaitReady, isOwnServer } from "./await-ready";

const never = new Promise<string>(() => undefined);
const mine = { instance: "mine", ended: never, acceptBroken: false, strangerGraceMs: 50 };

describe("awaitReady", () => {
  test("waits until our own server is ready", async () => {
    let asked = 0;
    const origin = await serve((_, response) => {
      asked += 1;
      response.writeHead(asked < 3 ? 503 : 200, { "X-Galley-Instance": "mine" }).end();
    });
    await awaitReady({ ...mine, origin });
    expect(asked).toBe(3);
  });

  test("does not take another Galley on the port for our own", async () => {
    const origin = await serve((_, response) => {
      response.writeHead(200, { "X-Galley-Instance": "theirs" }).end();
    });
    await expect(awaitReady({ ...mine, origin })).rejects.toThrow(
      `Another program answers at ${origin}: stop it, or set PORT to another number.`,
    );
  });

  test("does not take a program without the header for our own", async () => {
    const origin = await serve((_, response) => void response.end("ok"));
    await expect(awaitReady({ ...mine, origin })).rejects.toThrow(/^Another program answers/);
  });

  test("reports why our own server ended, even while another program answers on the port", async () => {
    const origin = await serve((_, response) => void response.end("ok"));
    const ended = Promise.resolve("Port 3000 is in use.");
    await expect(awaitReady({ ...mine, origin, ended })).rejects.toThrow("Port 3000 is in use.");
  });

  test("reports a server that answers 500, which development accepts", async () => {
    const origin = await serve((_, response) => void response.writeHead(500).end());
    await expect(awaitReady({ ...mine, origin })).rejects.toThrow("cannot serve (it answered 500)");
    await awaitReady({ ...mine, origin, acceptBroken: true });
  });

  test("gives up after the timeout", async () => {
    const origin = await serve((_, response) => {
      response.writeHead(503, { "X-Galley-Instance": "mine" }).end();
    });
    const failure = awaitReady({ ...mine, origin, timeoutMs: 200 });
    await expect(failure).rejects.toThrow("not ready after 0.2 seconds: it answered 503");
  });
});

test("isOwnServer is true only for an answer with the right header", async () => {
  const own = await serve((_, response) => void response.setHeader("X-Galley-Instance", "mine").end());
  const stranger = await serve((_, response) => void response.end());
  expect(await isOwnServer(own, "mine")).toBe(true);
  expect(await isOwnServer(own, "another")).toBe(false);
  expect(await isOwnServer(stranger, "mine")).toBe(false);
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}
