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

  test("never takes another Galley on the port for our own", async () => {
    const origin = await serve((_, response) => {
      response.writeHead(200, { "X-Galley-Instance": "theirs" }).end();
    });
    await expect(awaitReady({ ...mine, origin })).rejects.toThrow(
      `Another program answers at ${origin}: stop it, or set PORT to another number.`,
    );
  });

  test("never takes a program that says nothing of itself for our own", async () => {
    const origin = await serve((_, response) => void response.end("ok"));
    await expect(awaitReady({ ...mine, origin })).rejects.toThrow(/^Another program answers/);
  });

  test("says why our own server ended, also while another program answers in its place", async () => {
    const origin = await serve((_, response) => void response.end("ok"));
    const ended = Promise.resolve("Port 3000 is in use.");
    await expect(awaitReady({ ...mine, origin, ended })).rejects.toThrow("Port 3000 is in use.");
  });

  test("reports a server that only answers errors, which development puts up with", async () => {
    const origin = await serve((_, response) => void response.writeHead(500).end());
    await expect(awaitReady({ ...mine, origin })).rejects.toThrow("cannot serve (it answered 500)");
    await awaitReady({ ...mine, origin, acceptBroken: true });
  });

  test("gives up after its time", async () => {
    const origin = await serve((_, response) => {
      response.writeHead(503, { "X-Galley-Instance": "mine" }).end();
    });
    const failure = awaitReady({ ...mine, origin, timeoutMs: 200 });
    await expect(failure).rejects.toThrow("not ready after 0.2 seconds: it answered 503");
  });
});

test("an address is our own server's only when its answer says so", async () => {
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
