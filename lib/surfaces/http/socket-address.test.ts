import { once } from "node:events";
import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { socketAddressOf, stampSocketAddress } from "./socket-address";

const headerName = "x-galley-socket-address";

/** Sends one request to a real server and returns the address that its handler sees for it. */
async function seenBy(headers: Record<string, string | string[]>): Promise<string> {
  const server = createServer((incoming, response) => {
    stampSocketAddress(incoming);
    const seen = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) seen.set(name, String(value));
    const raw = incoming.rawHeaders.filter((name) => name.toLowerCase() === headerName);
    response.end(`${socketAddressOf(seen)} ${raw.length}`);
  });
  const port = await listenOnLoopback(server);
  const sent = request({ port, host: "127.0.0.1", headers, agent: false });
  sent.end();
  const [response] = await once(sent, "response");
  const body = await text(response);
  server.close();
  return body;
}

// The attack: the client sends the header, or the one that Next passes on, to choose its own address.
test.each([
  ["nothing", {}],
  ["the header", { [headerName]: "10.0.0.1" }],
  ["the header in another case", { "X-Galley-Socket-Address": "10.0.0.1" }],
  ["the header twice", { [headerName]: ["10.0.0.1", "10.0.0.2"] }],
  ["a made-up stamp", { [headerName]: "00000000-0000-4000-8000-000000000000 10.0.0.1" }],
  ["X-Forwarded-For", { "x-forwarded-for": "10.0.0.1" }],
  ["Expect: 100-continue", { [headerName]: "10.0.0.1", expect: "100-continue" }],
])("a handler learns the address of the connection from a client that sends %s", async (_, headers) => {
  expect(await seenBy(headers)).toBe("127.0.0.1 1");
});

test("without a server that stamps requests no address is believed, whatever was sent", () => {
  expect(socketAddressOf(new Headers({ [headerName]: "10.0.0.1" }))).toBeNull();
  expect(socketAddressOf(new Headers({ [headerName]: "undefined 10.0.0.1" }))).toBeNull();
  expect(socketAddressOf(new Headers())).toBeNull();
});
