import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { findSources } from "./find-sources";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Site = Record<string, { status?: number; body?: string } | undefined>;

/** Fetches from a table of addresses; an address that is not in it has no server. */
function fetching(pages: Site) {
  const fetched: string[] = [];
  const fetch = (url: string | URL) => {
    const { href, pathname } = new URL(url);
    fetched.push(href);
    const page = pages[href] ?? (pathname === "/robots.txt" ? { status: 404 } : undefined);
    if (page === undefined) return Promise.reject(new FetchFailure("dns", "No such host."));
    const text = page.body ?? "";
    return Promise.resolve({
      url: href,
      status: page.status ?? 200,
      headers: new Headers({ "content-type": "text/html" }),
      bytes: Buffer.from(text),
      text: () => text,
      truncated: false,
      redirects: [],
      durationMs: 1,
    });
  };
  return { fetch, fetched };
}

const html = (title: string, text: string) => `<title>${title}</title><p>${text}</p>`;
const request = {
  projectId: "p",
  website: "https://acme.example",
  languageCode: "en",
  keyword: "anvil care",
  queries: ["oil an anvil"],
  questions: [],
};
const reading = {
  tasks: inlineTasks,
  signal: new AbortController().signal,
  onUnread: () => undefined,
};

test("the pages of the crawl that several searches find come first, and what cannot be read is stored last", async () => {
  const { fetch } = fetching({
    "https://acme.example/a": { body: html("A", "Keep it dry.") },
    "https://acme.example/b": { body: html("B", "Oil it.") },
    "https://acme.example/gone": { status: 404 },
  });
  const page = (name: string) => ({ url: `https://acme.example/${name}`, title: name });
  const { sources, pages } = await findSources(
    {
      db: database.db,
      publishedArticles: () => Promise.resolve([]),
      searchSite: (_project, query) =>
        Promise.resolve(query === "anvil care" ? [page("gone"), page("a"), page("b")] : [page("b")]),
      searchWeb: null,
      searchResultsMax: 5,
    },
    request,
    { ...reading, fetch },
  );
  expect(
    sources.map(({ url, httpStatus, contentHash }) => [
      new URL(url).pathname,
      httpStatus,
      contentHash !== null,
    ]),
  ).toEqual([
    ["/b", 200, true],
    ["/a", 200, true],
    ["/gone", 404, false],
  ]);
  expect(sources[0]).toMatchObject({ origin: "site", title: "B" });
  // The page that now answers 404 is not one to link to either.
  expect(pages).toEqual([]);
});

test("results of the search provider are read as far as each robots.txt permits, and none of the own site", async () => {
  const { fetch, fetched } = fetching({
    "https://acme.example/": { body: html("Home", "We sell anvils.") },
    "https://guild.example/robots.txt": { body: "User-agent: *\nDisallow: /private" },
    "https://guild.example/care": { body: html("Care", "An anvil lasts 100 years.") },
    "https://guild.example/private": { body: html("Private", "Not for you.") },
  });
  const asked: string[] = [];
  const { sources } = await findSources(
    {
      db: database.db,
      publishedArticles: () => Promise.resolve([]),
      searchSite: () => Promise.resolve([]),
      searchWeb: (query) => {
        asked.push(query);
        return Promise.resolve(
          [
            "https://www.acme.example/x",
            "https://guild.example/care",
            "https://guild.example/private",
            "https://lost.example/",
          ].map((url) => ({ url, title: "T" })),
        );
      },
      searchResultsMax: 5,
    },
    request,
    { ...reading, fetch },
  );
  expect(asked).toEqual(["anvil care", "oil an anvil"]);
  expect(sources.map(({ url, origin, contentHash }) => [url, origin, contentHash !== null])).toEqual([
    ["https://acme.example", "site", true],
    ["https://guild.example/care", "search", true],
    ["https://lost.example/", "search", false],
  ]);
  expect(fetched).not.toContain("https://guild.example/private");
  expect(fetched.some((url) => url.startsWith("https://www.acme.example"))).toBe(false);
});

test("all queries are searched, at most two pages of a host are read, and the pages that rank are kept with their headings", async () => {
  const pages = Object.fromEntries(
    ["a", "b", "c"].map((name) => [
      `https://guild.example/${name}`,
      { body: `<title>${name}</title><h1>Care ${name}</h1><h2>Oil</h2><p>Text ${name}.</p>` },
    ]),
  );
  const { fetch, fetched } = fetching({ ...pages, "https://smith.example/x": { body: html("X", "Text.") } });
  const asked: string[] = [];
  const { sources, ranking } = await findSources(
    {
      db: database.db,
      publishedArticles: () => Promise.resolve([]),
      searchSite: () => Promise.resolve([]),
      searchWeb: (query) => {
        asked.push(query);
        const names = ["https://guild.example/a", "https://guild.example/b", "https://guild.example/c"];
        return Promise.resolve([...names, "https://smith.example/x"].map((url) => ({ url, title: "T" })));
      },
      searchResultsMax: 5,
    },
    { ...request, queries: ["one", "two", "three", "four"] },
    { ...reading, fetch },
  );
  expect(asked).toEqual(["anvil care", "one", "two", "three", "four"]);
  expect(fetched).not.toContain("https://guild.example/c");
  expect(sources.filter(({ origin }) => origin === "search").map(({ url }) => url)).toEqual(
    expect.arrayContaining(["https://guild.example/a", "https://guild.example/b", "https://smith.example/x"]),
  );
  expect(ranking[0]).toEqual({ host: "guild.example", title: "a", headings: ["Oil"] });
  expect(ranking).toHaveLength(4);
});

test("questions that no passage answers are searched for once more", async () => {
  const { fetch } = fetching({
    "https://guild.example/care": { body: html("Care", "An anvil is oiled with linseed oil.") },
    "https://guild.example/weight": { body: html("Weight", "A farrier's anvil weighs 60 kg.") },
  });
  const asked: string[] = [];
  const { sources } = await findSources(
    {
      db: database.db,
      publishedArticles: () => Promise.resolve([]),
      searchSite: () => Promise.resolve([]),
      searchWeb: (query) => {
        asked.push(query);
        const name = query.includes("weigh") ? "weight" : "care";
        return Promise.resolve([{ url: `https://guild.example/${name}`, title: "T" }]);
      },
      searchResultsMax: 5,
    },
    {
      ...request,
      questions: ["Which oil is an anvil oiled with?", "How much does a farrier's anvil weigh?"],
    },
    { ...reading, fetch },
  );
  expect(asked).toEqual(["anvil care", "oil an anvil", "How much does a farrier's anvil weigh?"]);
  expect(sources.map(({ url }) => url)).toContain("https://guild.example/weight");
});

test("pages of the crawl, published articles and links of the site are offered to link, whatever else was found", async () => {
  const { fetch } = fetching({
    "https://acme.example/robots.txt": { body: "User-agent: *\nDisallow: /care" },
    "https://acme.example/": {
      body: `${html("Home", "We sell anvils.")}<a href="/care/oil">How to oil an anvil</a><a href="/x">More</a><a href="/login">Log in to Acme</a>`,
    },
    "https://guild.example/care": { body: html("Care", "An anvil lasts long.") },
  });
  const { pages } = await findSources(
    {
      db: database.db,
      publishedArticles: () =>
        Promise.resolve([{ url: "https://acme.example/blog/rust", title: "Rust on anvils" }]),
      searchSite: () => Promise.resolve([]),
      searchWeb: () => Promise.resolve([{ url: "https://guild.example/care", title: "T" }]),
      searchResultsMax: 5,
    },
    request,
    { ...reading, fetch },
  );
  expect(pages).toEqual([
    { url: "https://acme.example/blog/rust", title: "Rust on anvils" },
    { url: "https://acme.example/care/oil", title: "How to oil an anvil" },
  ]);
});
