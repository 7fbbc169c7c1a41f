import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { RuleText } from "../page-rule";
import { checkOf } from "./check";
import { judgementOf } from "./report";
import type { SiteCounts } from "./rows/findings";

const counts: SiteCounts = {
  found: 40,
  fetched: 40,
  judged: 40,
  unreadable: 0,
  hidden: 0,
  unreadableReason: null,
  homeHidden: false,
};
const rule = (id: string, severity: RuleText["severity"], weight?: number) => ({
  id,
  severity,
  category: "content" as const,
  title: `Title of ${id}`,
  why: "It matters.",
  fix: "Mend it.",
  ...(weight !== undefined && { weight }),
});
const check = (id: string, severity: RuleText["severity"], applicable: number, affected: number) =>
  checkOf(rule(id, severity), { applicable, affected, unknown: null });
const judgement = (checks: Parameters<typeof judgementOf>[0], changed: Partial<SiteCounts> = {}) =>
  judgementOf(checks, { ...counts, ...changed }, []);

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
  const score = /score is (\d+)/.exec(section)?.[1];
  return { rows, score: Number(score) };
}

test("the worked example of the documentation is right", () => {
  const { rows, score } = workedExample();
  expect(rows.length).toBeGreaterThan(3);
  const checks = rows.map(({ id, severity, applicable, affected }) => {
    if (severity !== "error" && severity !== "warning" && severity !== "notice") throw new Error(severity);
    return check(id, severity, Number(applicable), Number(affected));
  });
  const { report, ...result } = judgement(checks);
  expect(result.score).toBe(score);
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

  test("is at most 69 while the start page, or most pages, are kept out of search", () => {
    expect(judgement([good], { homeHidden: true })).toMatchObject({ score: 69, grade: "D" });
    expect(judgement([good], { hidden: 21 })).toMatchObject({
      score: 69,
      report: { gate: "most_pages_not_indexable" },
    });
    expect(judgement([good], { hidden: 20 })).toMatchObject({ score: 100, report: { gate: null } });
    expect(judgement([good], { homeHidden: null })).toMatchObject({ score: 100 });
  });

  test("does not count what could not be measured or does not apply", () => {
    const unknown = checkOf(rule("unknown", "error"), {
      applicable: 0,
      affected: 0,
      unknown: "It is unknown.",
    });
    const { score, report } = judgement([good, unknown]);
    expect(score).toBe(100);
    expect(report.checks[1]).toMatchObject({ deduction: 0, not_measured: "It is unknown." });
    expect(report.totals.passed).toBe(1);
  });

  test("is not changed by a rule that only informs, which is recommended last", () => {
    const informing = checkOf(rule("informing", "notice", 0), { applicable: 1, affected: 1, unknown: null });
    const { score, report } = judgement([informing, check("bad", "notice", 40, 1), good]);
    expect(score).toBe(99);
    expect(report.recommendations.map(({ id }) => id)).toEqual(["bad", "informing"]);
    expect(report.recommendations[1]).toMatchObject({ points: 0 });
  });
});

test("recommendations come in the order of the points that they win", () => {
  const { report, verdict } = judgement([
    check("few", "error", 40, 2),
    check("many", "error", 40, 20),
    check("small", "notice", 40, 40),
    check("good", "warning", 40, 0),
  ]);
  expect(report.recommendations.map(({ id }) => id)).toEqual(["many", "few", "small"]);
  expect(verdict).toBe("Fair. Fix these first: title of many, title of few and title of small.");
});
