import { loopbackFetch } from "@/lib/platform/fetching/testing/provider-server";
import type { RankProviderName } from "@/lib/platform/settings/provider-names";
import { createBrave } from "../brave";
import { createDataForSeo } from "../dataforseo";
import { createGoogle } from "../google";
import type { RankProvider, RankQuery } from "../rank-provider";
import { createSearxng } from "../searxng";
import { createSerpApi } from "../serpapi";
import { createSerper } from "../serper";

export const secret = "s3cret-key-0123456789";
export const query: RankQuery = { keyword: "anvil care", country: "DE", language: "de", device: "desktop" };
export const never = new AbortController().signal;

/** Creates each provider against a test's own server. */
export const create: Record<RankProviderName, (baseUrl: string) => RankProvider> = {
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
  /** A documented answer with two organic results, and with other items where the provider has them. */
  found: unknown;
  nothing: unknown;
  engine: string;
}

/** A DataForSEO answer with one task. */
export const dataForSeo = (task: object, top: object = {}) => ({
  version: "0.1.20250526",
  status_code: 20000,
  status_message: "Ok.",
  tasks_count: 1,
  tasks: [{ id: "1", status_code: 20000, status_message: "Ok.", result: null, ...task }],
  ...top,
});

export const shapes: Record<RankProviderName, Shapes> = {
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

export const names = Object.keys(create) as RankProviderName[];
