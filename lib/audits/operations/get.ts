import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireAudit } from "./require-audit";
import { auditRunView, viewAuditRun } from "./run-view";

export const getAudit = operation({
  name: "audits.get",
  summary: "One audit of a project: how far it is, or how it ended",
  access: "user",
  effect: "reads",
  input: z.strictObject({ auditId: idField("an audit") }),
  output: z.object({ audit: auditRunView }),
  async run(ctx, { auditId }) {
    return { audit: viewAuditRun(await requireAudit(ctx, auditId)) };
  },
});
