import { z } from "zod";
import { auditView, viewAudit } from "@/lib/audits/operations/audit-view";
import { findLatestAudit } from "@/lib/audits/operations/queries";
import { requireAudit } from "@/lib/audits/operations/require-audit";
import { auditRunView, viewAuditRun } from "@/lib/audits/operations/run-view";
import { idField } from "@/lib/kernel/fields";
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
  }),
  async run(ctx, { projectId, auditId }) {
    const project = await requireProject(ctx, projectId);
    const row =
      auditId === undefined ? await findLatestAudit(ctx.db, project.id) : await requireAudit(ctx, auditId);
    // The audit of another project is not found, although the caller may see it.
    if (row === null || row.projectId !== project.id) return { run: null, result: null };
    return { run: viewAuditRun(row), result: row.status === "finished" ? viewAudit(row, false) : null };
  },
});
