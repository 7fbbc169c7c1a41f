import { z } from "zod";
import { insertReportLink, reportLinksMax } from "@/lib/audits/rows/report-links";
import { storedActor } from "@/lib/kernel/context";
import { idField, integerField, textField, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { createLinkToken } from "@/lib/platform/keys/link-token";
import { requireAudit } from "./require-audit";

export const shareAudit = operation({
  name: "audits.share",
  summary: "Make a secret link to the report of an audit; this answer is the only one that shows it",
  description:
    "Whoever has the link reads the report without an account, until it expires or is revoked. It shows this audit for good, also after later ones.",
  access: "user",
  effect: "adds",
  phrases: ["made a link to an audit report of {project}", "make a link to an audit report of {project}"],
  input: z.strictObject({
    auditId: idField("a finished audit"),
    label: textField(100).trim().default("").describe("Whom it is for. Only members see it."),
    days: integerField(1, "must be a whole number of days from 1 to 365", 365)
      .optional()
      .describe("How many days it works; until it is revoked when left out."),
  }),
  output: z.object({ link_id: z.uuid(), link: z.string(), expires_at: timestampField.nullable() }),
  refusals: ["conflict"],
  async run(ctx, { auditId, label, days }) {
    const audit = await requireAudit(ctx, auditId);
    if (audit.status !== "finished") {
      throw new Refusal(
        "conflict",
        "Only a finished audit has a report; make the link when this one is over.",
      );
    }
    const { token, tokenHash } = createLinkToken();
    const by = storedActor(ctx.actor);
    const row = await insertReportLink(ctx.db, audit, { tokenHash, label, days: days ?? null, by });
    if (row === null) {
      throw new Refusal(
        "conflict",
        `The project has ${reportLinksMax} links to reports, which is the limit: revoke those that are not needed any more.`,
      );
    }
    return {
      link_id: row.id,
      link: `${ctx.settings.baseUrl}/reports/${token}`,
      expires_at: timestampOrNull(row.expiresAt),
    };
  },
});
