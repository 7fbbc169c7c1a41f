import { z } from "zod";
import { listIgnoredRows } from "@/lib/audits/rows/ignored";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { auditView, exampleAudit, ignoredShown, viewAudit } from "./audit-view";
import { findLatestAudit, isAuditRunning } from "./queries";

export const getLatestAudit = operation({
  name: "audits.latest",
  summary: "The project's last finished audit; null when none has finished",
  description:
    "`audit` is null when none has finished; `audit_running` says whether one is under way. `score` and `grade` are null when too little of the site could be read.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project").optional() }),
  output: z.object({ audit: auditView.nullable(), audit_running: z.boolean() }),
  example: { projectId: exampleIds.project },
  answers: {
    finished: { audit: exampleAudit, audit_running: false },
    none_yet: { audit: null, audit_running: true },
  },
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const [row, running, ignored] = await Promise.all([
      findLatestAudit(ctx.db, project.id),
      isAuditRunning(ctx.db, project.id),
      listIgnoredRows(ctx.db, project.id, ignoredShown),
    ]);
    return {
      audit: row === null ? null : viewAudit(row, { running, ignored }),
      audit_running: running,
    };
  },
});
