import { z } from "zod";
import { idField } from "../fields";
import { operation } from "../operation";
import { requireProject } from "../require";
import { auditView, viewAudit } from "./audit-view";
import { findLatestAudit, isAuditRunning } from "./queries";

export const getLatestAudit = operation({
  name: "audits.latest",
  summary: "The project's last finished audit; null when none has finished",
  access: "workspace",
  cost: "read",
  input: z.strictObject({ projectId: idField("a project").optional() }),
  output: z.object({ audit: auditView.nullable(), audit_running: z.boolean() }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const [row, running] = await Promise.all([
      findLatestAudit(ctx.db, project.id),
      isAuditRunning(ctx.db, project.id),
    ]);
    return { audit: row === null ? null : viewAudit(row, running), audit_running: running };
  },
});
