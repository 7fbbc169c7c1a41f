import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ignoredMax } from "@/lib/audits/rows/ignored";
import { judgeSite } from "@/lib/audits/site/judge-site";
import type { AuditedSite } from "@/lib/audits/testing/audited-site";
import { insertFinishedAudit } from "@/lib/audits/testing/finished-audit";
import { execute } from "@/lib/kernel/operation";
import { activity, audit as auditTable, ignoredFinding } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { explainAudit } from "./explain";
import { ignoreFinding } from "./ignore";
import { listIgnoredFindings } from "./ignored";
import { getLatestAudit } from "./latest";
import { unignoreFinding } from "./unignore";

let app: TestServices;
let tenant: Tenant;
let projectId: string;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await createTenant(app.services);
  ({ projectId } = tenant);
});

const finding = [{ id: "title-present", detail: "There is no title.", evidence: [] }];
const page = (path: string) => `https://acme.example${path}`;

/** Two of the four pages have no title, and one address is missing. */
const withFaults = (site: AuditedSite) => {
  for (const path of ["/anvils", "/hammers"]) {
    Object.assign(site.pages.get(path) ?? {}, { findings: finding, passedRules: ["served-with-https"] });
  }
};

const audited = () => insertFinishedAudit(app.services, projectId, withFaults);
const latest = async () => {
  const { audit } = await execute(getLatestAudit, tenant.asKey, { projectId });
  if (audit === null) throw new Error("no audit has finished");
  return audit;
};
const ignore = (given: { rule: string; url?: string; reason?: string }, ctx = tenant.asUser) =>
  execute(ignoreFinding, ctx, { projectId, reason: "It is meant to be so.", ...given });

describe("an ignored finding", () => {
  test("leaves the recommendations, the verdict and the score of the newest audit at once, and comes back as easily", async () => {
    const auditId = await audited();
    const before = await latest();
    expect(before.recommendations.map(({ id }) => id)).toContain("title-present");
    const { audit } = await ignore({ rule: "title-present" });
    const after = await latest();
    expect(after.score).toBeGreaterThan(before.score ?? 100);
    expect(audit).toEqual({ id: auditId, score: after.score, grade: after.grade });
    expect(after.recommendations.map(({ id }) => id)).not.toContain("title-present");
    expect(after.verdict).not.toContain("title");
    expect(after.ignored).toMatchObject([
      {
        rule: "title-present",
        url: null,
        reason: "It is meant to be so.",
        ignored_by: expect.stringContaining("@"),
      },
    ]);
    const { score, shown_share: share, deductions } = await execute(explainAudit, tenant.asUser, { auditId });
    expect(score).toBe(Math.floor((100 * (share ?? 1) * 100) / (100 + deductions)));

    expect(await execute(unignoreFinding, tenant.asUser, { projectId, rule: "title-present" })).toMatchObject(
      {
        was_ignored: true,
        audit: { score: before.score },
      },
    );
    expect(await latest()).toEqual(before);
  });

  test("of one page counts neither as passed nor as failed there, and is no example any more", async () => {
    await audited();
    await ignore({ rule: "title-present", url: page("/anvils#top") });
    const { recommendations } = await latest();
    const left = recommendations.find(({ id }) => id === "title-present");
    expect(left).toMatchObject({ affected_count: 1, sample_urls: [page("/hammers")] });
    await ignore({ rule: "title-present", url: page("/hammers") });
    expect((await latest()).recommendations.map(({ id }) => id)).not.toContain("title-present");
  });

  test("of a page that no audit knows changes nothing", async () => {
    await audited();
    const before = await latest();
    await ignore({ rule: "title-present", url: page("/never") });
    expect((await latest()).score).toBe(before.score);
  });

  test("is carried to later audits", async () => {
    await ignore({ rule: "title-present" });
    await audited();
    expect((await latest()).recommendations.map(({ id }) => id)).not.toContain("title-present");
  });

  test("of another project changes nothing here", async () => {
    const other = await createTenant(app.services, "Other");
    await execute(ignoreFinding, other.asUser, {
      projectId: other.projectId,
      rule: "title-present",
      reason: "Theirs.",
    });
    await audited();
    const { recommendations, ignored } = await latest();
    expect(recommendations.map(({ id }) => id)).toContain("title-present");
    expect(ignored).toEqual([]);
  });

  test("gets the new reason when it is ignored again", async () => {
    await ignore({ rule: "title-present", reason: "First." });
    await ignore({ rule: "title-present", reason: "Second." });
    const { ignored } = await execute(listIgnoredFindings, tenant.asKey, { projectId });
    expect(ignored.map(({ reason }) => reason)).toEqual(["Second."]);
  });

  test("is in the activity trail, when it is ignored and when it is counted again", async () => {
    await ignore({ rule: "title-present" });
    await execute(unignoreFinding, tenant.asUser, { projectId, rule: "title-present" });
    const entries = await app.services.db.select().from(activity).where(eq(activity.projectId, projectId));
    const names = entries.map(({ operation }) => operation);
    expect(names).toEqual(expect.arrayContaining(["audits.ignore", "audits.unignore"]));
  });

  test("of an audit by earlier rules is left out from the next audit on", async () => {
    const auditId = await audited();
    const report = { totals: {}, categories: [], recommendations: [], checks: [], gate: null };
    await app.services.db.update(auditTable).set({ report }).where(eq(auditTable.id, auditId));
    expect(await ignore({ rule: "title-present" })).toMatchObject({ audit: null });
  });
});

describe("what cannot be ignored:", () => {
  test.each<[string, { rule: string; url?: string; reason?: string }, string]>([
    ["a rule that does not exist", { rule: "no-such-rule" }, "rule is not the id of a rule"],
    ["a page whose address is none", { rule: "title-present", url: "javascript:alert(1)" }, "url must be"],
    ["anything without a reason", { rule: "title-present", reason: " " }, "reason"],
    [
      "anything with a reason of more than 300 characters",
      { rule: "title-present", reason: "a".repeat(301) },
      "300",
    ],
  ])("%s", async (_what, given, message) => {
    await expect(ignore(given)).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(message),
    });
  });

  test("more findings than the limit of a project", async () => {
    await app.services.db.insert(ignoredFinding).values(
      Array.from({ length: ignoredMax }, (_, nr) => ({
        projectId,
        rule: "title-present",
        url: page(`/${nr}`),
        reason: "So.",
        ignoredBy: "ada@example.com",
      })),
    );
    await expect(ignore({ rule: "title-present" })).rejects.toMatchObject({ code: "conflict" });
    // One that is ignored already may still get another reason.
    await ignore({ rule: "title-present", url: page("/1"), reason: "Another." });
  });
});

test("judging again finds what judging did", async () => {
  const auditId = await audited();
  const { db, tasks } = app.services;
  const { score, verdict } = await judgeSite({ db, tasks }, { id: auditId, url: page("/"), projectId });
  await ignore({ rule: "images-load", url: page("/never") });
  expect(await latest()).toMatchObject({ score, verdict });
});
