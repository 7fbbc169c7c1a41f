import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ignoreFinding } from "@/lib/audits/operations/ignore";
import { shareAudit } from "@/lib/audits/operations/share";
import { listSharedReports } from "@/lib/audits/operations/shared";
import { unshareAudit } from "@/lib/audits/operations/unshare";
import { reportLinksMax } from "@/lib/audits/rows/report-links";
import { insertFinishedAudit } from "@/lib/audits/testing/finished-audit";
import { execute } from "@/lib/kernel/operation";
import { activity, audit, auditReportLink, project } from "@/lib/platform/db/schema";
import { hashToken } from "@/lib/platform/keys/content-token";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createReportRoutes } from "./report-routes";

const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;

let app: TestServices;
let acme: Tenant;
let auditId: string;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await createTenant(app.services, "Acme");
  auditId = await insertFinishedAudit(app.services, acme.projectId, (site) => {
    const finding = [{ id: "title-present", detail: "There is no title.", evidence: [] }];
    Object.assign(site.pages.get("/anvils") ?? {}, { findings: finding, passedRules: [] });
    Object.assign(site.pages.get("/hammers") ?? {}, {
      url: `https://acme.example/h?q=${hostile}`,
      findings: finding,
      passedRules: [],
    });
  });
});

const routesOf = (services: () => TestServices["services"]) =>
  createReportRoutes(() => ({ services: services(), trustedProxyHops: 0 }));
const routes = routesOf(() => app.services);
const call = (token: string, method: keyof typeof routes = "GET", of = routes) =>
  of[method](new Request(`http://localhost:3000/reports/${token}`, { method }));

async function shared(given: { days?: number; label?: string } = {}, ctx = acme.asUser) {
  const made = await execute(shareAudit, ctx, { auditId, ...given });
  return { ...made, token: made.link.split("/").at(-1) ?? "" };
}

describe("the report of an audit", () => {
  test("is read by whoever has the link, without a cookie, an index, a referrer, a cache or a script", async () => {
    const { token, link } = await shared();
    expect(link).toBe(`http://galley.test/reports/${token}`);
    expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
    const answer = await call(token);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain("Site audit of Acme");
    expect(page).toContain("What to do first");
    expect(page).toContain("https://acme.example/anvils");
    expect(page).not.toContain("<script");
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).not.toContain("script-src");
    expect(await (await call(token, "HEAD")).text()).toBe("");
    expect((await call(token, "POST")).status).toBe(405);
  });

  test("prints the texts and addresses of the audited site as text", async () => {
    const { token } = await shared();
    await app.services.db.update(project).set({ name: hostile }).where(eq(project.id, acme.projectId));
    const page = await (await call(token)).text();
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;img");
  });

  test("never makes a link of an address that is not of the web", async () => {
    const { token } = await shared();
    const [row] = await app.services.db.select().from(audit).where(eq(audit.id, auditId));
    const report = JSON.parse(
      JSON.stringify(row?.report).replaceAll("https://acme.example/anvils", "javascript:alert(1)"),
    );
    await app.services.db.update(audit).set({ report }).where(eq(audit.id, auditId));
    const page = await (await call(token)).text();
    expect(page).toContain("javascript:alert(1)");
    expect(page).not.toContain('href="javascript:');
  });

  test("shows nothing of other projects, of the people and of what is ignored", async () => {
    await execute(ignoreFinding, acme.asUser, {
      projectId: acme.projectId,
      rule: "title-present",
      reason: "An internal matter.",
    });
    const { token } = await shared({ label: "For Grace, who pays late" });
    const page = await (await call(token)).text();
    for (const secret of [
      "An internal matter",
      "pays late",
      "@example.com",
      acme.projectId,
      acme.workspaceId,
      auditId,
    ])
      expect(page).not.toContain(secret);
    expect(page).not.toContain("No title");
  });

  test("stays as it was when a later audit has finished", async () => {
    const { token } = await shared();
    await insertFinishedAudit(app.services, acme.projectId);
    expect(await (await call(token)).text()).toContain("https://acme.example/anvils");
  });
});

describe("nothing is shown, and the answer is the same,", () => {
  const gone: [string, () => Promise<string>][] = [
    ["for a token that never was", () => Promise.resolve("a-token-that-never-was")],
    ["for no token", () => Promise.resolve("")],
    ["for a token of any length", () => Promise.resolve("a".repeat(5000))],
    ["for the hash of a token", async () => hashToken((await shared()).token)],
    [
      "for a link that was revoked",
      async () => {
        const { token, link_id: linkId } = await shared();
        await execute(unshareAudit, acme.asUser, { linkId });
        return token;
      },
    ],
    [
      "for a link that has expired",
      async () => {
        const { token, link_id: id } = await shared({ days: 7 });
        await app.services.db
          .update(auditReportLink)
          .set({ expiresAt: new Date(Date.now() - 1000) })
          .where(eq(auditReportLink.id, id));
        return token;
      },
    ],
    [
      "for a link of a project in the trash",
      async () => {
        const { token } = await shared();
        await app.services.db
          .update(project)
          .set({ deletedAt: new Date() })
          .where(eq(project.id, acme.projectId));
        return token;
      },
    ],
  ];
  test.each(gone)("%s", async (_what, tokenOf) => {
    const answer = await call(await tokenOf());
    const never = await call("another-token-that-never-was");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(await never.text());
    expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(never.headers));
  });
});

describe("a link to a report", () => {
  test("is stored as a hash and told once, and neither lists, trail nor log have its token", async () => {
    const { token, link_id: id } = await shared({ label: "Grace" });
    await call(token);
    const { links } = await execute(listSharedReports, acme.asUser, { projectId: acme.projectId });
    expect(links).toMatchObject([
      { id, audit_id: auditId, label: "Grace", expired: false, expires_at: null },
    ]);
    const rows = await app.services.db.select().from(auditReportLink).where(eq(auditReportLink.id, id));
    const trail = await app.services.db.select().from(activity).where(eq(activity.projectId, acme.projectId));
    expect(JSON.stringify([links, rows, trail]) + app.logged.join("\n")).not.toContain(token);
    expect(trail.map(({ operation }) => operation)).toContain("audits.share");
  });

  test("cannot be made, seen or revoked by another workspace", async () => {
    const { token, link_id: linkId } = await shared();
    const other = await createTenant(app.services, "Other");
    const calls = [
      () => execute(shareAudit, other.asUser, { auditId }),
      () => execute(unshareAudit, other.asUser, { linkId }),
      () => execute(listSharedReports, other.asUser, { projectId: acme.projectId }),
    ];
    for (const refused of calls) await expect(refused()).rejects.toMatchObject({ code: "not_found" });
    expect((await call(token)).status).toBe(200);
  });

  test("is refused for an audit that has not finished, and above the limit of a project", async () => {
    await app.services.db.update(audit).set({ status: "failed" }).where(eq(audit.id, auditId));
    await expect(shared()).rejects.toMatchObject({ code: "conflict" });
    await app.services.db.update(audit).set({ status: "finished" }).where(eq(audit.id, auditId));
    for (let nr = 0; nr < reportLinksMax; nr += 1) await shared();
    await expect(shared()).rejects.toMatchObject({ code: "conflict" });
  });

  test("cannot be guessed without limit", async () => {
    const limited = await createTestServices({ limits: { dashboard: [{ count: 2, seconds: 60 }] } });
    const own = routesOf(() => limited.services);
    await call("a", "GET", own);
    await call("b", "GET", own);
    const answer = await call("c", "GET", own);
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    await limited.close();
  });
});
