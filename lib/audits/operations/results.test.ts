import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judgeSite } from "@/lib/audits/site/judge-site";
import { compareFindings } from "@/lib/audits/site/rows/comparison";
import { pageOrders } from "@/lib/audits/site/rows/explore";
import { type AuditedSite, cleanSite, insertSite } from "@/lib/audits/testing/audited-site";
import { execute } from "@/lib/kernel/operation";
import { audit } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { compareProjectAudits } from "./compare";
import { explainAudit } from "./explain";
import { exportAudit } from "./export";
import { getAudit } from "./get";
import { listAuditPages } from "./pages";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());

const finding = (id: string, detail = "It is so.") => [{ id, detail, evidence: [] }];

/** Stores a finished audit of the tenant's project. */
async function audited(change: (site: AuditedSite) => void = () => undefined): Promise<string> {
  const site = cleanSite();
  change(site);
  const { db, tasks } = app.services;
  const stored = await insertSite(db, site, tenant.projectId);
  const { score, grade, verdict, report, rulesetVersion } = await judgeSite({ db, tasks }, stored);
  await db
    .update(audit)
    .set({ score, grade, verdict, report: { ...report }, rulesetVersion, finishedAt: sql`clock_timestamp()` })
    .where(eq(audit.id, stored.id));
  return stored.id;
}

const withFault = (site: AuditedSite) => {
  Object.assign(site.pages.get("/anvils") ?? {}, { findings: finding("title-present", '=1+1, "quoted"') });
  Object.assign(site.pages.get("/hammers") ?? {}, { status: 404, passedRules: null, findings: null });
  site.files.delete("sitemap");
};

describe("the results of an audit:", () => {
  test("the score is explained by numbers that add up to it", async () => {
    const auditId = await audited(withFault);
    const explained = await execute(explainAudit, tenant.asUser, { auditId });
    const { score, shown_share: share, deductions, checks } = explained;
    // Of the four pages one is missing.
    expect(share).toBe(0.75);
    expect(score).toBe(Math.floor((100 * 0.75 * 100) / (100 + deductions)));
    expect(checks.find(({ id }) => id === "title-present")).toMatchObject({ weight: 30, affected: 1 });
  });

  test("the score of an audit by earlier rules is explained by the weights that counted then", async () => {
    const auditId = await audited();
    const check = { category: "content", severity: "error", cap: 1, not_measured: null };
    const checks = [
      { ...check, id: "title-present", weight: 30, applicable: 4, affected: 1, deduction: 7.5 },
      { ...check, id: "h1-present", weight: 6, applicable: 4, affected: 0, deduction: 0 },
    ];
    const report = { checks, gate: "most_pages_not_indexable" };
    await app.services.db.update(audit).set({ report }).where(eq(audit.id, auditId));
    const explained = await execute(explainAudit, tenant.asUser, { auditId });
    expect(explained).toMatchObject({ shown_share: null, weights: 36, deductions: 7.5 });
  });

  test("an audit without a result has no explanation", async () => {
    const { id: auditId } = await insertSite(app.services.db, cleanSite(), tenant.projectId);
    await expect(execute(explainAudit, tenant.asUser, { auditId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("it is compared with the one before, finding by finding", async () => {
    const earlierId = await audited(withFault);
    const auditId = await audited();
    const { db } = app.services;
    const rules = await compareFindings(db, earlierId, auditId);
    await db.update(audit).set({ comparison: { earlierId, rules } }).where(eq(audit.id, auditId));
    const { comparison } = await execute(compareProjectAudits, tenant.asUser, { auditId });
    expect(comparison).toMatchObject({ earlier_id: earlierId, exact: true, same_rules: true });
    expect(comparison?.totals).toMatchObject({ added: 0, remaining: 0 });
    expect(comparison?.rules.find(({ id }) => id === "title-present")).toMatchObject({
      fixed: 1,
      fixed_urls: ["https://acme.example/anvils"],
    });
  });

  test("it is compared with any earlier one by counts, without reading the findings of either", async () => {
    const earlierId = await audited(withFault);
    await audited();
    const auditId = await audited();
    await app.services.db.execute(
      sql`delete from audit_finding where audit_id in (${earlierId}, ${auditId})`,
    );
    const { comparison } = await execute(compareProjectAudits, tenant.asUser, { auditId, earlierId });
    expect(comparison).toMatchObject({ earlier_id: earlierId, exact: false });
    expect(comparison?.rules.find(({ id }) => id === "title-present")).toMatchObject({ added: 0, fixed: 1 });
  });

  test("it is not compared with one that finished after it", async () => {
    const auditId = await audited();
    const earlierId = await audited();
    const compare = execute(compareProjectAudits, tenant.asUser, { auditId, earlierId });
    await expect(compare).rejects.toMatchObject({ code: "conflict" });
  });

  test("it is compared neither with an open audit nor with one of another project", async () => {
    const auditId = await audited();
    const { db } = app.services;
    const open = await insertSite(db, cleanSite(), tenant.projectId);
    await db.update(audit).set({ status: "stopped" }).where(eq(audit.id, open.id));
    const compare = execute(compareProjectAudits, tenant.asUser, { auditId, earlierId: open.id });
    await expect(compare).rejects.toMatchObject({ code: "conflict" });
  });

  test("pages are listed in parts, by rule and by how they answer", async () => {
    const auditId = await audited(withFault);
    const list = (input: object) => execute(listAuditPages, tenant.asUser, { auditId, ...input });
    const first = await list({ limit: 2 });
    expect(first.pages.map(({ id }) => id)).toEqual([1, 2]);
    expect((await list({ limit: 50, after: first.next ?? 0 })).pages.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect(first.previous).toBeNull();
    const second = await list({ limit: 2, after: 2 });
    expect(second).toMatchObject({ pages: [{ id: 3 }, { id: 4 }], previous: 3, next: 4 });
    expect(await list({ limit: 2, before: 3 })).toMatchObject({ previous: null, next: 2 });
    expect(await list({ limit: 2, before: 5 })).toMatchObject({ pages: [{ id: 3 }, { id: 4 }], previous: 3 });
    const failing = await list({ rule: "title-present" });
    expect(failing).toMatchObject({ pages: [{ url: "https://acme.example/anvils" }], next: null });
    expect(failing.pages[0]?.rules).toContain("title-present");
    expect((await list({ filter: "broken" })).pages).toMatchObject([{ status: 404 }]);
    expect((await list({ filter: "redirects" })).pages).toMatchObject([{ id: 5 }]);
  });

  test("pages are listed by any of their numbers, in both directions, from any place", async () => {
    const auditId = await audited((site) => {
      withFault(site);
      Object.assign(site.pages.get("/hammers") ?? {}, { wordCount: 900, durationMs: 7 });
      Object.assign(site.pages.get("/anvils") ?? {}, { wordCount: 20, durationMs: 9 });
    });
    const list = async (input: object) => execute(listAuditPages, tenant.asUser, { auditId, ...input });
    const idsOf = ({ pages }: Awaited<ReturnType<typeof list>>) => pages.map(({ id }) => id);
    for (const sort of pageOrders) {
      const ascending = idsOf(await list({ sort }));
      expect(ascending.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
      expect(idsOf(await list({ sort, order: "desc" }))).toEqual(ascending.toReversed());
      for (const order of ["asc", "desc"]) {
        const whole = order === "asc" ? ascending : ascending.toReversed();
        const after = idsOf(await list({ sort, order, after: whole[1], limit: 2 }));
        const before = idsOf(await list({ sort, order, before: whole[3], limit: 2 }));
        expect([after, before]).toEqual([whole.slice(2, 4), whole.slice(1, 3)]);
      }
    }
    const [worst] = (await list({ sort: "findings", order: "desc", limit: 1 })).pages;
    const counts = (await list({})).pages.map(({ rules }) => rules.length);
    expect(worst?.rules).toHaveLength(Math.max(...counts));
    const failing = await list({ rule: "title-present", sort: "words", order: "desc" });
    expect(failing.pages).toMatchObject([
      { url: "https://acme.example/anvils", word_count: 20, duration_ms: 9 },
    ]);
  });

  test("an export has every finding, and no cell that a spreadsheet would run", async () => {
    const auditId = await audited(withFault);
    const csv = await execute(exportAudit, tenant.asUser, { auditId });
    expect(csv.next).toBeNull();
    const lines = csv.content.trimEnd().split("\n");
    expect(lines).toHaveLength(csv.rows + 1);
    expect(lines[0]).toBe("rule,category,severity,url,detail");
    expect(lines).toContain(`title-present,metadata,error,https://acme.example/anvils,"'=1+1, ""quoted"""`);
    expect(lines.some((line) => line.startsWith("sitemap-found,indexing,notice,,"))).toBe(true);
    const json = await execute(exportAudit, tenant.asUser, { auditId, format: "json" });
    const rows: unknown[] = json.content
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(csv.rows);
    expect(rows).toContainEqual(expect.objectContaining({ rule: "pages-not-missing", severity: "error" }));
  });

  test("a large export comes in parts that make up the whole", async () => {
    const auditId = await audited();
    await app.services.db.execute(sql`
      insert into audit_page (audit_id, id, kind, url, depth, found_by, state)
      select ${auditId}, 100 + n, 'page', 'https://acme.example/' || n, 1, 'link', 'done' from generate_series(1, 4500) n`);
    // As when a real audit ends. PostgreSQL would take the table for as small as it was, and scan it for each finding.
    await app.services.db.execute(sql`analyze audit_page`);
    await app.services.db.execute(sql`
      insert into audit_finding (audit_id, rule, page, detail)
      select ${auditId}, case when n % 2 = 0 then 'title-present' else 'h1-present' end, 100 + n, n::text
      from generate_series(1, 4500) n`);
    const parts: string[] = [];
    let after: string | null | undefined;
    do {
      const part = await execute(exportAudit, tenant.asUser, { auditId, ...(after && { after }) });
      expect(part.rows).toBeLessThanOrEqual(2000);
      parts.push(part.content);
      after = part.next;
    } while (after !== null);
    expect(parts).toHaveLength(3);
    expect(new Set(parts.join("").trimEnd().split("\n")).size).toBe(4501);
  });

  test("an audit whose pages are not kept any more has no export, rather than one without most findings", async () => {
    const auditId = await audited(withFault);
    await app.services.db.update(audit).set({ pagesKept: "expired" }).where(eq(audit.id, auditId));
    await expect(execute(exportAudit, tenant.asUser, { auditId })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await execute(getAudit, tenant.asUser, { auditId })).audit.pages_kept).toBe(false);
  });

  test("an export cannot go on from a place that it never named", async () => {
    const auditId = await audited();
    for (const after of ["x", "title-present:-1", "no-such-rule:1", "title-present:1; drop table audit"]) {
      await expect(execute(exportAudit, tenant.asUser, { auditId, after })).rejects.toMatchObject({
        code: "invalid_request",
      });
    }
  });
});
