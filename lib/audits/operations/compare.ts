import { z } from "zod";
import { compareAudits } from "@/lib/audits/site/compare-audits";
import { findAuditBefore } from "@/lib/audits/site/rows/explore";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { AuditRow } from "@/lib/platform/db/schema";
import { requireAudit } from "./require-audit";

const counts = { added: z.int(), fixed: z.int(), remaining: z.int(), gone: z.int() };

export const compareProjectAudits = operation({
  name: "audits.compare",
  summary: "What an audit found differently from the one before",
  description:
    "With `earlierId`, it is compared with that audit. `comparison` is null when the project has no earlier finished audit. Findings are compared one by one with the audit before, and `exact` is true; with one before that, the counts are differences of the number of pages that fail each rule. `gone` counts findings on pages that the later audit did not read. With `same_rules` false, a difference may come from changed rules.",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    auditId: idField("an audit"),
    earlierId: idField("an earlier audit").optional(),
  }),
  output: z.object({
    comparison: z
      .object({
        earlier_id: z.uuid(),
        exact: z.boolean(),
        same_rules: z.boolean(),
        score_change: z.int().nullable(),
        grade_dropped: z.boolean(),
        totals: z.object(counts),
        rules: z.array(
          z.object({
            id: z.string(),
            ...counts,
            added_urls: z.array(z.string()),
            fixed_urls: z.array(z.string()),
          }),
        ),
      })
      .nullable(),
  }),
  refusals: ["conflict"],
  async run(ctx, { auditId, earlierId }) {
    const later = await requireAudit(ctx, auditId);
    if (later.status !== "finished" && earlierId === undefined) return { comparison: null };
    const earlier =
      earlierId === undefined ? await findAuditBefore(ctx.db, later) : await requireAudit(ctx, earlierId);
    if (earlier === null) return { comparison: null };
    if (earlier.projectId !== later.projectId || !isBefore(earlier, later)) {
      throw new Refusal(
        "conflict",
        "A finished audit can be compared only with a finished audit of the same project from before it.",
      );
    }
    const { exact, sameRules, scoreChange, gradeDropped, totals, rules } = compareAudits(earlier, later);
    return {
      comparison: {
        earlier_id: earlier.id,
        exact,
        same_rules: sameRules,
        score_change: scoreChange,
        grade_dropped: gradeDropped,
        totals,
        rules: rules.map(({ rule, addedUrls, fixedUrls, ...of }) => ({
          id: rule,
          ...of,
          added_urls: addedUrls,
          fixed_urls: fixedUrls,
        })),
      },
    };
  },
});

function isBefore(earlier: AuditRow, later: AuditRow): boolean {
  if (earlier.status !== "finished" || later.status !== "finished") return false;
  return (earlier.finishedAt?.getTime() ?? 0) < (later.finishedAt?.getTime() ?? 0);
}
