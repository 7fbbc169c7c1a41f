import { once } from "node:events";
import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { socketAddressOf, stampSocketAddresses } from "./socket-address";

const headerName = "x-galley-socket-address";
const undo: (() => void)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** Sends one request to a real server and returns the address that its handler sees for it. */
async function seenBy(headers: Record<string, string | string[]>, method = "GET"): Promise<string> {
  const server = createServer((incoming, response) => {
    const seen = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) seen.set(name, String(value));
    response.end(String(socketAddressOf(seen)));
  });
  const port = await listenOnLoopback(server);
  const sent = request({ port, host: "127.0.0.1", method, headers, agent: false });
  sent.end();
  const [response] = await once(sent, "response");
  const body = await text(response);
  server.close();
  return body;
}

test("a handler learns the address of the connection", async () => {
  undo.push(stampSocketAddresses());
  expect(await seenBy({})).toBe("127.0.0.1");
});

// The attack: the client sends the header, or the one that Next passes on, to choose its own address.
test.each([
  ["the header", { [headerName]: "10.0.0.1" }],
  ["the header in another case", { "X-Galley-Socket-Address": "10.0.0.1" }],
  ["the header twice", { [headerName]: ["10.0.0.1", "10.0.0.2"] }],
  ["a made-up stamp", { [headerName]: "00000000-0000-4000-8000-000000000000 10.0.0.1" }],
  ["X-Forwarded-For", { "x-forwarded-for": "10.0.0.1" }],
  ["Expect: 100-continue", { [headerName]: "10.0.0.1", expect: "100-continue" }],
])("a client cannot replace the address of its connection by sending %s", async (_, headers) => {
  undo.push(stampSocketAddresses());
  expect(await seenBy(headers)).toBe("127.0.0.1");
});

test("without a server that stamps requests no address is believed, whatever was sent", async () => {
  expect(await seenBy({ [headerName]: "10.0.0.1" })).toBe("null");
  expect(await seenBy({ [headerName]: "undefined 10.0.0.1" })).toBe("null");
});

// The attack: a request that arrived before the server began to stamp, with a stamp of the client's own.
test("the address in a request from before the stamping is not believed", () => {
  undo.push(stampSocketAddresses());
  expect(socketAddressOf(new Headers({ [headerName]: "guess 10.0.0.1" }))).toBeNull();
});

test("stamping twice, as a reloaded module does, changes nothing", async () => {
  undo.push(stampSocketAddresses());
  undo.push(stampSocketAddresses());
  expect(await seenBy({})).toBe("127.0.0.1");
});
