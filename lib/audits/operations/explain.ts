import { z } from "zod";
import { categoryKeys, severities } from "@/lib/audits/page-rule";
import { grades, shownShareOf } from "@/lib/audits/score";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireAudit } from "./require-audit";

const arithmetic = z.object({
  checks: z.array(
    z.object({
      id: z.string(),
      category: z.enum(categoryKeys),
      severity: z.enum(severities),
      weight: z.number(),
      cap: z.number(),
      applicable: z.int(),
      affected: z.int(),
      deduction: z.number(),
      not_measured: z.string().nullable(),
      not_checked: z.string().nullable().default(null),
      scales: z.boolean().default(false),
    }),
  ),
  // Audits by earlier rules could also be limited because most pages asked not to be indexed.
  gate: z.enum(["home_not_indexable", "most_pages_not_indexable"]).nullable(),
});

export const explainAudit = operation({
  name: "audits.explain",
  summary: "How the score of a finished audit arises, check by check",
  description:
    "`score` is 100 × `shown_share` × 100 ÷ (100 + `deductions`), rounded down, and at most 69 when `gate` is set. Without a `shown_share`, the audit is by earlier rules: 100 × (`weights` − `deductions`) ÷ `weights`.",
  access: "user",
  effect: "reads",
  refusals: ["not_found"],
  input: z.strictObject({ auditId: idField("an audit") }),
  output: arithmetic.extend({
    audit_id: z.uuid(),
    url: z.string(),
    score: z.int().nullable(),
    grade: z.enum(grades).nullable(),
    verdict: z.string().nullable(),
    ruleset_version: z.string(),
    weights: z.number(),
    deductions: z.number(),
    shown_share: z
      .number()
      .nullable()
      .describe("The share of pages that search engines can show; null for an audit by earlier rules."),
  }),
  async run(ctx, { auditId }) {
    const audit = await requireAudit(ctx, auditId);
    const report = arithmetic.safeParse(audit.report);
    if (!report.success)
      throw new Refusal("not_found", "This audit has no result yet, so there is no score.");
    const measured = report.data.checks.filter(({ applicable }) => applicable > 0);
    const scaling = report.data.checks.filter(({ scales }) => scales);
    const deducting = measured.filter(({ scales }) => !scales);
    return {
      ...report.data,
      audit_id: audit.id,
      url: audit.url,
      score: audit.score,
      grade: audit.grade,
      verdict: audit.verdict,
      ruleset_version: audit.rulesetVersion,
      weights: sum(deducting.map(({ weight }) => weight)),
      deductions: sum(deducting.map(({ deduction }) => deduction)),
      shown_share: scaling.length === 0 ? null : shownShareOf(report.data.checks),
    };
  },
});

function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, each) => total + each, 0) * 10_000) / 10_000;
}
