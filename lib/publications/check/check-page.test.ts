import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { checkPublicPage } from "./check-page";
import { articlePage, expectedArticle, html, serve } from "./testing/verification-fixture";

const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" });
const never = new AbortController().signal;

function look(url: string) {
  return checkPublicPage({ fetch, tasks: inlineTasks }, { url, article: expectedArticle }, never);
}

describe("a page that cannot be read in time", () => {
  test.each([
    ["deadline", "too complex to be read"],
    ["memory", "too complex to be read"],
    ["busy", "too many others to read"],
  ] as const)("for its %s is asked for again later, and that is said", async (reason, said) => {
    const { url } = await serve((response) => html(response, articlePage));
    const deps = { fetch, tasks: overrunning(reason) };
    expect(await checkPublicPage(deps, { url, article: expectedArticle }, never)).toMatchObject({
      verifyStatus: "unreachable",
      reason: expect.stringContaining(said),
      evidence: { http_status: 200, final_url: url, containment: null },
    });
  });

  test("is a missing page when its status says so", async () => {
    const { url } = await serve((response) => response.writeHead(410).end("<p>Gone"));
    const deps = { fetch, tasks: overrunning("deadline") };
    const { verifyStatus } = await checkPublicPage(deps, { url, article: expectedArticle }, never);
    expect(verifyStatus).toBe("not_found");
  });
});

describe("a page with the article, by its site's robots.txt", () => {
  test.each<[string, (response: ServerResponse) => unknown, string]>([
    ["that there is none", (response) => response.writeHead(404).end(), "allowed"],
    ["nothing of the page", (response) => response.end("User-agent: *\nDisallow: /private"), "allowed"],
    ["that nobody may", (response) => response.end("User-agent: *\nDisallow: /"), "disallowed"],
    [
      "that others may not",
      (response) => response.end("User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:"),
      "allowed",
    ],
    [
      "that only others may",
      (response) => response.end("User-agent: Googlebot/2.1\nDisallow: /anvil"),
      "disallowed",
    ],
    ["with an error", (response) => response.writeHead(503).end("User-agent: *\nDisallow: /"), "unknown"],
    ["with a limit", (response) => response.writeHead(429).end(), "unknown"],
    ["nothing, and closes", (response) => response.destroy(), "unknown"],
    ["with a page", (response) => html(response, articlePage), "allowed"],
    [
      "more than anybody reads",
      (response) => response.end(`User-agent: *\n${"# padding\n".repeat(60_000)}Disallow: /`),
      "allowed",
    ],
  ])("which says %s", async (_, robots, robotsTxt) => {
    const { url } = await serve((response) => html(response, articlePage), { robots });
    const { verifyStatus, evidence, warnings } = await look(url);
    expect(verifyStatus).toBe("verified");
    expect(evidence.robots.robots_txt).toBe(robotsTxt);
    const warned = [expect.stringContaining(`${new URL(url).origin}/robots.txt forbids Googlebot`)];
    expect(warnings).toEqual(robotsTxt === "disallowed" ? warned : []);
  });

  test("is compared with the file of the origin and the path that it was found at", async () => {
    const elsewhere = await serve((response) => html(response, articlePage), {
      robots: (response) => response.end("User-agent: *\nDisallow: /moved"),
    });
    const target = new URL("/moved", elsewhere.url).href;
    const { url, robotsAsked } = await serve((response) =>
      response.writeHead(301, { location: target }).end(),
    );
    expect((await look(url)).evidence).toMatchObject({
      final_url: target,
      robots: { robots_txt: "disallowed" },
    });
    expect([robotsAsked(), elsewhere.robotsAsked()]).toEqual([0, 1]);
  });

  test("is asked for only when the article was found", async () => {
    const { url, robotsAsked } = await serve((response) => html(response, "<p>Something else</p>"));
    expect((await look(url)).evidence.robots.robots_txt).toBe("unknown");
    expect(robotsAsked()).toBe(0);
  });
});

describe("an address that answers 404", () => {
  test.each([404, 410])(
    "is asked once more past the caches; %d there and the article here is no 404",
    async (status) => {
      const { url, requests } = await serve((response, path) =>
        path.includes("galley-check=") ? html(response, articlePage) : html(response, "No", status),
      );
      const verdict = await look(url);
      expect(verdict).toMatchObject({
        verifyStatus: "unreachable",
        reason: expect.stringContaining("live at the origin"),
        evidence: { final_url: url, http_status: status, cache_busted: { http_status: 200, matched: true } },
        warnings: [],
      });
      expect(requests).toEqual(["/anvil", expect.stringMatching(/^\/anvil\?galley-check=[\w-]{36}$/)]);
    },
  );

  test("keeps the query that it has, letter by letter", async () => {
    const { url, requests } = await serve((response) => html(response, "No", 404));
    await look(`${url}?p=4&name=a%20b+c&flag`);
    expect(requests[1]).toMatch(/^\/anvil\?p=4&name=a%20b\+c&flag&galley-check=[\w-]{36}$/);
  });

  test("uses another parameter each time, so that no cache learns it", async () => {
    const { url, requests } = await serve((response) => html(response, "No", 404));
    await look(url);
    await look(url);
    expect(new Set(requests).size).toBe(3);
  });

  test.each<[string, (response: ServerResponse) => unknown, number | null]>([
    ["a 404 again", (response) => html(response, "No", 404), 404],
    ["another page", (response) => html(response, "<h1>Shop</h1>"), 200],
    ["the article under a 404", (response) => html(response, articlePage, 404), 404],
    ["nothing", (response) => response.destroy(), null],
  ])("is missing when %s comes past the caches", async (_, past, httpStatus) => {
    const { url } = await serve((response, path) =>
      path.includes("galley-check=") ? past(response) : html(response, "No", 404),
    );
    expect(await look(url)).toMatchObject({
      verifyStatus: "not_found",
      evidence: { http_status: 404, cache_busted: { http_status: httpStatus, matched: false } },
    });
  });

  test("is the only one that is asked twice", async () => {
    const { url, requests } = await serve((response) => html(response, "No", 500));
    expect((await look(url)).evidence.cache_busted).toBeNull();
    expect(requests).toHaveLength(1);
  });
});
