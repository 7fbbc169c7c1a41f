import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit, auditFile, workTurn } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { AuditDeps } from "./deps";
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

async function startFor(site: ServedSite): Promise<string> {
  const { db } = database;
  return (await startedAudit(db, await createProjectFor(db, site.origin))).id;
}

const sweep = (given: Partial<AuditDeps> = {}) => sweepUntilIdle(auditDeps(database.db, given));

/** How many seconds the audit waits for its next slice. */
async function waitsSeconds(id: string): Promise<number> {
  const [row] = await database.db
    .select({ seconds: sql<number>`extract(epoch from ${audit.nextAt} - now())::float8` })
    .from(audit)
    .where(eq(audit.id, id));
  return row?.seconds ?? Number.NaN;
}

/** Lets the time pass until the audit is due. */
async function makeDue(id: string): Promise<void> {
  const { workspaceId } = await auditById(database.db, id);
  await database.db.update(audit).set({ nextAt: sql`now()` }).where(eq(audit.id, id));
  await database.db.update(workTurn).set({ at: sql`now()` }).where(eq(workTurn.workspaceId, workspaceId));
}

const withDelay = (seconds: number): ServedPage => ({
  headers: { "content-type": "text/plain" },
  body: `User-agent: *\nCrawl-delay: ${seconds}`,
});

describe("a crawl delay", () => {
  test("comes before each request, one at a time", async () => {
    let [open, most] = [0, 0];
    const counted =
      (title: string, links: string[]): ServedPage =>
      (_request, response) => {
        open += 1;
        most = Math.max(most, open);
        setImmediate(() => {
          open -= 1;
          response.setHeader("content-type", "text/html");
          response.end(htmlPage(title, links));
        });
      };
    const paths = ["/1", "/2", "/3", "/4", "/5"];
    const site = await serveSite({
      "/robots.txt": withDelay(2),
      "/": counted("Home", paths),
      ...Object.fromEntries(paths.map((path) => [path, counted(path, ["/"])])),
    });
    const pauses: number[] = [];
    const id = await startFor(site);
    await sweep({ pause: async (ms) => void pauses.push(ms) });
    expect(await auditById(database.db, id)).toMatchObject({ status: "finished", pagesDone: 6 });
    // One for the sitemap, and one for each page.
    expect(pauses).toEqual(Array.from({ length: 7 }, () => 2000));
    expect(most).toBe(1);
  });

  test("that is long is spent without holding the audit", async () => {
    const site = await serveSite({
      "/robots.txt": withDelay(40),
      "/": htmlPage("Home", ["/a"]),
      "/a": htmlPage("A", []),
    });
    const id = await startFor(site);
    await sweep();
    expect(await auditById(database.db, id)).toMatchObject({
      status: "running",
      pagesDone: 1,
      leaseToken: null,
    });
    expect(await waitsSeconds(id)).toBeGreaterThan(35);
    await makeDue(id);
    await sweep();
    expect((await auditById(database.db, id)).pagesDone).toBe(2);
    expect(site.paths().filter((path) => path === "/a")).toHaveLength(1);
  });

  test("beyond a minute counts as a minute", async () => {
    const site = await serveSite({ "/robots.txt": withDelay(86_400), "/": htmlPage("Home", []) });
    const id = await startFor(site);
    await sweep();
    expect((await auditById(database.db, id)).crawlDelayMs).toBe(60_000);
  });
});

describe("a busy site", () => {
  test.each([
    [429, { "retry-after": "120" }, 120],
    [503, { "retry-after": "120" }, 120],
    [503, {}, 30],
    [429, { "retry-after": "999999" }, 600],
    [429, { "retry-after": "soon" }, 30],
  ])("that answers %s with %j is asked again after %s seconds", async (status, headers, seconds) => {
    const site = await serveSite({ "/": htmlPage("Home", ["/a"]), "/a": { status, headers } });
    const id = await startFor(site);
    await sweep();
    expect(await auditById(database.db, id)).toMatchObject({ status: "running", leaseToken: null });
    const waits = await waitsSeconds(id);
    expect(waits).toBeGreaterThan(seconds - 10);
    expect(waits).toBeLessThanOrEqual(seconds);
    site.change("/a", htmlPage("A", []));
    await makeDue(id);
    await sweep();
    expect(await auditById(database.db, id)).toMatchObject({ status: "finished", pagesDone: 2 });
    expect(site.paths().filter((path) => path === "/a")).toHaveLength(2);
  });

  test("is believed after three tries", async () => {
    const site = await serveSite({ "/": htmlPage("Home", ["/a"]), "/a": { status: 429 } });
    const id = await startFor(site);
    for (let tries = 0; tries < 3; tries += 1) {
      await sweep();
      await makeDue(id);
    }
    expect(site.paths().filter((path) => path === "/a")).toHaveLength(3);
    expect(await auditById(database.db, id)).toMatchObject({ status: "finished" });
    const pages = await pagesOf(database.db, id);
    expect(pages.find(({ url }) => url.endsWith("/a"))).toMatchObject({ status: 429, state: "done" });
  });
});

test("a page that comes a byte at a time ends with the time for a page, and holds up no other", async () => {
  const drip: ServedPage = (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("a"), 5);
    response.on("close", () => clearInterval(timer));
  };
  const site = await serveSite({
    "/": htmlPage("Home", ["/drip", "/a"]),
    "/drip": drip,
    "/a": htmlPage("A", []),
  });
  const id = await startFor(site);
  const deps = auditDeps(database.db);
  const given: (number | undefined)[] = [];
  // The same time limit, a hundred times as fast.
  const fetch: GuardedFetch = (url, request = {}) => {
    if (String(url).endsWith("/drip")) given.push(request.timeoutMs);
    return deps.fetch(url, { ...request, timeoutMs: (request.timeoutMs ?? 0) / 100 });
  };
  await sweep({ fetch });
  const pages = await pagesOf(database.db, id);
  expect(pages.find(({ url }) => url.endsWith("/drip"))).toMatchObject({
    status: null,
    failure: "timeout",
    attempts: 1,
  });
  expect(pages.find(({ url }) => url.endsWith("/a"))).toMatchObject({ status: 200 });
  expect(given).toEqual([20_000, 20_000]);
  expect(await auditById(database.db, id)).toMatchObject({ status: "finished" });
});

describe("a long robots.txt", () => {
  const served = (text: string): ServedPage => ({ headers: { "content-type": "text/plain" }, body: text });

  test("is obeyed to its last rule", async () => {
    const rules = Array.from({ length: 3000 }, (_, nr) => `Disallow: /page-${nr}/`).join("\n");
    const site = await serveSite({
      "/robots.txt": served(`User-agent: *\n${rules}\nDisallow: /no`),
      "/": htmlPage("Home", ["/no", "/a"]),
      "/a": htmlPage("A", []),
    });
    const id = await startFor(site);
    await sweep();
    expect(await auditById(database.db, id)).toMatchObject({ status: "finished", pagesDone: 2 });
    expect(site.paths()).not.toContain("/no");
  });

  test("that admits only named search engines keeps this crawler out, and nobody from search", async () => {
    const site = await serveSite({
      "/robots.txt": served(
        "User-agent: Googlebot\nUser-agent: bingbot\nAllow: /\n\nUser-agent: *\nDisallow: /",
      ),
      "/": htmlPage("Home", []),
    });
    const id = await startFor(site);
    await sweep();
    expect(await pagesOf(database.db, id)).toMatchObject([{ status: null, skipReason: "robots_own" }]);
    const { verdict, report } = await auditById(database.db, id);
    expect(verdict).toContain("robots.txt lets search engines read the site, but not Galley");
    expect(JSON.stringify(report?.["recommendations"])).not.toContain("home-is-indexable");
  });

  test("of which only the beginning is read lets nothing be fetched, and is a finding", async () => {
    const site = await serveSite({
      "/robots.txt": served(`User-agent: *\nDisallow: /no\n${"# more\n".repeat(100_000)}Disallow: /`),
      "/": htmlPage("Home", []),
    });
    const id = await startFor(site);
    await sweep();
    expect(await pagesOf(database.db, id)).toMatchObject([{ status: null, skipReason: "robots_own" }]);
    const [file] = await database.db
      .select({ problem: auditFile.problem })
      .from(auditFile)
      .where(and(eq(auditFile.auditId, id), eq(auditFile.kind, "robots")));
    expect(file).toEqual({ problem: "is longer than 500 KiB" });
  });
});
