import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { ProviderFailureCode } from "../provider-failure";
import {
  type CannedAnswer,
  loopbackFetch,
  providerFailureOf,
  startProvider,
} from "../testing/provider-server";
import { createBrave } from "./brave";
import { createDataForSeo } from "./dataforseo";
import { createGoogle } from "./google";
import type { RankProvider, RankProviderName, RankQuery } from "./rank-provider";
import { createSearxng } from "./searxng";
import { createSerpApi } from "./serpapi";
import { createSerper } from "./serper";

const secret = "s3cret-key-0123456789";
const query: RankQuery = { keyword: "anvil care", country: "DE", language: "de", device: "desktop" };
const never = new AbortController().signal;

const create: Record<RankProviderName, (baseUrl: string) => RankProvider> = {
  searxng: (baseUrl) => createSearxng({ fetch: loopbackFetch, baseUrl, timeoutMs: 5000 }),
  brave: (baseUrl) => createBrave({ fetch: loopbackFetch, apiKey: secret, timeoutMs: 5000, baseUrl }),
  google: (baseUrl) =>
    createGoogle({ fetch: loopbackFetch, apiKey: secret, engineId: "cx1", timeoutMs: 5000, baseUrl }),
  serper: (baseUrl) => createSerper({ fetch: loopbackFetch, apiKey: secret, timeoutMs: 5000, baseUrl }),
  serpapi: (baseUrl) => createSerpApi({ fetch: loopbackFetch, apiKey: secret, timeoutMs: 5000, baseUrl }),
  dataforseo: (baseUrl) =>
    createDataForSeo({ fetch: loopbackFetch, login: "me", password: secret, timeoutMs: 5000, baseUrl }),
};

interface Shapes {
  /** Two results, in the provider's documented form, among what is not an organic result. */
  found: unknown;
  nothing: unknown;
  engine: string;
}

const dataForSeo = (task: object, top: object = {}) => ({
  version: "0.1.20250526",
  status_code: 20000,
  status_message: "Ok.",
  tasks_count: 1,
  tasks: [{ id: "1", status_code: 20000, status_message: "Ok.", result: null, ...task }],
  ...top,
});

const shapes: Record<RankProviderName, Shapes> = {
  searxng: {
    found: {
      query: "anvil care",
      number_of_results: 0,
      results: [
        {
          url: "https://one.example/",
          title: "One",
          content: "…",
          engine: "google",
          engines: ["google", "bing"],
          positions: [1, 2],
          score: 3.5,
          category: "general",
        },
        { url: "https://two.example/", title: "Two", content: "…", engine: "bing", engines: ["bing"] },
      ],
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: ["anvil"],
      unresponsive_engines: [["duckduckgo", "CAPTCHA"]],
    },
    nothing: { query: "x", results: [], unresponsive_engines: [] },
    engine: "searxng (bing, google)",
  },
  brave: {
    found: {
      type: "search",
      query: { original: "anvil care", more_results_available: true },
      mixed: { type: "mixed", main: [] },
      web: {
        type: "search",
        results: [
          { type: "search_result", url: "https://one.example/", title: "One", description: "…" },
          { type: "search_result", url: "https://two.example/", title: "Two", description: "…" },
        ],
      },
    },
    nothing: { type: "search", query: { original: "x" } },
    engine: "brave",
  },
  google: {
    found: {
      kind: "customsearch#search",
      searchInformation: { totalResults: "2" },
      items: [
        {
          kind: "customsearch#result",
          title: "One",
          link: "https://one.example/",
          displayLink: "one.example",
        },
        { kind: "customsearch#result", title: "Two", link: "https://two.example/" },
      ],
    },
    nothing: { kind: "customsearch#search", searchInformation: { totalResults: "0" } },
    engine: "google",
  },
  serper: {
    found: {
      searchParameters: { q: "anvil care", type: "search" },
      answerBox: { link: "https://box.example/" },
      organic: [
        { title: "One", link: "https://one.example/", snippet: "…", position: 1 },
        { title: "Two", link: "https://two.example/", snippet: "…", position: 2 },
      ],
      credits: 1,
    },
    nothing: { searchParameters: { q: "x" }, organic: [], credits: 1 },
    engine: "google",
  },
  serpapi: {
    found: {
      search_metadata: { status: "Success" },
      ads: [{ position: 1, link: "https://ad.example/" }],
      organic_results: [
        { position: 1, title: "One", link: "https://one.example/", snippet: "…" },
        { position: 2, title: "Two", link: "https://two.example/" },
      ],
    },
    nothing: {
      search_metadata: { status: "Success" },
      search_information: { organic_results_state: "Fully empty" },
      error: "Google hasn't returned any results for this query.",
    },
    engine: "google",
  },
  dataforseo: {
    found: dataForSeo({
      result: [
        {
          keyword: "anvil care",
          items: [
            { type: "paid", rank_group: 1, url: "https://ad.example/", title: "Ad" },
            { type: "organic", rank_group: 1, rank_absolute: 2, url: "https://one.example/", title: "One" },
            { type: "organic", rank_group: 2, rank_absolute: 3, url: "https://two.example/", title: "Two" },
          ],
        },
      ],
    }),
    nothing: dataForSeo({ status_code: 40102, status_message: "No Search Results." }),
    engine: "google",
  },
};

const names = Object.keys(create) as RankProviderName[];

describe.each(names)("%s", (name) => {
  const { found, nothing, engine } = shapes[name];
  const searching = async (...answers: [CannedAnswer, ...CannedAnswer[]]) => {
    const server = await startProvider(...answers);
    return { ...server, searched: create[name](server.baseUrl).search(query, 1, never) };
  };

  test("reads organic results in their order, and nothing else", async () => {
    const { searched } = await searching({ body: found });
    expect(await searched).toEqual({
      engine,
      results: [
        { url: "https://one.example/", title: "One" },
        { url: "https://two.example/", title: "Two" },
      ],
    });
  });

  test("takes it for an answer that nothing was found", async () => {
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

  test("does not follow a redirect with its key", async () => {
    const thief = await startProvider({ body: found });
    const { searched } = await searching({ status: 307, headers: { location: thief.baseUrl }, body: "" });
    expect(await providerFailureOf(searched)).toMatchObject({ code: "unavailable" });
    expect(thief.requests).toEqual([]);
  });

  test("names no key and no address when it fails", async () => {
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

  test("stops when nobody waits any more", async () => {
    const stopped = AbortSignal.abort();
    const { baseUrl } = await startProvider({ body: found });
    expect(await providerFailureOf(create[name](baseUrl).search(query, 1, stopped))).toMatchObject({
      code: "timeout",
    });
  });
});

describe("an error in the provider's own words means", () => {
  test.each<[RankProviderName, CannedAnswer, ProviderFailureCode]>([
    [
      "searxng",
      { body: { results: [], unresponsive_engines: [["google", "Suspended: CAPTCHA"]] } },
      "unavailable",
    ],
    [
      "brave",
      {
        status: 422,
        body: { type: "ErrorResponse", error: { code: "SUBSCRIPTION_TOKEN_INVALID", status: 422 } },
      },
      "unauthorized",
    ],
    [
      "brave",
      { status: 429, body: { type: "ErrorResponse", error: { code: "RATE_LIMITED", status: 429 } } },
      "rate_limited",
    ],
    [
      "brave",
      { status: 429, body: { type: "ErrorResponse", error: { code: "QUOTA_LIMITED", status: 429 } } },
      "quota",
    ],
    [
      "google",
      {
        status: 400,
        body: {
          error: {
            code: 400,
            message: "API key not valid. Please pass a valid API key.",
            status: "INVALID_ARGUMENT",
            errors: [{ reason: "badRequest" }],
          },
        },
      },
      "unauthorized",
    ],
    [
      "google",
      {
        status: 429,
        body: {
          error: {
            code: 429,
            message: "Quota exceeded for quota metric 'Queries'",
            status: "RESOURCE_EXHAUSTED",
            errors: [{ reason: "rateLimitExceeded" }],
          },
        },
      },
      "quota",
    ],
    [
      "google",
      {
        status: 403,
        body: {
          error: { code: 403, message: "Daily Limit Exceeded", errors: [{ reason: "dailyLimitExceeded" }] },
        },
      },
      "quota",
    ],
    ["serper", { status: 403, body: { message: "Unauthorized.", statusCode: 403 } }, "unauthorized"],
    ["serper", { status: 400, body: { message: "Not enough credits", statusCode: 400 } }, "quota"],
    [
      "serpapi",
      {
        status: 401,
        body: { error: "Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key" },
      },
      "unauthorized",
    ],
    ["serpapi", { status: 429, body: { error: "Your account has run out of searches." } }, "quota"],
    [
      "serpapi",
      {
        body: {
          search_metadata: { status: "Error" },
          error: "We couldn't get valid results for this search.",
        },
      },
      "unavailable",
    ],
    [
      "dataforseo",
      { status: 401, body: { status_code: 40100, status_message: "You are not authorized.", tasks: null } },
      "unauthorized",
    ],
    [
      "dataforseo",
      { status: 402, body: { status_code: 40200, status_message: "Payment Required.", tasks: null } },
      "quota",
    ],
    [
      "dataforseo",
      { body: dataForSeo({ status_code: 40202, status_message: "Rate limit." }) },
      "rate_limited",
    ],
    [
      "dataforseo",
      { body: dataForSeo({ status_code: 50301, status_message: "3rd Party Service Unavailable." }) },
      "unavailable",
    ],
    [
      "dataforseo",
      { body: dataForSeo({ status_code: 40501, status_message: "Invalid Field: 'language_code'." }) },
      "rejected",
    ],
  ])("%s %j: %s", async (name, answer, code) => {
    const { baseUrl } = await startProvider(answer);
    expect(await providerFailureOf(create[name](baseUrl).search(query, 1, never))).toMatchObject({ code });
  });

  test("SearXNG's refusal of JSON says how to allow it", async () => {
    const { baseUrl } = await startProvider({ status: 403, body: "Forbidden" });
    const failure = await providerFailureOf(create.searxng(baseUrl).search(query, 1, never));
    expect(failure.message).toContain("search.formats");
  });
});

describe("a search is asked for as the provider documents it", () => {
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
  test("brave, in a country and a language that it does not know", async () => {
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
