import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditSitemapEntry } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import {
  auditById,
  auditDeps,
  createProjectFor,
  pagesOf,
  startedAudit,
  sweepUntilIdle,
} from "./testing/audited-project";
import { htmlPage, type ServedPage, serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Sitemaps = (origin: string) => Record<string, string>;

async function auditOf(sitemaps: Sitemaps, pages: Record<string, ServedPage> = {}, pagesMax = 20) {
  const { db } = database;
  const site = await serveSite({ "/": htmlPage("Home", []), ...pages });
  for (const [path, xml] of Object.entries(sitemaps(site.origin))) site.change(path, xml);
  const { id } = await startedAudit(db, await createProjectFor(db, site.origin), pagesMax);
  await sweepUntilIdle(auditDeps(db));
  const entries = await db.select().from(auditSitemapEntry).where(eq(auditSitemapEntry.auditId, id));
  const byPath = new Map((await pagesOf(db, id)).map((page) => [page.url.slice(site.origin.length), page]));
  return { audit: await auditById(db, id), entries, byPath, site };
}

const urlset = (...entries: string[]) =>
  `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>`;
const entry = (url: string, inside = "") => `<url><loc>${url}</loc>${inside}</url>`;
const link = (code: string, url: string) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`;
const image = (url: string) => `<image:image><image:loc>${url}</image:loc></image:image>`;

describe("what sitemaps say besides the addresses", { timeout: 60_000 }, () => {
  test("leads the crawl to versions and images on the site only", async () => {
    const { audit, byPath, site } = await auditOf(
      (origin) => ({
        "/sitemap.xml": urlset(
          entry(
            `${origin}/`,
            link("en", `${origin}/`) +
              link("de", `${origin}/de`) +
              link("fr", "https://acme.example/") +
              image(`${origin}/gone.png`) +
              image("https://cdn.example/far.png"),
          ),
        ),
      }),
      { "/de": htmlPage("Start", []) },
    );
    expect(byPath.get("/de")).toMatchObject({ state: "done", foundBy: "alternate", inSitemap: false });
    expect(byPath.get("/gone.png")).toMatchObject({ kind: "image", status: 404, inSitemap: true });
    expect([...byPath.keys()]).toEqual(["/", "/de", "/gone.png"]);
    expect(site.paths()).not.toContain("/far.png");
    const found = JSON.stringify(audit.report);
    expect(found).toContain("sitemap-images-load");
    expect(found).toContain("hreflang-returned");
  });

  test("is joined from several sitemaps that name each other and the same page", async () => {
    const index = (...urls: string[]) =>
      `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`;
    const news = "<news:news><news:title>Anvils</news:title></news:news>";
    const { audit, entries } = await auditOf((origin) => ({
      "/sitemap.xml": index(`${origin}/a.xml`, `${origin}/b.xml`, `${origin}/c.xml`, `${origin}/sitemap.xml`),
      "/a.xml": urlset(entry(`${origin}/`, link("en", `${origin}/`)), entry(`${origin}/`, image("/x"))),
      "/b.xml": urlset(entry(`${origin}/`, link("de", `${origin}/other`) + news)),
      "/c.xml": index(`${origin}/a.xml`, `${origin}/c.xml`),
    }));
    expect(audit.status).toBe("finished");
    expect(entries).toHaveLength(1);
    expect(entries[0]?.alternates.map(({ hreflang }) => hreflang)).toEqual(["en"]);
    expect(entries[0]?.findings.map(({ id }) => id)).toEqual(["sitemap-images-valid", "news-complete"]);
    expect(entries[0]?.passedRules).toEqual([
      "hreflang-valid",
      "hreflang-unambiguous",
      "hreflang-includes-itself",
    ]);
  });

  test("may be ten thousand entries with ten versions each", { timeout: 240_000 }, async () => {
    const codes = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "x-default"];
    const { audit, entries, byPath } = await auditOf((origin) => ({
      "/sitemap.xml": urlset(
        ...Array.from({ length: 10_000 }, (_, nr) => {
          const group = Math.floor(nr / codes.length);
          const versions = codes.map((code) => link(code, `${origin}/${code}/${group}`));
          return entry(`${origin}/${codes[nr % codes.length]}/${group}`, versions.join(""));
        }),
      ),
    }));
    expect(audit).toMatchObject({ status: "finished", pagesFound: 10_001 });
    expect(entries).toHaveLength(10_000);
    expect(entries.every(({ alternates }) => alternates.length === codes.length)).toBe(true);
    expect(byPath.size).toBe(10_001);
  });

  test("may be endless lists of versions and images, of which few are kept", {
    timeout: 240_000,
  }, async () => {
    const many = (count: number, one: (nr: number) => string) =>
      Array.from({ length: count }, (_, nr) => one(nr));
    const { audit, entries } = await auditOf((origin) => ({
      "/sitemap.xml": urlset(
        entry(`${origin}/`, many(100_000, (nr) => link("en", `${origin}/v/${nr}`)).join("")),
        ...many(300, (page) =>
          entry(`${origin}/${page}`, many(150, (nr) => image(`${origin}/${page}/${nr}.png`)).join("")),
        ),
      ),
    }));
    expect(audit.status).toBe("finished");
    // Half of what an audit with so few pages remembers.
    expect(audit.pagesFound).toBeLessThanOrEqual((10_000 + 20 * 20) / 2);
    const kept = await database.db.execute<{ most: number }>(
      sql`select max(jsonb_array_length(alternates)) as most from audit_sitemap_entry where audit_id = ${audit.id}`,
    );
    expect(kept[0]?.most).toBe(200);
    expect(entries).toHaveLength(301);
  });
});
