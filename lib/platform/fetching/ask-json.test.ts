import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askJson } from "./ask-json";
import { loopbackFetch, providerFailureOf, startProvider } from "./testing/provider-server";

const ask = async (body: string, limits: { bodyBytesMax?: number; bracketsMax?: number } = {}) => {
  const { baseUrl } = await startProvider({ body });
  return askJson(loopbackFetch, {
    url: new URL(baseUrl),
    schema: z.object({ results: z.array(z.object({ url: z.string() })) }),
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...limits,
  });
};

describe("the answer of a provider", () => {
  test("is parsed with its schema", async () => {
    expect(await ask('{"results":[{"url":"https://a.example/","more":[[1]]}]}')).toEqual({
      results: [{ url: "https://a.example/" }],
    });
  });

  test.each([
    ["endlessly nested lists", "[".repeat(1_000_000)],
    ["deeply nested lists", `{"results":[],"x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`],
    ["too many objects", `{"results":[${'{"url":"x"},'.repeat(150_000)}{"url":"x"}]}`],
  ])("with %s is not parsed", async (_, body) => {
    expect((await providerFailureOf(ask(body))).code).toBe("unreadable");
  });

  test("is not read when its body is too large", async () => {
    const failure = await providerFailureOf(ask(`{"results":[],"x":"${"a".repeat(3 * 1024 * 1024)}"}`));
    expect(failure.code).toBe("unavailable");
  });

  test("may be larger, and have more objects, where the question says so", async () => {
    const results = Array.from({ length: 150_000 }, () => ({ url: "https://a.example/" }));
    const limits = { bodyBytesMax: 8 * 1024 * 1024, bracketsMax: 200_000 };
    expect(await ask(JSON.stringify({ results }), limits)).toEqual({ results });
  });
});
