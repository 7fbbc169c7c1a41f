import { z } from "zod";
import { requestStop } from "@/lib/audits/rows/audits";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { auditRunView, viewAuditRun } from "./run-view";

export const stopProjectAudit = operation({
  name: "audits.stop",
  summary: "Stop the audit of a project that is under way; it has no result",
  description:
    "`audit` is null when none is under way. An audit that is being worked on stops within seconds: until then `stopping` is true.",
  access: "user",
  effect: "overwrites",
  phrases: ["stopped an audit of {project}", "stop an audit of {project}"],
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ audit: auditRunView.nullable() }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const row = await requestStop(ctx.db, project);
    ctx.wake("audits");
    return { audit: row === null ? null : viewAuditRun(row) };
  },
});
