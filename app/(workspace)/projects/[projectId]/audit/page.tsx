import { listAudits } from "@galley/lib/audits/operations/list";
import { getDashboardAudit } from "@galley/lib/dashboard/audit";
import { load } from "@/app/_actions/load";
import { EmptyState } from "@/app/_ui/empty-state";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject } from "../load-project";
import { offsetOf } from "../offset-of";
import { AuditHistory } from "./audit-history";
import { DropNotice, UnfinishedNotice } from "./audit-notices";
import { AuditProgress } from "./audit-progress";
import { AuditReport, readReportView } from "./audit-report";
import { FirstVisit } from "./first-visit.client";
import { RunAnAudit } from "./start-audit";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Audit · ${(await loadProject((await params).projectId)).name}`,
}));

const historySize = 10;

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const search = await searchParams;
  const offset = offsetOf(search["offset"]);
  const [project, { audits, running, pages_max: pagesMax }, { run, result, rechecks }] = await Promise.all([
    loadProject(projectId),
    load(listAudits, { projectId, offset, limit: historySize + 1 }),
    load(getDashboardAudit, { projectId }),
  ]);
  const base = `/projects/${project.id}/audit`;
  const isNew = audits.length === 0 && offset === 0;
  const [newest] = offset === 0 ? audits : [];
  return (
    <>
      <h1 className="sr-only">Audit</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {result !== null && (
            <a href="#run" className="-mb-3 text-sm font-medium text-proof underline lg:hidden">
              Audit again, schedule and history
            </a>
          )}
          {run !== null && <DropNotice run={run} />}
          {newest !== undefined && <UnfinishedNotice run={newest} next={nextAfter(run)} />}
          {running !== null && <AuditProgress run={running} />}
          {run !== null && result !== null && (
            <AuditReport
              run={run}
              result={result}
              rechecks={rechecks}
              title="Last audit"
              here={base}
              view={readReportView(search)}
            />
          )}
          {result === null && running === null && <NoAudit again={!isNew} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <RunAnAudit
            project={project}
            isRunning={running !== null}
            again={!isNew}
            pagesMax={pagesMax}
            last={result}
          />
          {!isNew && (
            <AuditHistory
              runs={audits.slice(0, historySize)}
              more={audits.length > historySize}
              limit={historySize}
              offset={offset}
              base={base}
            />
          )}
        </div>
      </div>
      {isNew && <FirstVisit projectId={project.id} />}
    </>
  );
});

function nextAfter(lastFinished: object | null): string {
  return lastFinished === null
    ? "Start another one."
    : "Start another one; below is the last one that finished.";
}

function NoAudit({ again }: { again: boolean }) {
  return (
    <Panel title="What an audit does">
      <EmptyState title="No audit has finished yet">
        <p>
          An audit reads the pages of the project’s website as a search engine would, checks them by about a
          hundred rules, and says what to improve first. It starts from the website’s address and its
          sitemaps, obeys robots.txt and changes nothing.
        </p>
        <p className="mt-3">
          <a href="#run" className="font-medium text-proof underline">
            {again ? "Start another audit" : "Start the first audit"}
          </a>
        </p>
      </EmptyState>
    </Panel>
  );
}
