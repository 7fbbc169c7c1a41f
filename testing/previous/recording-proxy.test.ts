import { expect, inject, onTestFinished, test } from "vitest";
import { openClient } from "@/lib/platform/db/client";
import { messageReader, startRecordingProxy } from "./recording-proxy";

test("the proxy keeps each statement once, as the client asked for it", async () => {
  const url = new URL(inject("testDatabases").serverUrl);
  const proxy = await startRecordingProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const client = openClient(url.href, { max: 2 });
  onTestFinished(async () => {
    await client.end();
    await proxy.close();
  });
  const given = await Promise.all([1, 2, 3].map((number) => client`select ${number}::int as given`));
  expect(given.map(([row]) => row)).toEqual([{ given: 1 }, { given: 2 }, { given: 3 }]);
  const day = new Date("2026-11-23T00:00:00Z");
  await client.unsafe("select $1::timestamptz < now()", [day.toISOString()]);
  expect(proxy.statements().map(({ text }) => text)).toEqual([
    "select $1::int as given",
    "select $1::timestamptz < now()",
  ]);
});

test("messages are read whole, however the bytes arrive", () => {
  const opening = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
  const first = Buffer.from([0x50, 0, 0, 0, 6, 1, 2]);
  const second = Buffer.from([0x53, 0, 0, 0, 4]);
  const read: string[] = [];
  const push = messageReader((type, body) => read.push(`${type}${body.toString("hex")}`));
  for (const byte of Buffer.concat([opening, first, second])) push(Buffer.from([byte]));
  expect(read).toEqual(["P0102", "S"]);
});
