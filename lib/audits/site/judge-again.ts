import { z } from "zod";
import type { Database } from "@/lib/platform/db/connection";
import { type AuditRow, auditSkipReasons } from "@/lib/platform/db/schema";
import { ignoredInAudit, lockNewestAudit, storeJudgement } from "../rows/ignored";
import { allRules } from "./all-rules";
import { checkOf, type SiteCheck } from "./check";
import { judgementOf } from "./report";
import { sampleFindings } from "./rows/findings";
import { withoutIgnored } from "./without-ignored";

const tally = { applicable: z.int(), affected: z.int() };

/** What an audit keeps of its own judgement, enough to judge it again. */
const keptReport = z.looseObject({
  checks: z.array(
    z.object({
      id: z.string(),
      ...tally,
      not_measured: z.string().nullable(),
      not_checked: z.string().nullable(),
      found: z.object(tally).nullable(),
    }),
  ),
  counts: z.object({
    found: z.int(),
    fetched: z.int(),
    judged: z.int(),
    unreadable: z.int(),
    unreadableReason: z.string().nullable(),
    homeHidden: z.boolean().nullable(),
    pagesMax: z.int(),
    leftOut: z.array(
      z.object({
        reason: z.enum([...auditSkipReasons, "page_links", "not_remembered"]),
        count: z.int().nullable(),
      }),
    ),
  }),
});

type KeptCheck = z.output<typeof keptReport>["checks"][number];

/**
 * Judges the project's newest finished audit again from what it keeps, leaving out what is ignored now. Returns null,
 * and changes nothing, when there is none or it was judged by other rules: the next audit leaves it out.
 */
export async function judgeNewestAgain(
  db: Database,
  projectId: string,
): Promise<Pick<AuditRow, "id" | "score" | "grade"> | null> {
  const audit = await lockNewestAudit(db, projectId);
  const kept = keptReport.safeParse(audit?.report);
  if (audit === null || !kept.success) return null;
  const found = kept.data.checks.flatMap((check) => checkAgain(check) ?? []);
  if (found.length < kept.data.checks.length) return null;
  const ignored = await ignoredInAudit(db, audit);
  const checks = withoutIgnored(found, ignored);
  const failed = checks.filter(({ affected }) => affected > 0).map(({ rule }) => rule.id);
  const samples = await sampleFindings(db, audit.id, failed, ignored);
  const { score, grade, verdict, report } = judgementOf(checks, kept.data.counts, samples);
  await storeJudgement(db, audit.id, { score, grade, verdict, report: { ...report } });
  return { id: audit.id, score, grade };
}

function checkAgain({ id, found, not_checked: notChecked, not_measured: unknown, ...own }: KeptCheck) {
  const rule = allRules.find((each) => each.id === id);
  if (rule === undefined) return null;
  const check = checkOf(rule, { ...(found ?? own), unknown, notChecked: null });
  return { ...check, notChecked } satisfies SiteCheck;
}
