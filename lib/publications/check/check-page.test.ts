import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { checkPublicPage } from "./check-page";
import { articlePage, expectedArticle, html, serve } from "./testing/verification-fixture";

const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" });
const never = new AbortController().signal;

function check(url: string) {
  return checkPublicPage(
    { fetch, tasks: inlineTasks },
    { url, article: expectedArticle, noindexDesired: false },
    never,
  );
}

describe("a page that cannot be read", () => {
  test("because the machine has no time has no verdict", async () => {
    const { url } = await serve((response) => html(response, articlePage));
    const checking = checkPublicPage(
      { fetch, tasks: overrunning("busy") },
      { url, article: expectedArticle, noindexDesired: false },
      never,
    );
    await expect(checking).rejects.toMatchObject({ name: "ThreadsBusy" });
  });

  test.each([
    ["processor", "too complex to be read"],
    ["memory", "too complex to be read"],
  ] as const)("(%s) is unreachable, and the reason says that it is checked again", async (reason, said) => {
    const { url } = await serve((response) => html(response, articlePage));
    const deps = { fetch, tasks: overrunning(reason) };
    expect(
      await checkPublicPage(deps, { url, article: expectedArticle, noindexDesired: false }, never),
    ).toMatchObject({
      verifyStatus: "unreachable",
      reason: expect.stringContaining(said),
      evidence: { http_status: 200, final_url: url, containment: null },
    });
  });

  test("is not_found when its status is 410", async () => {
    const { url } = await serve((response) => response.writeHead(410).end("<p>Gone"));
    const deps = { fetch, tasks: overrunning("processor") };
    const { verifyStatus } = await checkPublicPage(
      deps,
      { url, article: expectedArticle, noindexDesired: false },
      never,
    );
    expect(verifyStatus).toBe("not_found");
  });
});

describe("a page with the article", () => {
  test("that Galley keeps from search engines itself has no warning for it, and says why", async () => {
    const page = `<meta name="robots" content="noindex">${articlePage}`;
    const { url } = await serve((response) => html(response, page));
    const deps = { fetch, tasks: inlineTasks };
    const seen = (noindexDesired: boolean) =>
      checkPublicPage(deps, { url, article: expectedArticle, noindexDesired }, never);
    expect(await seen(true)).toMatchObject({
      evidence: { noindex: true, noindex_desired: true },
      warnings: [],
    });
    expect((await seen(false)).warnings).toEqual([expect.stringContaining("marked noindex")]);
  });

  test.each<[string, (response: ServerResponse) => unknown, string]>([
    ["is missing", (response) => response.writeHead(404).end(), "allowed"],
    ["names other paths only", (response) => response.end("User-agent: *\nDisallow: /private"), "allowed"],
    ["disallows everybody", (response) => response.end("User-agent: *\nDisallow: /"), "disallowed"],
    [
      "disallows everybody but Googlebot",
      (response) => response.end("User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:"),
      "allowed",
    ],
    [
      "disallows Googlebot alone",
      (response) => response.end("User-agent: Googlebot/2.1\nDisallow: /anvil"),
      "disallowed",
    ],
    ["answers 503", (response) => response.writeHead(503).end("User-agent: *\nDisallow: /"), "unknown"],
    ["answers 429", (response) => response.writeHead(429).end(), "unknown"],
    ["closes the connection", (response) => response.destroy(), "unknown"],
    ["is an HTML page", (response) => html(response, articlePage), "allowed"],
    [
      "disallows it beyond the size limit",
      (response) => response.end(`User-agent: *\n${"# padding\n".repeat(60_000)}Disallow: /`),
      "allowed",
    ],
  ])("whose robots.txt %s is marked as such", async (_, robots, robotsTxt) => {
    const { url } = await serve((response) => html(response, articlePage), { robots });
    const { verifyStatus, evidence, warnings } = await check(url);
    expect(verifyStatus).toBe("verified");
    expect(evidence.robots.robots_txt).toBe(robotsTxt);
    const warned = [expect.stringContaining(`${new URL(url).origin}/robots.txt forbids Googlebot`)];
    expect(warnings).toEqual(robotsTxt === "disallowed" ? warned : []);
  });

  test("is compared with the robots.txt of its final origin and path", async () => {
    const elsewhere = await serve((response) => html(response, articlePage), {
      robots: (response) => response.end("User-agent: *\nDisallow: /moved"),
    });
    const target = new URL("/moved", elsewhere.url).href;
    const { url, robotsAsked } = await serve((response) =>
      response.writeHead(301, { location: target }).end(),
    );
    expect((await check(url)).evidence).toMatchObject({
      final_url: target,
      robots: { robots_txt: "disallowed" },
    });
    expect([robotsAsked(), elsewhere.robotsAsked()]).toEqual([0, 1]);
  });

  test("is the only kind of page for which robots.txt is fetched", async () => {
    const { url, robotsAsked } = await serve((response) => html(response, "<p>Something else</p>"));
    expect((await check(url)).evidence.robots.robots_txt).toBe("unknown");
    expect(robotsAsked()).toBe(0);
  });
});

describe("an address that answers not found", () => {
  test.each([404, 410])(
    "(%d) is fetched once more past caches, and is unreachable when that finds the article",
    async (status) => {
      const { url, requests } = await serve((response, path) =>
        path.includes("galley-check=") ? html(response, articlePage) : html(response, "No", status),
      );
      const verdict = await check(url);
      expect(verdict).toMatchObject({
        verifyStatus: "unreachable",
        reason: expect.stringContaining("live at the origin"),
        evidence: { final_url: url, http_status: status, cache_busted: { http_status: 200, matched: true } },
        warnings: [],
      });
      expect(requests).toEqual(["/anvil", expect.stringMatching(/^\/anvil\?galley-check=[\w-]{36}$/)]);
    },
  );

  test("keeps its own query unchanged when it is fetched again", async () => {
    const { url, requests } = await serve((response) => html(response, "No", 404));
    await check(`${url}?p=4&name=a%20b+c&flag`);
    expect(requests[1]).toMatch(/^\/anvil\?p=4&name=a%20b\+c&flag&galley-check=[\w-]{36}$/);
  });

  test("gets a new cache-busting parameter each time", async () => {
    const { url, requests } = await serve((response) => html(response, "No", 404));
    await check(url);
    await check(url);
    expect(new Set(requests).size).toBe(3);
  });

  test.each<[string, (response: ServerResponse) => unknown, number | null]>([
    ["a 404 again", (response) => html(response, "No", 404), 404],
    ["another page", (response) => html(response, "<h1>Shop</h1>"), 200],
    ["the article under a 404", (response) => html(response, articlePage, 404), 404],
    ["nothing", (response) => response.destroy(), null],
  ])("is not_found when %s comes past the caches", async (_, past, httpStatus) => {
    const { url } = await serve((response, path) =>
      path.includes("galley-check=") ? past(response) : html(response, "No", 404),
    );
    expect(await check(url)).toMatchObject({
      verifyStatus: "not_found",
      evidence: { http_status: 404, cache_busted: { http_status: httpStatus, matched: false } },
    });
  });

  test("is the only kind that is fetched twice", async () => {
    const { url, requests } = await serve((response) => html(response, "No", 500));
    expect((await check(url)).evidence.cache_busted).toBeNull();
    expect(requests).toHaveLength(1);
  });
});

describe("a page that sends its readers on at once", () => {
  const body = articlePage.slice(articlePage.indexOf("<h1>") + `<h1>${expectedArticle.title}</h1>`.length);
  const page = (name: string, target: string) =>
    readFileSync(join(import.meta.dirname, "testing/pages", `${name}.html`), "utf8")
      .replaceAll("TITLE", expectedArticle.title)
      .replaceAll("ARTICLE HTML", body)
      .replaceAll(/https:\/\/(?:site|elsewhere)\.test\/[\w/]*/g, target);
  const other = "<title>Shop</title><h1>Shop</h1><p>We sell anvils, hammers and tongs to everybody.</p>";
  const moved = "<title>Moved</title><p>This page has moved.</p>";

  test("to the article is followed like a redirect, which is part of the evidence", async () => {
    const { url } = await serve((response, path) =>
      html(response, path === "/anvil" ? page("alias-stub", "/new/") : articlePage),
    );
    const to = new URL("/new/", url).href;
    expect(await check(url)).toMatchObject({
      verifyStatus: "verified",
      evidence: {
        final_url: to,
        redirects: [{ status: 200, from: url, to }],
        http_status: 200,
        refresh: null,
      },
    });
  });

  test("by its header to the article is followed, with the redirects on both sides of it", async () => {
    const { url } = await serve((response, path) => {
      if (path === "/anvil") return response.writeHead(301, { location: "/old" }).end();
      if (path === "/old") response.setHeader("refresh", "0; url=/new");
      return path === "/new"
        ? response.writeHead(302, { location: "/newest" }).end()
        : html(response, path === "/old" ? moved : articlePage);
    });
    const { verifyStatus, evidence } = await check(url);
    expect(verifyStatus).toBe("verified");
    expect(evidence.redirects.map(({ status, to }) => [status, new URL(to).pathname])).toEqual([
      [301, "/old"],
      [200, "/new"],
      [302, "/newest"],
    ]);
  });

  test("away from the article is judged by where it leads", async () => {
    const { url } = await serve((response, path) =>
      html(response, path === "/anvil" ? page("article-then-refresh-away", "/shop") : other),
    );
    expect(await check(url)).toMatchObject({
      verifyStatus: "mismatch",
      evidence: { final_url: new URL("/shop", url).href, looks_like: "empty" },
    });
  });

  test("to a host inside the private network is not followed", async () => {
    const { url } = await serve((response) =>
      html(response, page("article-then-refresh-away", "http://127.0.0.2/")),
    );
    expect(await check(url)).toMatchObject({ verifyStatus: "unreachable", evidence: { http_status: null } });
  });

  test("is followed once only", async () => {
    const { url, requests } = await serve((response, path) =>
      html(response, page("article-then-refresh-away", `${path}x`)),
    );
    expect(await check(url)).toMatchObject({
      verifyStatus: "mismatch",
      reason: expect.stringContaining(`at once, to ${url}xx`),
      evidence: { looks_like: "sends_on" },
    });
    expect(requests).toEqual(["/anvil", "/anvilx"]);
  });

  test("to an address that is missing is not_found", async () => {
    const { url } = await serve((response, path) =>
      path.startsWith("/anvil") ? html(response, page("alias-stub", "/gone")) : html(response, "No", 404),
    );
    expect((await check(url)).verifyStatus).toBe("not_found");
  });

  test("by a script is not followed, and the reason says so", async () => {
    const { url, requests } = await serve((response) =>
      html(
        response,
        `${moved}<script>window.location.href = "/new"</script><noscript><meta http-equiv="refresh" content="0; url=/new"></noscript>`,
      ),
    );
    expect(await check(url)).toMatchObject({
      verifyStatus: "mismatch",
      reason: expect.stringContaining("Scripts are not run"),
      evidence: { looks_like: "script_redirect" },
    });
    expect(requests).toHaveLength(1);
  });

  test("only where scripts are off, or after some seconds, shows the article first", async () => {
    const noscript = '<noscript><meta http-equiv="refresh" content="0; url=/no-scripts"></noscript>';
    const { url } = await serve((response, path) =>
      html(
        response,
        `${path === "/later" ? '<meta http-equiv="refresh" content="9; url=/shop">' : noscript}${articlePage}`,
      ),
    );
    expect(await check(url)).toMatchObject({ verifyStatus: "verified", warnings: [] });
    expect(await check(new URL("/later", url).href)).toMatchObject({
      verifyStatus: "verified",
      warnings: [expect.stringContaining("after 9 seconds")],
    });
  });

  test("or lists the whole article among others is not the article's page", async () => {
    const { url } = await serve((response) => html(response, page("address-leads-to-listing", "/")));
    expect(await check(url)).toMatchObject({ verifyStatus: "mismatch", evidence: { looks_like: "listing" } });
  });
});
