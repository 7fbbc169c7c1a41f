import { describe, expect, test } from "vitest";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { judgePage } from "./judge-page";
import { failureReasons } from "./verdict-reasons";

const url = "https://site.example/bread/";
const text = Array.from({ length: 60 }, (_, index) => `word${index} stands beside stone${index}.`).join(" ");
const article = { title: "Bread and Ovens", text };

function page(head = "", body = `<h1>Bread and Ovens</h1><p>${text}</p>`) {
  return `<html lang="en"><head><title>Bread and Ovens</title>${head}</head><body>${body}</body></html>`;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  finalUrl?: string;
  requestedUrl?: string;
  html?: string;
}

function judge({ status = 200, headers = {}, finalUrl = url, requestedUrl = url, html = page() }: Answer) {
  const redirects = finalUrl === requestedUrl ? [] : [{ status: 301, from: requestedUrl, to: finalUrl }];
  return judgePage({
    fetched: {
      status,
      headers: { "content-type": "text/html", ...headers },
      url: finalUrl,
      redirects,
      html,
    },
    requestedUrl,
    article,
  });
}

describe("a page with the article", () => {
  test("is verified, with evidence of what was seen", () => {
    expect(judge({})).toEqual({
      verifyStatus: "verified",
      reason: "The page shows the article: 100% of its text is there.",
      evidence: {
        final_url: url,
        redirects: [],
        http_status: 200,
        title: "Bread and Ovens",
        og_title: null,
        h1: "Bread and Ovens",
        containment: 1,
        text_map: "9".repeat(60),
        missing: [],
        title_match: "title",
        canonical: null,
        refresh: null,
        canonical_elsewhere: false,
        noindex: false,
        robots: { meta: [], header: null, robots_txt: "unknown" },
        cache_busted: null,
        looks_like: null,
        checked_matcher_version: 4,
      },
      warnings: [],
    });
  });

  test.each<[string, Answer, boolean]>([
    ["a robots meta element", { html: page('<meta name="robots" content="noindex">') }, true],
    ["a googlebot meta element of none", { html: page('<meta name="googlebot" content="none">') }, true],
    ["a header", { headers: { "x-robots-tag": "noarchive, NoIndex" } }, true],
    ["a header for Google", { headers: { "x-robots-tag": "googlebot: nofollow, noindex" } }, true],
    ["a header for another bot", { headers: { "x-robots-tag": "otherbot: noindex, nofollow" } }, false],
    [
      "a header for another bot and one for all",
      { headers: { "x-robots-tag": "googlebot: noindex, otherbot: nofollow" } },
      true,
    ],
    [
      "an unavailable_after date",
      { headers: { "x-robots-tag": "unavailable_after: 25 Jun 2030 15:00:00 GMT" } },
      false,
    ],
    ["a meta element for another bot", { html: page('<meta name="otherbot" content="noindex">') }, false],
    [
      "another directive",
      { html: page('<meta name="robots" content="noindexing, max-image-preview:large">') },
      false,
    ],
  ])("with %s is verified, and is noindex: %s", (_, answer, noindex) => {
    const verdict = judge(answer);
    expect(verdict).toMatchObject({ verifyStatus: "verified", evidence: { noindex } });
    expect(verdict.warnings.some((warning) => warning.startsWith("Live but invisible to search"))).toBe(
      noindex,
    );
  });

  test("keeps its robots directives in the evidence", () => {
    const head =
      '<meta name="robots" content="NoArchive, max-snippet:20"><meta name="Googlebot" content="nofollow">';
    const header = "otherbot: noindex, unavailable_after: 25 Jun 2030 15:00:00 GMT";
    const { evidence } = judge({ html: page(head), headers: { "x-robots-tag": header } });
    expect(evidence.robots).toEqual({
      meta: ["noarchive", "max-snippet:20", "nofollow"],
      header,
      robots_txt: "unknown",
    });
  });

  test("leaves evidence of a bounded size, however large its elements are", () => {
    const much = "noarchive, ".repeat(10_000) + "x".repeat(10_000);
    const head = `<meta name="robots" content="${much}"><meta property="og:title" content="${much}">`;
    const html = page(head, `<h1>${much}</h1><p>${text}</p>`);
    const { evidence } = judge({ html, headers: { "x-robots-tag": much } });
    expect(JSON.stringify(evidence).length).toBeLessThan(20_000);
  });

  test.each([
    ["/bread", false],
    ["https://www.site.example/bread/?utm_source=x", false],
    ["http://site.example/bread/#top", false],
    ["/br%65ad/", false],
    ["/other/", true],
    ["https://elsewhere.example/bread/", true],
    ["/bread/?page=2", true],
  ])("with the canonical %s has it elsewhere: %s", (href, elsewhere) => {
    const { evidence, warnings } = judge({ html: page(`<link rel="canonical" href="${href}">`) });
    expect(evidence.canonical_elsewhere).toBe(elsewhere);
    expect(warnings).toHaveLength(elsewhere ? 1 : 0);
  });

  test("may have its canonical in a header", () => {
    const link = '<https://site.example/a.css>; rel=preload, <https://elsewhere.example/b>; rel="canonical"';
    expect(judge({ headers: { link } }).evidence).toMatchObject({
      canonical: "https://elsewhere.example/b",
      canonical_elsewhere: true,
    });
  });

  test("on another host is verified with a warning", () => {
    const verdict = judge({ finalUrl: "https://staging.example/bread/" });
    expect(verdict).toMatchObject({
      verifyStatus: "verified",
      warnings: [expect.stringContaining("staging.example")],
    });
    expect(verdict.evidence.redirects).toHaveLength(1);
  });

  test.each([
    ["https://site.example/", "home_page"],
    ["https://site.example/de/", "home_page"],
    ["https://site.example/p/5b8f3a52-6c7d-4a5b-9d3e-0f1a2b3c4d5e/", "draft_preview"],
    ["https://site.example/bread/?preview=true", "draft_preview"],
    ["https://site.example/?p=4&preview_id=4&preview_nonce=ab", "draft_preview"],
  ])("at %s is a %s, not the public page", (finalUrl, looksLike) => {
    expect(judge({ finalUrl })).toMatchObject({
      verifyStatus: "mismatch",
      evidence: { looks_like: looksLike },
    });
  });

  test.each(["https://site.example/?p=4", "https://site.example/"])(
    "published at %s is verified there",
    (at) => {
      expect(judge({ finalUrl: at, requestedUrl: at }).verifyStatus).toBe("verified");
    },
  );
});

describe("the status", () => {
  test.each([
    [404, "not_found"],
    [410, "not_found"],
    [400, "blocked"],
    [401, "blocked"],
    [403, "blocked"],
    [406, "blocked"],
    [429, "blocked"],
    [451, "blocked"],
    [408, "unreachable"],
    [425, "unreachable"],
    [500, "unreachable"],
    [503, "unreachable"],
    [304, "mismatch"],
  ])("%i is %s, even with the article in the body", (status, verifyStatus) => {
    const verdict = judge({ status });
    expect(verdict).toMatchObject({ verifyStatus, evidence: { http_status: status } });
    expect(verdict.reason).toMatch(/^[A-Z].*\.$/);
  });

  test("404 from a bot defence is blocked", () => {
    expect(judge({ status: 404, headers: { "cf-mitigated": "challenge" }, html: "" }).verifyStatus).toBe(
      "blocked",
    );
  });

  test("200 with a file is a mismatch", () => {
    expect(judge({ headers: { "content-type": "application/pdf" } })).toMatchObject({
      verifyStatus: "mismatch",
      evidence: { looks_like: "not_html" },
    });
  });
});

describe("a failed fetch", () => {
  test.each(Object.keys(failureReasons) as (keyof typeof failureReasons)[])(
    "with code %s is unreachable",
    (code) => {
      const verdict = judgePage({ fetched: { failure: { code } }, requestedUrl: url, article });
      expect(verdict).toMatchObject({
        verifyStatus: "unreachable",
        reason: failureReasons[code],
        warnings: [],
      });
    },
  );

  test("passes its message and redirects on", () => {
    const redirects = [{ status: 302, from: url, to: "https://site.example/b" }];
    const failure = new FetchFailure("timeout", "Too slow.", { url: "https://site.example/b", redirects });
    expect(judgePage({ fetched: { failure }, requestedUrl: url, article })).toMatchObject({
      reason: "Too slow.",
      evidence: { final_url: "https://site.example/b", redirects, http_status: null, containment: null },
    });
  });
});

test("the reason for a page cut at the size limit says that it is very large", () => {
  const fetched = {
    status: 200,
    headers: {},
    url,
    redirects: [],
    html: page("", "<p>menu</p>"),
    truncated: true,
  };
  expect(judgePage({ fetched, requestedUrl: url, article }).reason).toContain("very large");
});

test("a long page about bot defences is another page, not a challenge", () => {
  const words = Array.from({ length: 260 }, (_, index) => `captcha${index}`).join(" ");
  const html = `<html lang="en"><title>Access denied: a history of the captcha</title><h1>Captchas</h1><p>${words}</p></html>`;
  expect(judge({ html })).toMatchObject({ verifyStatus: "mismatch", evidence: { looks_like: "other_page" } });
});

describe("the evidence of a hostile page", () => {
  const long = "a".repeat(1_000_000);
  test.each([
    [
      "a canonical address of a megabyte",
      { html: page(`<link rel="canonical" href="https://x.example/${long}">`) },
    ],
    ["a title and a heading of a megabyte", { html: `<title>${long}</title><h1>${long}</h1>` }],
    ["a robots element of a megabyte", { html: page(`<meta name="robots" content="${long}">`) }],
    ["redirects to a long address", { finalUrl: `https://site.example/${long.slice(0, 30_000)}` }],
    ["a long header", { headers: { "x-robots-tag": long.slice(0, 30_000) } }],
  ])("stays small with %s", (_, answer) => {
    expect(JSON.stringify(judge(answer)).length).toBeLessThan(8_000);
  });

  test("is almost empty when the page is too complex to read", () => {
    const verdict = judge({ html: page("", `${"<div>".repeat(5_000)}<p>${text}</p>`) });
    expect(verdict).toMatchObject({
      verifyStatus: "unreachable",
      reason: expect.stringContaining("too complex to be read"),
      evidence: { http_status: 200, containment: null, title: null, final_url: url },
    });
  });

  test("is still not_found by its status when the page is too complex to read", () => {
    expect(judge({ status: 404, html: "<div>".repeat(5_000) }).verifyStatus).toBe("not_found");
  });
});
