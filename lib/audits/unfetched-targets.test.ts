import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import {
  auditById,
  auditDeps,
  createProjectFor,
  startedAudit,
  sweepUntilIdle,
} from "./testing/audited-project";
import { htmlPage, type ServedPage, type ServedSite, serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Check {
  id: string;
  applicable: number;
  affected: number;
  not_checked: string | null;
}

async function audited(site: ServedSite, pagesMax?: number) {
  const { db } = database;
  const { id } = await startedAudit(db, await createProjectFor(db, site.origin), pagesMax);
  await sweepUntilIdle(auditDeps(db));
  const { report, verdict, score, grade } = await auditById(db, id);
  const checks = report?.["checks"] as Check[];
  const recommendations = report?.["recommendations"] as { id: string; sample_urls: string[] }[];
  return {
    verdict,
    score,
    grade,
    leftOut: report?.["left_out"] as { reason: string; count: number }[],
    check: (rule: string) => checks.find(({ id: each }) => each === rule),
    /** The paths that fail a rule. */
    failing: (rule: string) =>
      (recommendations.find(({ id: each }) => each === rule)?.sample_urls ?? [])
        .map((url) => url.slice(site.origin.length))
        .sort(),
  };
}

const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const alternates = (...hrefs: string[]) =>
  hrefs.map((href, nr) => `<link rel="alternate" hreflang="${["en", "de"][nr]}" href="${href}">`).join("");

describe("addresses that nothing links to", { timeout: 60_000 }, () => {
  test("are fetched when a page names them as canonical, and counted as not checked when they are not", async () => {
    const faults: Record<string, ServedPage> = {
      "/gone": { status: 404, body: htmlPage("Gone", []) },
      "/failing": { status: 500, body: htmlPage("Failing", []) },
      "/moved": { status: 301, headers: { location: "/right" } },
      "/hidden": htmlPage("Hidden", ["/"], '<meta name="robots" content="noindex">'),
      "/closed/a": htmlPage("Closed", ["/"]),
      "/right": htmlPage("Right", ["/"]),
    };
    const named = [...Object.keys(faults), "https://other.example/x"];
    const site: ServedSite = await serveSite({
      ...faults,
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /closed/" },
      "/": htmlPage(
        "Home",
        named.map((_, nr) => `/page-${nr}`),
      ),
      ...Object.fromEntries(
        named.map((path, nr) => [`/page-${nr}`, htmlPage(`Page ${nr}`, ["/"], canonical(path))]),
      ),
    });
    const { check, failing } = await audited(site);
    expect(failing("canonical-leads-to-page")).toEqual([
      "/page-0",
      "/page-1",
      "/page-2",
      "/page-3",
      "/page-4",
    ]);
    // Only the page with the right address passed.
    expect(check("canonical-leads-to-page")).toMatchObject({ applicable: 6, affected: 5 });
    expect(check("canonical-leads-to-page")?.not_checked).toMatch(/^1 page not checked: /);
    expect(site.paths()).not.toContain("/closed/a");
  });

  test("are fetched when a page names them as versions in other languages", async () => {
    const site = await serveSite({
      "/": htmlPage("Home", ["/b"], alternates("/", "/de-gone")),
      "/b": htmlPage("B", ["/"], alternates("/b", "https://other.example/de-b")),
      "/c": htmlPage("C", ["/"]),
    });
    const { check, failing } = await audited(site);
    expect(failing("hreflang-leads-to-pages")).toEqual(["/"]);
    expect(check("hreflang-leads-to-pages")).toMatchObject({ applicable: 1, affected: 1 });
    expect(check("hreflang-leads-to-pages")?.not_checked).toMatch(/^1 page not checked: /);
  });

  test("are not passed when they lie beyond the limit", async () => {
    const paths = Array.from({ length: 8 }, (_, nr) => `/page-${nr}`);
    const site = await serveSite({
      "/": htmlPage("Home", paths),
      ...Object.fromEntries(
        paths.map((path) => [path, htmlPage(path, ["/", `/deep${path}`], canonical(`/canonical${path}`))]),
      ),
    });
    const { check, verdict, leftOut } = await audited(site, 9);
    expect(check("canonical-leads-to-page")).toMatchObject({ applicable: 0, affected: 0 });
    expect(check("canonical-leads-to-page")?.not_checked).toMatch(/^8 pages not checked: /);
    expect(check("links-lead-to-pages")?.not_checked).toMatch(/^8 linked addresses not checked: /);
    expect(check("pages-can-be-found")).toMatchObject({ applicable: 1, affected: 0 });
    expect(leftOut).toMatchObject([{ reason: "over_limit", count: 16 }]);
    expect(verdict).toMatch(/^Most addresses of the site were not read\. What was read is [a-z]/);
    expect(verdict).toContain("Read: 9 of 25 addresses (36 %). Left out: 16 beyond the limit of pages.");
  });
});

describe("a page of the site", { timeout: 60_000 }, () => {
  test("is lost when it gives its place to a page with another text, but not when it is a copy", async () => {
    const other = Array.from({ length: 60 }, (_, nr) => `Tongs${nr} hold iron${nr} over fire${nr}.`).join(
      " ",
    );
    const givenAway = `<title>Tongs</title>${canonical("/original")}<body><p>${other}</p></body>`;
    const copy = htmlPage("Original", ["/"], canonical("/original"));
    const site = await serveSite({
      "/": htmlPage("Home", ["/original", "/copy", "/given-away", "/list?color=red"]),
      "/original": copy,
      "/copy": copy,
      "/given-away": givenAway,
      "/list?color=red": htmlPage("Red ones", ["/"], canonical("/list")),
      "/list": htmlPage("All of them", ["/"], canonical("/list")),
    });
    const { check, failing } = await audited(site);
    expect(failing("pages-can-be-found")).toEqual(["/given-away"]);
    expect(check("pages-can-be-found")).toMatchObject({ applicable: 4, affected: 1 });
  });

  test("is no duplicate of another spelling that names it as canonical", async () => {
    const page = htmlPage("Anvils", ["/"], canonical("/a?x=1&y=2"));
    const site = await serveSite({
      "/": htmlPage("Home", ["/a?x=1&y=2", "/a?y=2&x=1", "/a/?x=1&y=2", "/a?x=1&y=2&ref=A12", "/b", "/c"]),
      "/a?x=1&y=2": page,
      "/a?y=2&x=1": page,
      "/a/?x=1&y=2": page,
      "/a?x=1&y=2&ref=A12": page,
      "/b": htmlPage("Twins", ["/"]),
      "/c": htmlPage("Twins", ["/"]),
    });
    const { failing } = await audited(site);
    expect(failing("texts-unique")).toEqual(["/b", "/c"]);
    expect(failing("titles-unique")).toEqual(["/b", "/c"]);
  });

  test("with more links than are followed has the others counted", async () => {
    const links = Array.from({ length: 3100 }, (_, nr) => `<a href="/l${nr}">Link ${nr}</a>`).join(" ");
    const site = await serveSite({ "/": `<title>Many</title><body>${links}</body>` });
    const { leftOut } = await audited(site, 5);
    expect(leftOut).toContainEqual(expect.objectContaining({ reason: "page_links", count: 2100 }));
    expect(leftOut).toContainEqual(expect.objectContaining({ reason: "over_limit", count: 996 }));
  });
});
