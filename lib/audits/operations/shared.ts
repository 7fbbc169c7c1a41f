import { z } from "zod";
import { listReportLinkRows } from "@/lib/audits/rows/report-links";
import { idField, timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";

export const listSharedReports = operation({
  name: "audits.shared",
  summary: "The links to audit reports of a project, newest first, without their secrets",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({
    links: z.array(
      z.object({
        id: z.uuid(),
        audit_id: z.uuid(),
        label: z.string(),
        created_by: z.string(),
        created_at: timestampField,
        expires_at: timestampField.nullable().describe("Null when it works until it is revoked."),
        expired: z.boolean(),
        audited_at: timestampField.nullable(),
      }),
    ),
  }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const rows = await listReportLinkRows(ctx.db, project.id);
    const links = rows.map(({ link, auditedAt }) => ({
      id: link.id,
      audit_id: link.auditId,
      label: link.label,
      created_by: link.createdBy,
      created_at: timestamp(link.createdAt),
      expires_at: timestampOrNull(link.expiresAt),
      expired: link.expiresAt !== null && link.expiresAt <= ctx.now(),
      audited_at: timestampOrNull(auditedAt),
    }));
    return { links };
  },
});
