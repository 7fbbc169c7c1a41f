import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimForRecheck } from "@/lib/audits/rows/rechecks";
import {
  auditById,
  auditDeps,
  pagesOf,
  startedAudit,
  sweepUntilIdle,
} from "@/lib/audits/testing/audited-project";
import { claimAudit } from "@/lib/audits/testing/claim-audit";
import { htmlPage, type ServedPage, type ServedSite, serveSite } from "@/lib/audits/testing/served-site";
import { execute } from "@/lib/kernel/operation";
import { project } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getLatestAudit } from "./latest";
import { listAuditPages } from "./pages";
import { recheckAudit } from "./recheck";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await createTenant(app.services);
});

const untitled = htmlPage("", ["/"]);

/** Audits a site whose pages at /a and /b have no title, and whose address /gone is missing. */
async function audited(
  pages: Record<string, ServedPage> = {},
): Promise<{ site: ServedSite; auditId: string }> {
  const site = await serveSite({
    "/": htmlPage("Start", ["/a", "/b", "/gone"]),
    "/a": untitled,
    "/b": untitled,
    ...pages,
  });
  const { db } = app.services;
  const [row] = await db
    .update(project)
    .set({ website: site.origin })
    .where(eq(project.id, tenant.projectId))
    .returning();
  if (row === undefined) throw new Error("there is no project");
  const { id: auditId } = await startedAudit(db, row);
  await sweepUntilIdle(auditDeps(db));
  return { site, auditId };
}

async function numberOf(auditId: string, { origin }: ServedSite, path: string): Promise<number> {
  const rows = await pagesOf(app.services.db, auditId);
  return rows.find(({ url }) => url === `${origin}${path}`)?.id ?? 0;
}

const recheck = (auditId: string, what: { page?: number; rule?: string }) =>
  execute(recheckAudit, tenant.asUser, { auditId, ...what });

describe("reading pages of an audit again", { timeout: 60_000 }, () => {
  test("tells what is fixed on a page and what remains, and keeps the score of the audit", async () => {
    const { site, auditId } = await audited();
    const before = await auditById(app.services.db, auditId);
    site.change("/a", htmlPage("Anvils of all sizes for every smith", ["/"]));
    const page = await numberOf(auditId, site, "/a");
    const asked = site.paths().length;
    const { pages, fixed, remaining, left } = await recheck(auditId, { page });
    expect(pages).toMatchObject([{ page, url: `${site.origin}/a`, outcome: "read", status: 200 }]);
    expect(pages[0]?.fixed).toContain("title-present");
    expect(fixed).toBeGreaterThan(0);
    expect(remaining).toBe(pages[0]?.remaining.length);
    expect(left).toBe(0);
    expect(site.paths().slice(asked)).toEqual(["/robots.txt", "/a"]);
    const { pages: listed } = await execute(listAuditPages, tenant.asUser, { auditId });
    expect(listed.find(({ id }) => id === page)?.recheck).toMatchObject({ outcome: "read" });
    expect(await auditById(app.services.db, auditId)).toEqual(before);
  });

  test("of a finding reads the pages that fail it, one at a time, and the next call those that still did", async () => {
    const { site, auditId } = await audited();
    site.change("/a", htmlPage("Anvils of all sizes for every smith", ["/"]));
    const first = await recheck(auditId, { rule: "title-present" });
    expect(first).toMatchObject({ fixed: 1, remaining: 1, open: 0, left: 0 });
    const second = await recheck(auditId, { rule: "title-present" });
    expect(second.pages.map(({ url }) => url)).toEqual([`${site.origin}/b`]);
    site.change("/b", htmlPage("Hammers of all sizes for every smith", ["/"]));
    expect(await recheck(auditId, { rule: "title-present" })).toMatchObject({ fixed: 1, remaining: 0 });
    await expect(recheck(auditId, { rule: "title-present" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("sees that a missing address is back", async () => {
    const { site, auditId } = await audited();
    expect(await recheck(auditId, { rule: "pages-not-missing" })).toMatchObject({ fixed: 0, remaining: 1 });
    site.change("/gone", htmlPage("It is back, as the readers wished", ["/"]));
    expect(await recheck(auditId, { rule: "pages-not-missing" })).toMatchObject({ fixed: 1, remaining: 0 });
  });

  test("never takes a busy site for a mended one, and leaves it alone", async () => {
    const { site, auditId } = await audited();
    site.change("/a", { status: 503, headers: { "retry-after": "1" } });
    const asked = site.paths().length;
    expect(await recheck(auditId, { rule: "title-present" })).toMatchObject({
      pages: [{ outcome: "busy" }],
      fixed: 0,
      open: 1,
      left: 1,
    });
    expect(site.paths().slice(asked)).toEqual(["/robots.txt", "/a"]);
  });

  test("never takes a page that has gone, moved or become another file for a mended one", async () => {
    const { site, auditId } = await audited();
    const page = await numberOf(auditId, site, "/a");
    for (const answer of [
      { status: 404 },
      { status: 301, headers: { location: "/b" } },
      { status: 200, headers: { "content-type": "application/pdf" }, body: "x" },
    ]) {
      site.change("/a", answer);
      const { pages } = await recheck(auditId, { page });
      expect(pages[0]?.fixed).toEqual([]);
      expect(pages[0]?.open).toContain("title-present");
    }
  });

  test("asks robots.txt first, as it is now", async () => {
    const { site, auditId } = await audited();
    const page = await numberOf(auditId, site, "/a");
    site.change("/robots.txt", {
      headers: { "content-type": "text/plain" },
      body: "User-agent: *\nDisallow: /a",
    });
    const asked = site.paths().length;
    expect((await recheck(auditId, { page })).pages).toMatchObject([{ outcome: "forbidden" }]);
    expect(site.paths().slice(asked)).toEqual(["/robots.txt"]);
    site.change("/robots.txt", { status: 500 });
    expect((await recheck(auditId, { page })).pages).toMatchObject([{ outcome: "busy" }]);
  });

  test("is refused while an audit or another recheck asks the same host, and holds up an audit likewise", async () => {
    const { site, auditId } = await audited();
    const page = await numberOf(auditId, site, "/a");
    const { db } = app.services;
    const held = await claimForRecheck(db, await auditById(db, auditId), 60);
    expect(held).not.toBeNull();
    await expect(recheck(auditId, { page })).rejects.toMatchObject({ code: "conflict" });
    const [row] = await db.select().from(project).where(eq(project.id, tenant.projectId));
    if (row === undefined) throw new Error("there is no project");
    await startedAudit(db, row);
    expect(await claimAudit(db, 60)).toBeNull();
  });

  test("is refused of an earlier audit, of a rule about the whole site, and of a page that is not there", async () => {
    const { auditId: earlier } = await audited();
    const { auditId } = await audited();
    await expect(recheck(earlier, { page: 1 })).rejects.toMatchObject({ code: "conflict" });
    await expect(recheck(auditId, { rule: "titles-unique" })).rejects.toMatchObject({ code: "conflict" });
    await expect(recheck(auditId, { page: 99_999 })).rejects.toMatchObject({ code: "not_found" });
    await expect(recheck(auditId, {})).rejects.toMatchObject({ code: "invalid_request" });
    await expect(recheck(auditId, { page: 1, rule: "title-present" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  test("is refused of another workspace's audit", async () => {
    const { auditId } = await audited();
    const other = await createTenant(app.services, "Other");
    await expect(execute(recheckAudit, other.asUser, { auditId, page: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

test("an audit says how many pages the sitemaps name, and what limit reads all that are known", {
  timeout: 60_000,
}, async () => {
  const entries = Array.from({ length: 130 }, (_, nr) => `http://127.0.0.1/p/${nr}`);
  const site = await serveSite({ "/": htmlPage("Start", []) }, (path) =>
    path.startsWith("/p/") ? htmlPage(`Page ${path}`, ["/"]) : { status: 404 },
  );
  const urls = entries.map((url) => `<url><loc>${url.replace("http://127.0.0.1", site.origin)}</loc></url>`);
  site.change("/sitemap.xml", {
    headers: { "content-type": "application/xml" },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}<url><loc>https://other.example/x</loc></url></urlset>`,
  });
  const { db } = app.services;
  const [row] = await db
    .update(project)
    .set({ website: site.origin })
    .where(eq(project.id, tenant.projectId))
    .returning();
  if (row === undefined) throw new Error("there is no project");
  await startedAudit(db, row, 10);
  await sweepUntilIdle(auditDeps(db));
  const { audit } = await execute(getLatestAudit, tenant.asKey, {});
  expect(audit).toMatchObject({ sitemap_pages: 130, pages_max: 10, limit_for_all: 200 });
});
