import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { crawlAddress } from "./crawl/crawl-address";
import { perPatternMax } from "./crawl/traps";
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

async function auditOf(
  pages: Record<string, ServedPage>,
  others?: (path: string) => ServedPage,
  pagesMax = 60,
) {
  const { db } = database;
  const site = await serveSite(pages, others);
  const { id } = await startedAudit(db, await createProjectFor(db, site.origin), pagesMax);
  await sweepUntilIdle(auditDeps(db));
  const found = await pagesOf(db, id);
  const byPath = new Map(found.map((page) => [page.url.slice(site.origin.length), page]));
  return { audit: await auditById(db, id), pages: found, byPath, site };
}

const mebibyte = 1024 * 1024;

/** Sends a body without end, as fast as it is read. */
const endless: ServedPage = (_request, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(mebibyte, "a")));
  };
  response.on("drain", more);
  more();
};

describe("a hostile site", { timeout: 60_000 }, () => {
  test("with endless bodies, bombs and broken texts is audited within bounds", async () => {
    const { audit, byPath } = await auditOf({
      "/": htmlPage("Home", ["/endless", "/bomb", "/encoding", "/cut", "/nul"]),
      "/endless": endless,
      "/bomb": { headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(64 * mebibyte, "a")) },
      "/encoding": {
        headers: { "content-type": "text/html; charset=klingon" },
        body: Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0x80, 0x00, 0xc3]),
      },
      "/cut": (_request, response) => response.socket?.destroy(),
      "/nul": "<title>A\u0000B</title><p>\ud800 text</p>",
    });
    expect(audit.status).toBe("finished");
    expect(byPath.get("/endless")).toMatchObject({ status: 200, truncated: true, bytes: 2 * mebibyte });
    expect(byPath.get("/bomb")).toMatchObject({ status: 200, truncated: true, bytes: 2 * mebibyte });
    expect(byPath.get("/encoding")).toMatchObject({ status: 200 });
    expect(byPath.get("/cut")).toMatchObject({ status: null, failure: "connect" });
    expect(byPath.get("/nul")).toMatchObject({ state: "done", status: 200 });
  });

  test("with redirects without end is followed as far as the limit of pages", async () => {
    const { audit, pages } = await auditOf({ "/": htmlPage("Home", ["/r/0"]) }, (path) => ({
      status: 302,
      headers: { location: `/r/${Number(path.split("/").at(-1)) + 1}` },
    }));
    expect(audit.status).toBe("finished");
    expect(pages.length).toBeLessThan(30);
    expect(pages.at(-1)).toMatchObject({ state: "skipped", skipReason: "depth" });
  });

  test("with a million links on a page remembers a bounded number of them", async () => {
    const links = Array.from({ length: 200_000 }, (_, nr) => `<a href=/l${nr}>a`).join("");
    const { audit, pages } = await auditOf({ "/": `<title>Many</title><body>${links}` }, undefined, 5);
    expect(audit.status).toBe("finished");
    expect(pages.length).toBeLessThanOrEqual(1001);
  });

  test("with sitemaps that name each other reads each once", async () => {
    const index = (other: string) => `<sitemapindex><sitemap><loc>${other}</loc></sitemap></sitemapindex>`;
    const { audit, site } = await auditOf({
      "/": htmlPage("Home", []),
      "/sitemap.xml": index("/b.xml"),
      "/b.xml": index("/sitemap.xml"),
    });
    expect(audit.status).toBe("finished");
    expect(site.paths().filter((path) => path.endsWith(".xml"))).toEqual(["/sitemap.xml", "/b.xml"]);
  });

  test.each([
    ["a calendar", "calendar", (nr: number) => `/calendar/${2020 + Math.floor(nr / 12)}/${(nr % 12) + 1}`],
    ["parameters", "parameters", (nr: number) => `/list?sort=${nr}`],
    ["filters", "parameters", (nr: number) => `/list?filter${nr % 50}=${nr}&and=${nr % 3}`],
  ] as const)("with %s without end is left alone after a while", async (_, reason, path) => {
    const all = Array.from({ length: perPatternMax + 50 }, (_each, nr) => path(nr));
    const { pages } = await auditOf({ "/": htmlPage("Home", all) }, undefined, 5);
    expect(pages.filter(({ skipReason }) => skipReason === reason)).toHaveLength(50);
  });

  test("that adds a session to each address has each page once", async () => {
    let session = 0;
    const page =
      (title: string): ServedPage =>
      (_request, response) => {
        session += 1;
        const id = createHash("md5").update(String(session)).digest("hex");
        response.setHeader("content-type", "text/html");
        response.end(htmlPage(title, [`/?sid=${id}`, `/a;jsessionid=${session}?utm_source=x`]));
      };
    const { pages, site } = await auditOf({ "/": page("Home"), "/a": page("A") });
    expect(pages.map(({ url }) => url.slice(site.origin.length))).toEqual(["/", "/a"]);
  });

  test("that names its articles by a short sid has all of them read", async () => {
    const { pages } = await auditOf({ "/": htmlPage("Home", ["/?sid=1", "/?sid=2"]) }, (path) =>
      htmlPage(path, []),
    );
    expect(pages.map(({ url }) => new URL(url).search)).toEqual(["", "?sid=1", "?sid=2"]);
  });

  test("whose folders repeat themselves is left alone", async () => {
    const { pages } = await auditOf({}, (path) => htmlPage("Folder", [`${path.replace(/\/$/, "")}/a/b`]));
    expect(pages.at(-1)).toMatchObject({ state: "skipped", skipReason: "repeated_path" });
    expect(pages.length).toBeLessThan(8);
  });
});

test.each([
  ["https://Acme.example:443/a/../b#c", "https://acme.example/b"],
  ["https://acme.example/?utm_source=a&b=1&gclid=2", "https://acme.example/?b=1"],
  ["https://acme.example/?b=2&a=1", "https://acme.example/?b=2&a=1"],
  ["https://acme.example/x;jsessionid=1A?a", "https://acme.example/x?a"],
  ["https://user:word@acme.example/", null],
  ["mailto:a@acme.example", null],
  [`https://acme.example/${"a".repeat(2000)}`, null],
])("the address %s is crawled as %s", (address, expected) => {
  expect(crawlAddress(address)).toBe(expected);
});
