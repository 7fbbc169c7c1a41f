import { getDashboardAudit } from "@galley/lib/dashboard/audit";
import { notFound } from "next/navigation";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject } from "../../load-project";
import { DropNotice, UnfinishedNotice } from "../audit-notices";
import { AuditProgress } from "../audit-progress";
import { AuditReport, readReportView } from "../audit-report";

interface Props {
  params: Promise<{ projectId: string; auditId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Audit · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, auditId } = await params;
  const view = readReportView(await searchParams);
  const { run, result, rechecks } = await load(getDashboardAudit, { projectId, auditId });
  if (run === null) notFound();
  const base = `/projects/${run.project_id}/audit`;
  return (
    <>
      <h1 className="sr-only">One audit</h1>
      <div className="flex min-w-0 flex-col gap-6">
        <BackLink href={base}>Audit</BackLink>
        <DropNotice run={run} />
        <UnfinishedNotice run={run} next="Start another one on the audit page." />
        {run.stage !== null && <AuditProgress run={run} />}
        {result !== null && (
          <AuditReport
            run={run}
            result={result}
            rechecks={rechecks}
            title="Audit"
            here={`${base}/${run.id}`}
            view={view}
          />
        )}
      </div>
    </>
  );
});
