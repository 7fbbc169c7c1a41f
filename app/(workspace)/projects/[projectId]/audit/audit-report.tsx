import { buttonClass, LinkButton } from "@/app/_ui/button";
import { Panel } from "@/app/_ui/panel";
import { compareProjectAudits } from "@/lib/operations/audits/compare";
import { explainAudit } from "@/lib/operations/audits/explain";
import { listAudits } from "@/lib/operations/audits/list";
import { load } from "@/lib/surfaces/actions/load";
import type { AuditRun } from "./audit-progress";
import { AuditCategories, AuditSummary } from "./audit-summary";
import { Comparison } from "./comparison";
import { type AuditResult, Recommendations } from "./recommendations";
import { ScoreArithmetic } from "./score-arithmetic";

interface AuditReportProps {
  projectId: string;
  result: AuditResult;
  title: string;
  /** The audit that this one is compared with; the one before by default. */
  against: string | undefined;
}

/** How many of the newest audits are offered for a comparison. */
const comparableMax = 50;

/** The audits that finished before this one. */
function othersOf(result: AuditResult, audits: readonly AuditRun[]): AuditRun[] {
  const finishedAt = result.finished_at ?? "";
  return audits.filter(({ id, status, finished_at: at }) => {
    return id !== result.id && status === "finished" && (at ?? "") < finishedAt;
  });
}

/** The audit that an address names for the comparison. */
export function againstIn({ against }: Record<string, string | string[] | undefined>): string | undefined {
  return typeof against === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(against)
    ? against
    : undefined;
}

/** Everything that a finished audit says about the site. */
export async function AuditReport({ projectId, result, title, against }: AuditReportProps) {
  const base = `/projects/${projectId}/audit`;
  const own = `${base}/${result.id}`;
  const [arithmetic, { comparison }, { audits }] = await Promise.all([
    load(explainAudit, { auditId: result.id }),
    load(compareProjectAudits, { auditId: result.id, ...(against !== undefined && { earlierId: against }) }),
    load(listAudits, { projectId, offset: 0, limit: comparableMax }),
  ]);
  return (
    <>
      <AuditSummary result={result} title={title} />
      {comparison !== null && (
        <Comparison comparison={comparison} base={base} own={own} others={othersOf(result, audits)} />
      )}
      <AuditCategories categories={result.categories} />
      <Recommendations recommendations={result.recommendations} explorer={`${own}/pages`} />
      <ScoreArithmetic arithmetic={arithmetic} />
      <Panel title="Pages and files" lead="Every page that was read, and every finding as a file.">
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`${own}/pages`}>All pages</LinkButton>
          <a href={`${own}/export?format=csv`} download className={buttonClass()}>
            Findings as CSV
          </a>
          <a href={`${own}/export?format=json`} download className={buttonClass()}>
            Findings as lines of JSON
          </a>
        </div>
      </Panel>
    </>
  );
}
