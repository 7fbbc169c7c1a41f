import { compareProjectAudits } from "@galley/lib/audits/operations/compare";
import { explainAudit } from "@galley/lib/audits/operations/explain";
import { listAudits } from "@galley/lib/audits/operations/list";
import { load } from "@/app/_actions/load";
import { AuditCategories } from "./audit-categories";
import type { AuditRun } from "./audit-progress";
import { AuditSummary } from "./audit-summary";
import { Comparison } from "./comparison";
import { IgnoredFindings } from "./ignored-findings";
import { loadRules } from "./load-rules";
import { type AuditResult, type RecheckSums, Recommendations } from "./recommendations";
import { ScoreArithmetic } from "./score-arithmetic";
import { ScoreHistory } from "./score-history";
import { ShareReport } from "./share-report";

interface AuditReportProps {
  run: AuditRun;
  result: AuditResult;
  rechecks: RecheckSums;
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
export async function AuditReport({ run, result, rechecks, title, here, view }: AuditReportProps) {
  const base = `/projects/${run.project_id}/audit`;
  const own = `${base}/${run.id}`;
  const explorer = run.pages_kept ? `${own}/pages` : null;
  const { against, category } = view;
  const [arithmetic, { comparison }, { audits }, { isRecheckable }] = await Promise.all([
    load(explainAudit, { auditId: result.id }),
    load(compareProjectAudits, { auditId: result.id, ...(against !== undefined && { earlierId: against }) }),
    load(listAudits, { projectId: run.project_id, offset: 0, limit: comparableMax }),
    loadRules(),
  ]);
  const isNewest = audits.find(({ status }) => status === "finished")?.id === run.id;
  const care = { projectId: run.project_id, rechecks, isNewest, isRecheckable };
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
      <Recommendations
        result={result}
        category={isKnown ? category : null}
        here={here}
        explorer={explorer}
        care={care}
      />
      <IgnoredFindings projectId={run.project_id} ignored={result.ignored} />
      <ShareReport projectId={run.project_id} auditId={run.id} />
      <ScoreArithmetic arithmetic={arithmetic} />
    </>
  );
}
