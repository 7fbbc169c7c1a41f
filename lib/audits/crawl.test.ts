import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sitePage } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { searchSitePages } from "./rows/site-pages";
import {
  auditById,
  auditDeps,
  createProjectFor,
  pagesOf,
  startedAudit,
  sweepUntilIdle,
} from "./testing/audited-project";
import { htmlPage, type ServedPage, type ServedSite, serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function auditOf(site: ServedSite, pagesMax?: number) {
  const project = await createProjectFor(database.db, site.origin);
  return { project, ...(await auditAgain(site, project, pagesMax)) };
}

async function auditAgain(
  site: ServedSite,
  project: Awaited<ReturnType<typeof createProjectFor>>,
  pagesMax?: number,
) {
  const { db } = database;
  const { id } = await startedAudit(db, project, pagesMax);
  await sweepUntilIdle(auditDeps(db));
  const pages = await pagesOf(db, id);
  const byPath = new Map(pages.map((page) => [page.url.slice(site.origin.length), page]));
  return { audit: await auditById(db, id), pages, byPath };
}

/** A site of pages that link to the next ones and to the home page. */
function tree(count: number): Record<string, ServedPage> {
  const path = (nr: number) => (nr === 0 ? "/" : `/page-${nr}`);
  return Object.fromEntries(
    Array.from({ length: count }, (_, nr) => {
      const children = [1, 2, 3, 4, 5].map((child) => 5 * nr + child).filter((child) => child < count);
      return [path(nr), htmlPage(`Page ${nr}`, ["/", ...children.map(path)])];
    }),
  );
}

describe("an audit", () => {
  test("fetches every page of a site once and ends with a result", { timeout: 60_000 }, async () => {
    const site = await serveSite(tree(300));
    const { audit, pages } = await auditOf(site);
    expect(audit).toMatchObject({
      status: "finished",
      stage: null,
      grade: expect.any(String),
      pagesDone: 300,
    });
    expect(pages).toHaveLength(300);
    expect(pages.every(({ state, status }) => state === "done" && status === 200)).toBe(true);
    const asked = site.paths().filter((path) => path.startsWith("/page-"));
    expect(asked).toHaveLength(299);
    expect(new Set(asked).size).toBe(299);
    expect(pages.find(({ url }) => url.endsWith("/page-281"))).toMatchObject({ clickDepth: 4, linksIn: 1 });
    expect(pages[0]).toMatchObject({ clickDepth: 0, linksIn: 299, title: "Page 0", language: "en" });
  });

  test("fetches no more pages than it may, those nearest to the start page first", async () => {
    const site = await serveSite(tree(60));
    const { audit, pages } = await auditOf(site, 10);
    expect(audit).toMatchObject({ status: "finished", pagesDone: 10 });
    expect(
      pages
        .filter(({ state }) => state === "done")
        .map(({ depth }) => depth)
        .sort((a, b) => a - b),
    ).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect(pages.filter(({ skipReason }) => skipReason === "over_limit").length).toBe(pages.length - 10);
  });

  test("obeys robots.txt and reads the sitemaps that it names", async () => {
    const site = await serveSite({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /private\n\nUser-agent: Galley\nDisallow: /secret\nSitemap: /maps.xml",
      },
      "/maps.xml": "<sitemapindex><sitemap><loc>/map.xml</loc></sitemap></sitemapindex>",
      "/map.xml":
        "<urlset><url><loc>/orphan</loc></url><url><loc>https://other.example/x</loc></url></urlset>",
      "/": htmlPage("Home", ["/private", "/secret/plans"]),
      "/private": htmlPage("Private", []),
      "/orphan": htmlPage("Orphan", []),
    });
    const { byPath } = await auditOf(site);
    expect(byPath.get("/private")).toMatchObject({ state: "done", status: 200 });
    expect(byPath.get("/secret/plans")).toMatchObject({ state: "skipped", skipReason: "robots_own" });
    expect(byPath.get("/orphan")).toMatchObject({
      foundBy: "sitemap",
      inSitemap: true,
      clickDepth: null,
      linksIn: 0,
      status: 200,
    });
    expect(site.paths()).not.toContain("/secret/plans");
  });

  test("counts links that ask not to be followed, and fetches their pages only if something else leads there", async () => {
    const link = (path: string, rel: string) => `<a href="${path}" rel="${rel}">About ${path}</a>`;
    const cached =
      (body: string): ServedPage =>
      (request, response) => {
        response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 200, {
          "content-type": "text/html",
          etag: '"1"',
        });
        response.end(body);
      };
    const home =
      htmlPage("Home", ["/open", "/closed", "/header"]) +
      link("/login", "ugc nofollow") +
      link("/both", "nofollow") +
      link("/listed", "sponsored");
    const site = await serveSite(
      {
        "/": cached(home),
        "/open": htmlPage("Open", ["/both"]),
        "/closed": htmlPage("Closed", ["/from-closed"], '<meta name="robots" content="nofollow">'),
        "/header": { headers: { "x-robots-tag": "nofollow" }, body: htmlPage("Header", ["/from-header"]) },
        "/sitemap.xml": "<urlset><url><loc>/listed</loc></url></urlset>",
      },
      (path) => htmlPage(path, []),
    );
    const { project, audit, byPath } = await auditOf(site);
    const check = (pages: typeof byPath) => {
      for (const path of ["/login", "/from-closed", "/from-header"]) {
        expect(pages.get(path)).toMatchObject({ state: "skipped", skipReason: "nofollow", linksIn: 1 });
        expect(site.paths()).not.toContain(path);
      }
      for (const path of ["/both", "/listed"])
        expect(pages.get(path)).toMatchObject({ state: "done", skipReason: null, status: 200 });
      expect(pages.get("/both")?.linksIn).toBe(2);
    };
    check(byPath);
    expect(audit).toMatchObject({ pagesFound: 9, pagesDone: 6, pagesSkipped: 3 });
    // A page that the server says is unchanged asks the same.
    const again = await auditAgain(site, project);
    check(again.byPath);
    expect(again.audit.pagesSkipped).toBe(3);
  });

  test("permits itself nothing while robots.txt cannot be read", async () => {
    const site = await serveSite({ "/": htmlPage("Home", []), "/robots.txt": { status: 500 } });
    const { audit, byPath } = await auditOf(site);
    expect(byPath.get("/")).toMatchObject({ state: "skipped", skipReason: "robots" });
    expect(audit).toMatchObject({ status: "finished", score: null, grade: null });
  }, 30_000);

  test("makes every redirect an address of its own, and follows chains and loops through its rows", async () => {
    const to = (location: string, status = 301) => ({ status, headers: { location } });
    const site = await serveSite({
      "/": htmlPage("Home", ["/a", "/loop", "/away"]),
      "/a": to("/b"),
      "/b": to("/c", 302),
      "/c": htmlPage("C", []),
      "/loop": to("/loop-2"),
      "/loop-2": to("/loop"),
      "/away": to("https://elsewhere.example/x"),
    });
    const { byPath } = await auditOf(site);
    const origin = site.origin;
    expect(byPath.get("/a")).toMatchObject({
      status: 301,
      redirectTo: `${origin}/b`,
      redirectCount: 2,
      finalUrl: `${origin}/c`,
    });
    expect(byPath.get("/b")).toMatchObject({ status: 302, redirectCount: 1, finalUrl: `${origin}/c` });
    expect(byPath.get("/c")).toMatchObject({ status: 200, clickDepth: 3 });
    expect(byPath.get("/loop")).toMatchObject({ status: 301, finalUrl: null });
    expect(byPath.get("/away")).toMatchObject({
      redirectTo: "https://elsewhere.example/x",
      finalUrl: "https://elsewhere.example/x",
    });
  });

  test("reads only the headers of files that are not pages, and the sizes of images", async () => {
    const site = await serveSite({
      "/": `${htmlPage("Home", ["/file.pdf"])}<img src="/big.png" alt="">`,
      "/file.pdf": { headers: { "content-type": "application/pdf" }, body: Buffer.alloc(100_000) },
      "/big.png": { headers: { "content-type": "image/png", "content-length": "123456" } },
    });
    const { byPath } = await auditOf(site);
    expect(byPath.get("/file.pdf")).toMatchObject({ status: 200, contentType: "application/pdf", bytes: 0 });
    expect(byPath.get("/big.png")).toMatchObject({ kind: "image", status: 200, bytes: 123_456 });
  });

  test("asks a second time only for what has changed, and finds the same", async () => {
    const etag = '"1"';
    const cached =
      (body: string): ServedPage =>
      (request, response) => {
        const isSame = request.headers["if-none-match"] === etag;
        response.writeHead(isSame ? 304 : 200, { "content-type": "text/html", etag });
        response.end(isSame ? undefined : body);
      };
    const site = await serveSite({
      "/": cached(htmlPage("Home", ["/a", "/gone"])),
      "/a": cached(htmlPage("A", ["/"])),
      "/gone": htmlPage("Gone", []),
    });
    const first = await auditOf(site);
    site.change("/gone", { status: 410 });
    const second = await auditAgain(site, first.project);
    for (const path of ["/", "/a"]) {
      const { facts, findings, passedRules, linksIn, title, sketch } = first.byPath.get(path) ?? {};
      expect(second.byPath.get(path)).toMatchObject({
        status: 200,
        facts,
        findings,
        passedRules,
        linksIn,
        title,
        sketch,
      });
    }
    expect(second.byPath.get("/gone")).toMatchObject({ status: 410 });
    const texts = await searchSitePages(database.db, first.project.id, "anvils", "en", 10);
    expect(texts.map(({ title }) => title).toSorted()).toEqual(["A", "Home"]);
  });

  test("keeps the text of each page for searches in its language", async () => {
    const german = htmlPage("Häuser bauen", ["/en"]).replace('lang="en"', 'lang="de-AT"');
    const site = await serveSite({ "/": german, "/en": htmlPage("Caring for anvils", []) });
    const { project } = await auditOf(site);
    const found = async (query: string, language: string) =>
      (await searchSitePages(database.db, project.id, query, language, 10)).map(
        ({ url }) => new URL(url).pathname,
      );
    expect(await found("Haus", "de")).toEqual(["/"]);
    expect(await found("anvil", "en-GB")).toEqual(["/en"]);
    expect(await found("Haus", "en")).toEqual([]);
    expect(await found("the", "en")).toEqual([]);
    const other = await createProjectFor(database.db, "https://other.example/");
    expect(await searchSitePages(database.db, other.id, "anvil", "en", 10)).toEqual([]);
  });

  test.each([
    ["ja", "美味しいコーヒーの淹れ方をご紹介します。", "コーヒー", "紅茶"],
    ["zh", "我们介绍如何冲泡咖啡。", "咖啡", "茶叶"],
    ["th", "วิธีชงกาแฟให้อร่อย", "กาแฟ", "น้ำชา"],
  ])("finds words of a text in %s, which has no spaces between them", async (language, text, word, other) => {
    const html = `<html lang="${language}"><title>Coffee</title><main><p>${text}</p></main>`;
    const site = await serveSite({ "/": html });
    const { project } = await auditOf(site);
    const found = await searchSitePages(database.db, project.id, word, language, 10);
    expect(found).toMatchObject([{ title: "Coffee", excerpt: expect.stringContaining(word) }]);
    expect(found[0]?.rank).toBeGreaterThan(0);
    expect(await searchSitePages(database.db, project.id, `${word} coffee`, language, 10)).toHaveLength(1);
    expect(await searchSitePages(database.db, project.id, other, language, 10)).toEqual([]);
  });

  test("brings the stored texts up to date, also of a site that never says what has changed", async () => {
    const texts = { "/": "anvils of iron", "/a": "hammers of steel", "/b": "tongs of brass" };
    const contents: Record<string, ServedPage> = {};
    const write = () => {
      for (const [path, text] of Object.entries(texts))
        contents[path] = htmlPage(`A forge for ${text}`, ["/a", "/b"]);
    };
    write();
    const site = await serveSite(contents);
    const { project } = await auditOf(site);
    texts["/a"] = "hammers of bronze";
    write();
    const { audit } = await auditAgain(site, project);
    const found = async (query: string) =>
      (await searchSitePages(database.db, project.id, query, "en", 10)).map(({ url }) => url);
    const atOnce = await Promise.all(["bronze", "forge", "bronze", "brass"].map(found));
    expect(atOnce.map(({ length }) => length)).toEqual([1, 3, 1, 1]);
    expect(await found("bronze")).toEqual([`${site.origin}/a`]);
    expect(await found("steel")).toEqual([]);
    expect(await found("brass")).toEqual([`${site.origin}/b`]);
    const stored = await database.db.select().from(sitePage).where(eq(sitePage.projectId, project.id));
    expect(stored.map(({ lastAuditId }) => lastAuditId)).toEqual([audit.id, audit.id, audit.id]);
  });
});
