import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RuleText, severities } from "../page-rule";
import { allRules } from "./all-rules";
import { checkOf, type SiteCheck } from "./check";
import { judgementOf } from "./report";
import type { SiteCounts } from "./rows/findings";

const counts: SiteCounts = {
  found: 40,
  fetched: 40,
  judged: 40,
  unreadable: 0,
  unreadableReason: null,
  homeHidden: false,
  pagesMax: 500,
  leftOut: [],
};
const rule = (id: string, severity: RuleText["severity"], others: Partial<RuleText> = {}) => ({
  id,
  severity,
  category: "content" as const,
  title: `Title of ${id}`,
  why: "It matters.",
  fix: "Mend it.",
  ...others,
});
const tally = (applicable: number, affected: number, unknown: string | null = null) => ({
  applicable,
  affected,
  unknown,
  notChecked: null,
});
const check = (id: string, severity: RuleText["severity"], applicable: number, affected: number) =>
  checkOf(rule(id, severity), tally(applicable, affected));
/** The check of a real rule. */
const checkBy = (id: string, applicable: number, affected: number) => {
  const real = allRules.find((each) => each.id === id);
  if (real === undefined) throw new Error(`There is no rule ${id}.`);
  return checkOf(real, tally(applicable, affected));
};
const lost = (affected: number, pages = 40) => checkBy("pages-can-be-found", pages, affected);
const judgement = (checks: readonly SiteCheck[], changed: Partial<SiteCounts> = {}) =>
  judgementOf(checks, { ...counts, ...changed }, []);
const scoreOf = (checks: readonly SiteCheck[]) => judgement(checks).score ?? -1;

/** The rows of the table "A worked example" in docs/audit-score.md. */
function workedExample() {
  const text = readFileSync(path.join(import.meta.dirname, "../../../docs/audit-score.md"), "utf8");
  const section = text.slice(text.indexOf("## A worked example"));
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\|(.+)\|$/gm)].map(([, id = "", cells = ""]) => {
    const [severity = "", weight, cap, applicable, affected, deduction] = cells
      .split("|")
      .map((cell) => cell.trim());
    return { id, severity, weight, cap, applicable, affected, deduction };
  });
  const [, shown, score] = /^score = (?:.+) = ([\d.]+), so the score is (\d+)/m.exec(section) ?? [];
  return { rows, shown, score: Number(score) };
}

test("the worked example of the documentation is right", () => {
  const { rows, shown, score } = workedExample();
  expect(rows.length).toBeGreaterThan(3);
  const checks = rows.map(({ id, severity, applicable, affected }) => {
    const real = checkBy(id, Number(applicable), Number(affected));
    expect(real.severity).toBe(severity);
    return real;
  });
  const { report, ...result } = judgement(checks);
  expect(result.score).toBe(score);
  expect(Math.floor(Number(shown))).toBe(score);
  expect(report.checks.map(({ weight, cap, deduction }) => [weight, cap, deduction])).toEqual(
    rows.map((row) => [Number(row.weight), Number(row.cap), Number(row.deduction)]),
  );
});

describe("the score of a site", () => {
  const good = check("good", "error", 40, 0);

  test("is null when no page could be read, and when more than half could not", () => {
    expect(judgement([good], { judged: 0, unreadable: 5 })).toMatchObject({ score: null, grade: null });
    expect(judgement([good], { judged: 19, unreadable: 21 }).verdict).toContain("Only 19 of 40 pages");
    expect(judgement([good], { judged: 20, unreadable: 20 })).toMatchObject({ score: 100, grade: "A" });
  });

  test("is at most 69 while the start page is kept out of search", () => {
    expect(judgement([good], { homeHidden: true })).toMatchObject({
      score: 69,
      grade: "D",
      report: { gate: "home_not_indexable" },
    });
    expect(judgement([good], { homeHidden: null })).toMatchObject({ score: 100, report: { gate: null } });
  });

  test.each([
    [0, 100, "A"],
    [1, 97, "A"],
    [4, 90, "A"],
    [10, 75, "C"],
    [19, 52, "E"],
    [21, 47, "F"],
    [40, 0, "F"],
  ])("with %d of 40 pages kept out of search is %d, grade %s", (pages, score, grade) => {
    const checks = [good, lost(pages), checkBy("pages-ask-for-index", 40, pages)];
    expect(judgement(checks)).toMatchObject({ score, grade });
  });

  test("falls more when a tenth of the pages is lost than when no page has a description", () => {
    expect(scoreOf([lost(4)])).toBeLessThan(scoreOf([lost(0), checkBy("description-present", 40, 40)]));
  });

  test("falls far with ten faults on every page, and rises with every one of ten that is fixed", () => {
    const ids =
      "title-present description-present h1-present viewport-set language-declared images-have-alt is-compressed canonical-present enough-text titles-unique";
    const faults = ids.split(" ").map((id) => ({ id, affected: 40 }));
    const scores = [...faults.keys(), faults.length].map((fixed) =>
      scoreOf([
        lost(0),
        ...faults.map(({ id, affected }, index) => checkBy(id, 40, index < fixed ? 0 : affected)),
      ]),
    );
    expect(scores).toEqual([56, 67, 70, 73, 76, 80, 84, 88, 89, 94, 100]);
  });

  test("rises visibly when ten findings of a site of twenty pages are fixed", () => {
    const checks = (fixed: number) => [
      lost(0, 20),
      checkBy("title-present", 20, 5 - fixed),
      checkBy("description-present", 20, 5 - fixed),
    ];
    expect([scoreOf(checks(0)), scoreOf(checks(5))]).toEqual([91, 100]);
  });

  test("does not depend on how many rules passed that were never at risk", () => {
    const fault = check("fault", "error", 40, 40);
    const passed = Array.from({ length: 50 }, (_, nr) => check(`passed-${nr}`, "error", 40, 0));
    expect(scoreOf([fault])).toBe(scoreOf([fault, ...passed]));
  });

  test("does not count what could not be measured or does not apply", () => {
    const unknown = checkOf(rule("unknown", "error"), tally(0, 0, "It is unknown."));
    const { score, report } = judgement([good, unknown]);
    expect(score).toBe(100);
    expect(report.checks[1]).toMatchObject({ deduction: 0, not_measured: "It is unknown." });
    expect(report.totals.passed).toBe(1);
  });

  test("is not changed by a rule that only informs, which is recommended last", () => {
    const informing = checkOf(rule("informing", "notice", { weight: 0 }), tally(1, 1));
    const { score, report } = judgement([informing, check("bad", "notice", 40, 1), good]);
    expect(score).toBe(99);
    expect(report.recommendations.map(({ id }) => id)).toEqual(["bad", "informing"]);
    expect(report.recommendations[1]).toMatchObject({ points: 0 });
  });
});

const ruleIds = "abcdefghij".split("");

/** A site of pages, each with the rules that it fails. */
const sites = fc.array(
  fc.record({
    lost: fc.boolean(),
    fails: fc.uniqueArray(fc.constantFrom(...ruleIds), { maxLength: 10 }),
  }),
  { minLength: 1, maxLength: 30 },
);
type Site = typeof sites extends fc.Arbitrary<infer Value> ? Value : never;

const severityOf = (id: string) => severities[(id.codePointAt(0) ?? 0) % severities.length] ?? "notice";

function checksOf(site: Site): SiteCheck[] {
  const failing = (id: string) => site.filter(({ fails }) => fails.includes(id)).length;
  return [
    lost(site.filter((page) => page.lost).length, site.length),
    ...ruleIds.map((id) => check(id, severityOf(id), site.length, failing(id))),
  ];
}

test("fixing a finding of any site never lowers its score, nor does bringing back or removing a lost page", () => {
  fc.assert(
    fc.property(sites, fc.nat(), fc.nat(), (site, pageNr, findingNr) => {
      const nr = pageNr % site.length;
      const page = site[nr];
      if (page === undefined) return;
      const before = scoreOf(checksOf(site));
      const withPage = (changed: Site[number]) => scoreOf(checksOf(site.with(nr, changed)));
      expect(withPage({ ...page, lost: false })).toBeGreaterThanOrEqual(before);
      const fixed = page.fails.filter((_, index) => index !== findingNr % page.fails.length);
      expect(withPage({ ...page, fails: fixed })).toBeGreaterThanOrEqual(before);
      const missing = scoreOf([
        lost(site.filter((each) => each.lost).length + 1, site.length + 1),
        ...checksOf(site).slice(1),
      ]);
      expect(scoreOf(checksOf([...site, { lost: false, fails: [] }]))).toBeGreaterThanOrEqual(missing);
      // An address that is removed from the site's links is not lost any more either.
      expect(before).toBeGreaterThanOrEqual(missing);
    }),
    { numRuns: 300 },
  );
});

test("recommendations come in the order of the points that they win", () => {
  const { report, verdict } = judgement([
    check("few", "error", 40, 2),
    check("many", "error", 40, 20),
    check("small", "notice", 40, 40),
    check("good", "warning", 40, 0),
  ]);
  expect(report.recommendations.map(({ id }) => id)).toEqual(["many", "few", "small"]);
  expect(verdict).toBe("Good. Fix these first: title of many, title of few and title of small.");
});
