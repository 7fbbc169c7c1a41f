import { z } from "zod";
import { auditView, ignoredShown, viewAudit } from "@/lib/audits/operations/audit-view";
import { findLatestAudit } from "@/lib/audits/operations/queries";
import { requireAudit } from "@/lib/audits/operations/require-audit";
import { auditRunView, viewAuditRun } from "@/lib/audits/operations/run-view";
import { listIgnoredRows } from "@/lib/audits/rows/ignored";
import { sumRechecks } from "@/lib/audits/rows/rechecks";
import { idField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";

export const getDashboardAudit = operation({
  name: "dashboard.audit",
  summary: "An audit with its result; the project's last finished one unless another is named",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project"), auditId: idField("an audit").optional() }),
  output: z.object({
    run: auditRunView.nullable().describe("Null when no audit has finished."),
    result: auditView
      .omit({ audit_running: true })
      .nullable()
      .describe("Null unless the audit has finished."),
    rechecks: z
      .array(
        z.object({
          rule: z.string(),
          fixed: z.int(),
          remaining: z.int(),
          open: z.int().describe("Pages that did not say, such as those of a busy site."),
          checked_at: timestampField,
        }),
      )
      .describe("What reading pages again has found since the audit, by rule."),
  }),
  async run(ctx, { projectId, auditId }) {
    const project = await requireProject(ctx, projectId);
    const row =
      auditId === undefined ? await findLatestAudit(ctx.db, project.id) : await requireAudit(ctx, auditId);
    // The audit of another project is not found, although the caller may see it.
    if (row === null || row.projectId !== project.id) return { run: null, result: null, rechecks: [] };
    const run = viewAuditRun(row);
    if (row.status !== "finished") return { run, result: null, rechecks: [] };
    const [ignored, rechecks] = await Promise.all([
      listIgnoredRows(ctx.db, project.id, ignoredShown),
      sumRechecks(ctx.db, row.id),
    ]);
    return {
      run,
      result: viewAudit(row, { running: false, ignored }),
      rechecks: rechecks.map(({ checkedAt, ...sums }) => ({ ...sums, checked_at: timestamp(checkedAt) })),
    };
  },
});
