import { describe, expect, test } from "vitest";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { gatherSources, type SourcesRequest } from "./gather-sources";
import type { SourceTasks } from "./page-reader";

const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" });
const never = new AbortController().signal;

type Pages = Record<string, { type?: string; status?: number; location?: string; body?: string }>;

async function site(pages: Pages) {
  const server = await startLoopback((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page?.status ?? (page === undefined ? 404 : 200), {
      "content-type": page?.type ?? "text/html",
      ...(page?.location !== undefined && { location: page.location }),
    });
    response.end(page?.body?.replaceAll("{base}", `http://127.0.0.1:${server.port}`));
  });
  const website = `http://127.0.0.1:${server.port}`;
  return { website, server, paths: () => server.requests.map(({ url }) => url) };
}

const sourcesOf = (
  wanted: Pick<SourcesRequest, "website" | "keyword" | "signal"> & Partial<SourcesRequest>,
) => gatherSources({ fetch, tasks: inlineTasks, onUnread: () => undefined, ...wanted });

const html = (title: string, ...paragraphs: string[]) =>
  `<title>${title}</title>${paragraphs.map((text) => `<p>${text}</p>`).join("")}`;

describe("the sources of an article", () => {
  test("are the home page and pages from its links and sitemap, without repeated paragraphs", async () => {
    const { website } = await site({
      "/": { body: `${html("Home", "We sell anvils.", "Free delivery!")}<a href="/about">About</a>` },
      "/about": { body: html("About", "Since 1900.", "Free delivery!") },
      "/care": { body: html("Care", "Keep it dry.", "Free delivery!") },
      "/sitemap.xml": { type: "application/xml", body: "<urlset><url><loc>{base}/care</loc></url></urlset>" },
    });
    const sources = await sourcesOf({ website, keyword: "anvil care", signal: never });
    expect(sources.map(({ url, title }) => [new URL(url).pathname, title])).toEqual([
      ["/", "Home"],
      ["/care", "Care"],
      ["/about", "About"],
    ]);
    expect(JSON.stringify(sources)).not.toContain("Free delivery");
  });

  test("leave out pages that robots.txt disallows, without fetching them", async () => {
    const { website, paths } = await site({
      "/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /secret" },
      "/": { body: `${html("Home", "Text.")}<a href="/secret/a">a</a><a href="/open">b</a>` },
      "/open": { body: html("Open", "More.") },
    });
    const sources = await sourcesOf({ website, keyword: "x", signal: never });
    expect(sources.map(({ title }) => title)).toEqual(["Home", "Open"]);
    expect(paths()).not.toContain("/secret/a");
  });

  test("never come from another host that the site redirects or links to", async () => {
    const other = await site({ "/": { body: html("Other", "Foreign text.") } });
    const { website } = await site({
      "/": { body: `${html("Home", "Text.")}<a href="/away">a</a><a href="${other.website}/">b</a>` },
      "/away": { status: 302, location: `${other.website}/` },
    });
    const sources = await sourcesOf({ website, keyword: "x", signal: never });
    expect(sources.map(({ title }) => title)).toEqual(["Home"]);
  });

  test("are at most eight, from fewer than 20 requests", async () => {
    const pages: Pages = {
      "/": {
        body: html("Home", "Text.") + Array.from({ length: 60 }, (_, n) => `<a href="/p${n}">p</a>`).join(""),
      },
    };
    for (let n = 0; n < 60; n += 1) pages[`/p${n}`] = { body: html(`Page ${n}`, `Text ${n}.`) };
    const { website, paths } = await site(pages);
    expect(await sourcesOf({ website, keyword: "x", signal: never })).toHaveLength(8);
    expect(paths().length).toBeLessThan(20);
  });

  test.each([
    ["a site without a server", "http://127.0.0.1:1"],
    ["an address that must not be fetched", "http://10.0.0.1"],
  ])("are none for %s", async (_name, website) => {
    expect(await sourcesOf({ website, keyword: "x", signal: never })).toEqual([]);
  });

  test("are none for a site that hangs, when the budget ends", async () => {
    const { port } = await startLoopback(() => new Promise(() => undefined));
    const website = `http://127.0.0.1:${port}`;
    expect(await sourcesOf({ website, keyword: "x", signal: never, budgetMs: 100 })).toEqual([]);
  });

  test("leave out a page that cannot be parsed in time, and report it", async () => {
    const { website } = await site({
      "/": { body: `${html("Home", "Text.")}<a href="/heavy">a</a><a href="/light">b</a>` },
      "/heavy": { body: html("Heavy", "More.") },
      "/light": { body: html("Light", "Less.") },
    });
    const readSourcePage: SourceTasks["readSourcePage"] = (answer) =>
      (answer.url.endsWith("/heavy") ? overrunning("processor") : inlineTasks).readSourcePage(answer);
    const unread: string[] = [];
    const sources = await sourcesOf({
      website,
      keyword: "x",
      signal: never,
      tasks: { ...inlineTasks, readSourcePage },
      onUnread: (url, reason) => unread.push(`${new URL(url).pathname}: ${reason}`),
    });
    expect(sources.map(({ title }) => title)).toEqual(["Home", "Light"]);
    expect(unread).toEqual(["/heavy: processor"]);
  });

  test("are not returned in part after the caller has cancelled", async () => {
    const cancelled = new AbortController();
    const { port } = await startLoopback(() => {
      cancelled.abort(new Error("cancelled"));
      return new Promise(() => undefined);
    });
    const website = `http://127.0.0.1:${port}`;
    await expect(sourcesOf({ website, keyword: "x", signal: cancelled.signal })).rejects.toThrow("cancelled");
  });
});
