import { z } from "zod";
import { deleteReportLink, findReportLink } from "@/lib/audits/rows/report-links";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { inProject, requireRow } from "@/lib/kernel/require";

const requireReportLink = requireRow("report link", findReportLink, inProject);

export const unshareAudit = operation({
  name: "audits.unshare",
  summary: "Revoke a link to an audit report at once",
  access: "user",
  effect: "removes",
  phrases: [
    "revoked a link to an audit report of {project}",
    "revoke a link to an audit report of {project}",
  ],
  input: z.strictObject({ linkId: idField("a link to a report") }),
  output: z.object({ revoked: z.boolean() }),
  async run(ctx, { linkId }) {
    await deleteReportLink(ctx.db, await requireReportLink(ctx, linkId));
    return { revoked: true };
  },
});
