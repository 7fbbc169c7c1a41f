import { z } from "zod";
import { findSharedReport } from "@/lib/audits/rows/report-links";
import { timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { auditGrades } from "@/lib/platform/db/schema";
import { hashToken } from "@/lib/platform/keys/content-token";
import { auditReport } from "./audit-view";

const storedParts = auditReport
  .pick({ categories: true, recommendations: true })
  .extend({ totals: auditReport.shape.totals.omit({ pages_unreadable: true }) });

/** What somebody with a link reads of an audit, and nothing else. */
export const sharedReport = z.object({
  project: z.string(),
  logo: z.string().nullable().describe("A data address."),
  url: z.string(),
  finished_at: timestampField.nullable(),
  score: z.int().nullable(),
  grade: z.enum(auditGrades).nullable(),
  verdict: z.string(),
  ...storedParts.shape,
});

export const readSharedReport = operation({
  name: "audits.read_report",
  summary: "The report of an audit, for whoever has a link to it",
  access: "public",
  effect: "reads",
  input: z.strictObject({ token: z.string({ error: "is required" }).min(1).max(200) }),
  output: z.object({ report: sharedReport }),
  refusals: ["not_found"],
  async run(ctx, { token }) {
    const found = await findSharedReport(ctx.db, hashToken(token));
    if (found === null) throw reportGone();
    const { audit, name, logo, logoType } = found;
    return {
      report: {
        ...storedParts.parse(audit.report),
        project: name,
        logo: logo === null ? null : `data:${logoType ?? ""};base64,${Buffer.from(logo).toString("base64")}`,
        url: audit.homeUrl ?? audit.url,
        finished_at: timestampOrNull(audit.finishedAt),
        score: audit.score,
        grade: audit.grade,
        verdict: audit.verdict ?? "",
      },
    };
  },
});

/** The same for a link that never existed and for one that works no longer, so that nobody learns which it was. */
export function reportGone(): Refusal {
  return new Refusal(
    "not_found",
    "There is no report at this address: the link was revoked, has expired or was not copied whole. Ask whoever gave it to you for a new one.",
  );
}
