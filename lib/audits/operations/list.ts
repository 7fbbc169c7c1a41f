import { z } from "zod";
import { findOpenAudit, listAuditRows } from "@/lib/audits/rows/audits";
import type { AuditLimits } from "@/lib/audits/start-audit";
import type { Context } from "@/lib/kernel/context";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { auditRunView, viewAuditRun } from "./run-view";

export const listAudits = operation({
  name: "audits.list",
  summary: "The audits of a project, newest first, and the one that is under way",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project"), limit: limitField, offset: offsetField }),
  output: z.object({
    audits: z.array(auditRunView),
    running: auditRunView.nullable(),
    pages_max: z.int().describe("How many pages an audit fetches unless it is started with another number."),
  }),
  async run(ctx: Context & { settings: AuditLimits }, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    const [rows, running] = await Promise.all([
      listAuditRows(ctx.db, project, { limit, offset }),
      findOpenAudit(ctx.db, project.id),
    ]);
    return {
      audits: rows.map(viewAuditRun),
      running: running === null ? null : viewAuditRun(running),
      pages_max: ctx.settings.auditPages,
    };
  },
});
