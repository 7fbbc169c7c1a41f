import { compareProjectAudits } from "@galley/lib/audits/operations/compare";
import { explainAudit } from "@galley/lib/audits/operations/explain";
import { listAudits } from "@galley/lib/audits/operations/list";
import { load } from "@/app/_actions/load";
import { AuditCategories } from "./audit-categories";
import type { AuditRun } from "./audit-progress";
import { AuditSummary } from "./audit-summary";
import { Comparison } from "./comparison";
import { type AuditResult, Recommendations } from "./recommendations";
import { ScoreArithmetic } from "./score-arithmetic";
import { ScoreHistory } from "./score-history";

interface AuditReportProps {
  run: AuditRun;
  result: AuditResult;
  title: string;
  /** The address of this page. */
  here: string;
  view: ReportView;
}

/** How many of the newest audits are offered for a comparison, and drawn. */
const comparableMax = 50;

/** The audits that finished before this one. */
function othersOf(result: AuditResult, audits: readonly AuditRun[]): AuditRun[] {
  const finishedAt = result.finished_at ?? "";
  return audits.filter(({ id, status, finished_at: at }) => {
    return id !== result.id && status === "finished" && (at ?? "") < finishedAt;
  });
}

/** What an address chooses of a report. */
export interface ReportView {
  /** The audit that it is compared with; the one before by default. */
  against: string | undefined;
  /** The category whose recommendations are shown; null for all. */
  category: string | null;
}

/** Anything that is not valid in an address means the default. */
export function readReportView({
  against,
  category,
}: Record<string, string | string[] | undefined>): ReportView {
  const isAudit =
    typeof against === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(against);
  return {
    against: isAudit ? against : undefined,
    category: typeof category === "string" && /^[a-z_]{1,50}$/.test(category) ? category : null,
  };
}

/** Everything that a finished audit says about the site. */
export async function AuditReport({ run, result, title, here, view }: AuditReportProps) {
  const base = `/projects/${run.project_id}/audit`;
  const own = `${base}/${run.id}`;
  const explorer = run.pages_kept ? `${own}/pages` : null;
  const { against, category } = view;
  const [arithmetic, { comparison }, { audits }] = await Promise.all([
    load(explainAudit, { auditId: result.id }),
    load(compareProjectAudits, { auditId: result.id, ...(against !== undefined && { earlierId: against }) }),
    load(listAudits, { projectId: run.project_id, offset: 0, limit: comparableMax }),
  ]);
  const isKnown = result.categories.some(({ key }) => key === category);
  return (
    <>
      <AuditSummary result={result} title={title} own={own} isKept={run.pages_kept} />
      <ScoreHistory runs={audits} shownId={result.id} base={base} />
      {comparison !== null && (
        <Comparison
          comparison={comparison}
          base={base}
          own={own}
          explorer={explorer}
          others={othersOf(result, audits)}
        />
      )}
      <AuditCategories categories={result.categories} here={here} />
      <Recommendations result={result} category={isKnown ? category : null} here={here} explorer={explorer} />
      <ScoreArithmetic arithmetic={arithmetic} />
    </>
  );
}
