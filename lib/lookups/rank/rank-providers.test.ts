import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { ProviderFailureCode } from "@/lib/platform/fetching/provider-failure";
import {
  type CannedAnswer,
  providerFailureOf,
  startProvider,
} from "@/lib/platform/fetching/testing/provider-server";
import type { RankProviderName } from "@/lib/platform/settings/provider-names";
import type { RankQuery } from "./rank-provider";
import { create, names, never, query, secret, shapes } from "./testing/rank-providers";

describe.each(names)("the rank provider %s", (name) => {
  const { found, nothing, engine } = shapes[name];
  const searching = async (...answers: [CannedAnswer, ...CannedAnswer[]]) => {
    const server = await startProvider(...answers);
    return { ...server, searched: create[name](server.baseUrl).search(query, 1, never) };
  };

  test("returns the organic results in their order, and nothing else", async () => {
    const { searched } = await searching({ body: found });
    expect(await searched).toEqual({
      engine,
      results: [
        { url: "https://one.example/", title: "One" },
        { url: "https://two.example/", title: "Two" },
      ],
    });
  });

  test("returns an empty page when nothing was found", async () => {
    expect((await (await searching({ body: nothing })).searched).results).toEqual([]);
  });

  test.each<[string, CannedAnswer, ProviderFailureCode]>([
    ["a page of HTML", { body: "<html>Just a moment…</html>" }, "unreadable"],
    [
      "JSON of another shape",
      { body: { results: "none", organic: 1, items: {}, web: 1, organic_results: 2, tasks: 3 } },
      "unreadable",
    ],
    ["HTTP 500", { status: 500, body: "oops" }, "unavailable"],
    ["HTTP 429", { status: 429, body: {} }, "rate_limited"],
    ["HTTP 403", { status: 403, body: {} }, "unauthorized"],
  ])("fails on %s", async (_what, answer, code) => {
    expect(await providerFailureOf((await searching(answer)).searched)).toMatchObject({ code });
  });

  test("does not follow a redirect, which could send its key elsewhere", async () => {
    const thief = await startProvider({ body: found });
    const { searched } = await searching({ status: 307, headers: { location: thief.baseUrl }, body: "" });
    expect(await providerFailureOf(searched)).toMatchObject({ code: "unavailable" });
    expect(thief.requests).toEqual([]);
  });

  test("fails with an error that contains neither its key nor its address", async () => {
    const gone = create[name]("http://127.0.0.1:9");
    for (const searched of [
      gone.search(query, 1, never),
      (await searching({ status: 500, body: { error: secret } })).searched,
    ]) {
      const failure = await providerFailureOf(searched);
      expect(failure.message).not.toMatch(/127|http/);
      expect(inspect(failure, { depth: 20 })).not.toContain(secret);
    }
  });

  test("stops when its signal is aborted", async () => {
    const stopped = AbortSignal.abort();
    const { baseUrl } = await startProvider({ body: found });
    expect(await providerFailureOf(create[name](baseUrl).search(query, 1, stopped))).toMatchObject({
      code: "timeout",
    });
  });
});

describe("the documented request of a search is sent to", () => {
  const asked = async (name: RankProviderName, given: Partial<RankQuery> = {}, page = 2) => {
    const server = await startProvider({ body: shapes[name].found });
    await create[name](server.baseUrl).search({ ...query, ...given }, page, never);
    const [request] = server.requests;
    if (request === undefined) throw new Error("nothing was asked");
    return { ...request, path: request.url.pathname, params: Object.fromEntries(request.url.searchParams) };
  };

  test("searxng", async () => {
    expect(await asked("searxng")).toMatchObject({
      path: "/search",
      params: { q: "anvil care", format: "json", language: "de-DE", pageno: "2" },
    });
  });
  test("brave", async () => {
    const { path, params, headers } = await asked("brave", { language: "ja", country: "JP" });
    expect([path, headers["x-subscription-token"]]).toEqual(["/res/v1/web/search", secret]);
    expect(params).toMatchObject({
      q: "anvil care",
      country: "JP",
      search_lang: "jp",
      count: "20",
      offset: "1",
    });
  });
  test("brave, for a country and a language that it does not support", async () => {
    const { params } = await asked("brave", { language: "sw", country: "KE" });
    expect(params).toMatchObject({ country: "ALL" });
    expect(params).not.toHaveProperty("search_lang");
    expect(
      create.brave("http://127.0.0.1").ignores({ ...query, country: "KE", language: "sw", device: "mobile" }),
    ).toEqual(["country", "language", "device"]);
  });
  test("google", async () => {
    const { path, params, headers, url } = await asked("google");
    expect([path, headers["x-goog-api-key"]]).toEqual(["/customsearch/v1", secret]);
    expect(params).toMatchObject({ cx: "cx1", gl: "de", hl: "de", lr: "lang_de", num: "10", start: "11" });
    expect(url.href).not.toContain(secret);
  });
  test("serper", async () => {
    const { method, path, headers, body } = await asked("serper");
    expect([method, path, headers["x-api-key"]]).toEqual(["POST", "/search", secret]);
    expect(body).toMatchObject({ q: "anvil care", gl: "de", hl: "de", num: 10, page: 2 });
  });
  test("serpapi", async () => {
    const { path, params } = await asked("serpapi", { device: "mobile" });
    expect(path).toBe("/search.json");
    expect(params).toMatchObject({
      engine: "google",
      gl: "de",
      hl: "de",
      device: "mobile",
      start: "10",
      api_key: secret,
    });
  });
  test("dataforseo", async () => {
    const { method, path, headers, body } = await asked("dataforseo", { device: "mobile" });
    expect([method, path]).toEqual(["POST", "/v3/serp/google/organic/live/regular"]);
    expect(headers["authorization"]).toBe(`Basic ${Buffer.from(`me:${secret}`).toString("base64")}`);
    expect(body).toEqual([
      { keyword: "anvil care", location_code: 2276, language_code: "de", device: "mobile", depth: 30 },
    ]);
  });
});
