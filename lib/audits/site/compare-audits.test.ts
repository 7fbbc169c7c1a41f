import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { type AuditedSite, cleanSite, insertSite, page } from "../testing/audited-site";
import { compareAudits } from "./compare-audits";
import { judgeSite } from "./judge-site";
import { compareFindings } from "./rows/comparison";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function judged(site: AuditedSite, projectId?: string) {
  const audit = await insertSite(database.db, site, projectId);
  const { report, ...result } = await judgeSite({ db: database.db, tasks: inlineTasks }, audit);
  return { ...notCompared, ...audit, ...result, report: { ...report } };
}

/** What an audit has of which the comparison is not stored. */
const notCompared = { comparison: null };

const finding = (id: string) => [{ id, detail: "It is so.", evidence: [] }];

test("two audits are compared by rule and address, and nothing is fixed on a page that cannot be read now", async () => {
  const earlier = cleanSite();
  earlier.pages.set("/gone", { ...page(17, "/gone"), findings: finding("title-present") });
  Object.assign(earlier.pages.get("/anvils") ?? {}, { findings: finding("title-present") });
  Object.assign(earlier.pages.get("/hammers") ?? {}, { findings: finding("description-present") });
  earlier.pages.set("/scripted", { ...page(18, "/scripted"), findings: finding("h1-present") });
  earlier.files.delete("sitemap");
  const later = cleanSite();
  Object.assign(later.pages.get("/anvils") ?? {}, { id: 3, findings: finding("title-present") });
  Object.assign(later.pages.get("/hammers") ?? {}, { id: 2 });
  Object.assign(later.pages.get("/de/") ?? {}, { findings: finding("title-present") });
  later.pages.set("/scripted", {
    ...page(18, "/scripted"),
    unreadable: "The page shows its text only to browsers that run its scripts.",
    passedRules: null,
  });
  const before = await judged(earlier);
  const after = await judged(later, before.projectId);

  const rules = await compareFindings(database.db, before.id, after.id);
  const stored = { earlierId: before.id, rules };
  const comparison = compareAudits(before, { ...after, comparison: stored });
  expect(comparison.rules).toEqual([
    {
      rule: "description-present",
      added: 0,
      fixed: 1,
      remaining: 0,
      gone: 0,
      addedUrls: [],
      fixedUrls: ["https://acme.example/hammers"],
    },
    { rule: "h1-present", added: 0, fixed: 0, remaining: 0, gone: 1, addedUrls: [], fixedUrls: [] },
    { rule: "sitemap-found", added: 0, fixed: 1, remaining: 0, gone: 0, addedUrls: [], fixedUrls: [] },
    {
      rule: "title-present",
      added: 1,
      fixed: 0,
      remaining: 1,
      gone: 1,
      addedUrls: ["https://acme.example/de/"],
      fixedUrls: [],
    },
  ]);
  expect(comparison.totals).toEqual({ added: 1, fixed: 2, remaining: 1, gone: 2 });
});

test.each([
  ["B", "C", true],
  ["C", "B", false],
  ["C", "C", false],
  ["A", null, false],
  [null, "F", false],
] as const)("a grade %s that becomes %s has dropped: %s", (from, to, dropped) => {
  const audit = { ...notCompared, id: "", score: null, rulesetVersion: "1", report: null };
  const comparison = compareAudits({ ...audit, grade: from }, { ...audit, grade: to });
  expect(comparison).toMatchObject({ gradeDropped: dropped, scoreChange: null, sameRules: true, rules: [] });
});
