import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { successResponse } from "@/lib/surfaces/http/respond";
import { compressResponse } from "./compress-response";

const long = { text: "anvil ".repeat(500) };

function ask(
  headers: Record<string, string>,
  { method = "GET", body = long }: { method?: string; body?: unknown } = {},
) {
  const request = new Request("http://galley.test/", { method, headers });
  const answer = { status: 200, body, version: "1", contentType: "application/json" };
  return compressResponse(request, successResponse(request, answer, { requestId: "0", decisions: [] }));
}

test("a long answer is compressed as the client asks, with a tag and a length of its own", async () => {
  const plain = await ask({});
  const packed = await ask({ "Accept-Encoding": "gzip, br" });
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text());
  expect(packed.headers.get("Content-Encoding")).toBe("br");
  expect(packed.headers.get("Content-Length")).toBe(String(bytes.length));
  expect(packed.headers.get("ETag")).toBe(plain.headers.get("ETag")?.replace(/"$/, '-br"'));
  for (const { headers } of [plain, packed]) expect(headers.get("Vary")).toContain("Accept-Encoding");
});

test("a streamed answer is compressed as it comes", async () => {
  async function* pieces() {
    for (let index = 0; index < 10; index += 1) yield await Promise.resolve("anvil ");
  }
  const packed = await ask({ "Accept-Encoding": "br" }, { body: pieces() });
  expect(packed.headers.has("Content-Length")).toBe(false);
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toBe("anvil ".repeat(10));
});

test("HEAD has the headers of GET, except for the length", async () => {
  const headers = { "Accept-Encoding": "br" };
  const [get, head] = [await ask(headers), await ask(headers, { method: "HEAD" })];
  get.headers.delete("Content-Length");
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  expect(await head.text()).toBe("");
});

test("the tag of any coding of a version is answered with 304", async () => {
  for (const encoding of ["identity", "br", "gzip"]) {
    const tag = (await ask({ "Accept-Encoding": encoding })).headers.get("ETag") ?? "";
    const again = await ask({ "If-None-Match": tag, "Accept-Encoding": "br" });
    expect([again.status, again.headers.get("ETag")]).toEqual([304, tag]);
    expect(again.headers.has("Content-Encoding")).toBe(false);
  }
});

test("a short answer is sent as it is", async () => {
  const response = await ask({ "Accept-Encoding": "br" }, { body: { text: "short" } });
  expect(response.headers.has("Content-Encoding")).toBe(false);
});

// The attack (BREACH): another site's page guesses at a secret by the compressed length of what a cookie opens.
test("a request with a cookie is answered plainly", async () => {
  const response = await ask({ "Accept-Encoding": "br", Cookie: "session=1" });
  expect(response.headers.has("Content-Encoding")).toBe(false);
});
