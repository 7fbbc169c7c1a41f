import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "../registry";
import { askOutline } from "../testing/ask-writer";
import { startLoopbackServer } from "../testing/loopback-server";
import type { WriterCall } from "../writer";

/** A writer over a server that answers every request in this way; counts what the server could send. */
async function over(type: string, pieces: () => Iterable<string>) {
  let sentBytes = 0;
  const send = async (response: ServerResponse) => {
    response.writeHead(200, { "content-type": type });
    const closed = once(response, "close");
    for (const piece of pieces()) {
      if (response.destroyed) return;
      sentBytes += piece.length;
      if (!response.write(piece)) await Promise.race([once(response, "drain"), closed]);
    }
    response.end();
  };
  const { origin, close } = await startLoopbackServer((_request, _body, response) => send(response));
  onTestFinished(close);
  const baseUrl = `${origin}/v1`;
  const model = { kind: "openai-compatible", baseUrl, apiKey: "key-0123456789", model: "mad" } as const;
  const settings = { ...model, timeoutMs: 60_000 };
  const writer = createWriter(settings, { tasks: inlineTasks, wait: () => Promise.resolve() });
  return { writer, sent: () => sentBytes };
}

const call = (): WriterCall => ({ signal: new AbortController().signal });

function* endless(piece: string): Iterable<string> {
  for (let count = 0; count < 200_000_000 / piece.length; count += 1) yield piece;
}

const delta = (text: string) =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "mad", choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })}\n\n`;

test.each([
  ["a whole answer of 200 MB", "application/json", () => endless(`{"choices": ["${"x".repeat(60_000)}`)],
  ["a single event of 200 MB", "text/event-stream", () => endless(`data: ${"x".repeat(60_000)}`)],
  ["a stream that never ends", "text/event-stream", () => endless(delta("word ".repeat(200)))],
  ["a stream of pings that never ends", "text/event-stream", () => endless(`: ${"ping".repeat(1_000)}\n\n`)],
])("%s is not read to its end", async (_case, type, pieces) => {
  const { writer, sent } = await over(type, pieces);
  await expect(askOutline(writer, call())).rejects.toMatchObject({ code: "invalid_output" });
  // The network itself holds some megabytes in its buffers.
  expect(sent()).toBeLessThan(20_000_000);
});

test("an object that arrives in many parts is not parsed again with each of them", async () => {
  const { writer, sent } = await over("text/event-stream", () => [
    delta('{"title": "'),
    ...Array.from({ length: 1_000 }, () => delta("word ")),
  ]);
  const parse = vi.spyOn(JSON, "parse");
  await expect(askOutline(writer, call())).rejects.toBeInstanceOf(Error);
  // Others in this process parse too: only what holds words of the answer counts.
  const parsed = parse.mock.calls.map(([text]) => text).filter((text) => text.includes("word "));
  const parsedChars = parsed.reduce((sum, text) => sum + text.length, 0);
  expect(parsedChars).toBeGreaterThan(sent() / 2);
  expect(parsedChars).toBeLessThan(2 * sent());
});

test.each([
  ["a whole answer", "application/json", () => [`{"choices":${"[".repeat(100_000)}${"]".repeat(100_000)}}`]],
  [
    "an error in a stream",
    "text/event-stream",
    () => [`data: {"error":${'{"error":'.repeat(50_000)}1${"}".repeat(50_000)}}\n\n`],
  ],
])("%s that is nested too deep is refused before it is parsed", async (_case, type, pieces) => {
  const { writer } = await over(type, pieces);
  await expect(askOutline(writer, call())).rejects.toMatchObject({
    code: "invalid_output",
    cause: expect.objectContaining({ message: expect.stringContaining("deep") }),
  });
});
