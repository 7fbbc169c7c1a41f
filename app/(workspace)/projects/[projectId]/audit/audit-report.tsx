import { buttonClass, LinkButton } from "@/app/_ui/button";
import { Panel } from "@/app/_ui/panel";
import { compareProjectAudits } from "@/lib/operations/audits/compare";
import { explainAudit } from "@/lib/operations/audits/explain";
import { load } from "@/lib/surfaces/actions/load";
import { AuditCategories, AuditSummary } from "./audit-summary";
import { Comparison } from "./comparison";
import { type AuditResult, Recommendations } from "./recommendations";
import { ScoreArithmetic } from "./score-arithmetic";

interface AuditReportProps {
  result: AuditResult;
  /** The address of the audit page. */
  base: string;
  title: string;
}

/** Everything that a finished audit says about the site. */
export async function AuditReport({ result, base, title }: AuditReportProps) {
  const own = `${base}/${result.id}`;
  const [arithmetic, { comparison }] = await Promise.all([
    load(explainAudit, { auditId: result.id }),
    load(compareProjectAudits, { auditId: result.id }),
  ]);
  return (
    <>
      <AuditSummary result={result} title={title} />
      {comparison !== null && <Comparison comparison={comparison} base={base} />}
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
