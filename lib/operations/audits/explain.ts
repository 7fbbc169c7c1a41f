import { z } from "zod";
import { categoryKeys, severities } from "@/lib/audit/page-rule";
import { grades } from "@/lib/audit/score";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { Refusal } from "../core/refusal";
import { requireAudit } from "../core/require";

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
    }),
  ),
  gate: z.enum(["home_not_indexable", "most_pages_not_indexable"]).nullable(),
});

export const explainAudit = operation({
  name: "audits.explain",
  summary: "How the score of a finished audit arises, check by check",
  description:
    "`score` is 100 × (`weights` − `deductions`) ÷ `weights`, rounded down, and at most 69 when `gate` is set.",
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
  }),
  async run(ctx, { auditId }) {
    const audit = await requireAudit(ctx, auditId);
    const report = arithmetic.safeParse(audit.report);
    if (!report.success)
      throw new Refusal("not_found", "This audit has no result yet, so there is no score.");
    const measured = report.data.checks.filter(({ applicable }) => applicable > 0);
    return {
      ...report.data,
      audit_id: audit.id,
      url: audit.url,
      score: audit.score,
      grade: audit.grade,
      verdict: audit.verdict,
      ruleset_version: audit.rulesetVersion,
      weights: sum(measured.map(({ weight }) => weight)),
      deductions: sum(measured.map(({ deduction }) => deduction)),
    };
  },
});

function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, each) => total + each, 0) * 10_000) / 10_000;
}
