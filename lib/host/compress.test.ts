import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { streamOfChunks } from "@/lib/surfaces/http/json-stream";
import { compressStream, compressText } from "./compress";

const text = "An anvil is kept dry. ".repeat(2000);
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each(["br", "gzip"] as const)("%s", (encoding) => {
  test("makes a text smaller and loses nothing of it", async () => {
    const bytes = await compressText(text, encoding);
    expect(bytes.byteLength).toBeLessThan(text.length / 10);
    expect(decompress[encoding](bytes).toString()).toBe(text);
  });

  test("compresses a body that is streamed", async () => {
    const body = new Response(compressStream(streamOfChunks(pieces(100)), encoding));
    const bytes = new Uint8Array(await body.arrayBuffer());
    expect(decompress[encoding](bytes).toString()).toBe(text.repeat(100));
  });

  test("reads a streamed body only as fast as it is sent, and ends it when its reader leaves", async () => {
    const seen = { read: 0, ended: false };
    const reader = compressStream(streamOfChunks(pieces(10_000, seen)), encoding).getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => seen.ended).toBe(true);
    expect(seen.read).toBeLessThan(5_000);
  });

  test("passes on the failure of a streamed body", async () => {
    const body = new Response(compressStream(streamOfChunks(failing()), encoding));
    await expect(body.text()).rejects.toThrow("the database went away");
  });
});

test("a text is compressed once per tag", async () => {
  const first = await compressText(text, "br", '"one-br"');
  expect(await compressText(text, "br", '"one-br"')).toBe(first);
});

// The attack: two tenants whose lists have the same version by chance.
test("a tag that two texts share gives each its own bytes", async () => {
  await compressText("the first tenant's text", "br", '"shared-br"');
  const bytes = await compressText("the second tenant's text", "br", '"shared-br"');
  expect(brotliDecompressSync(bytes).toString()).toBe("the second tenant's text");
});

async function* pieces(count: number, seen = { read: 0, ended: false }): AsyncGenerator<string> {
  try {
    for (; seen.read < count; seen.read += 1) yield await Promise.resolve(text);
  } finally {
    seen.ended = true;
  }
}

async function* failing(): AsyncGenerator<string> {
  yield await Promise.resolve(text);
  throw new Error("the database went away");
}
