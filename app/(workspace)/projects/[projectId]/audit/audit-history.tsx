import { Badge } from "@/app/_ui/badge";
import { Link } from "@/app/_ui/navigation/link";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { GradeTile } from "../../grade-tile";
import type { AuditRun } from "./audit-progress";

interface AuditHistoryProps {
  /** Newest first. */
  runs: AuditRun[];
  /** Whether there are older ones. */
  more: boolean;
  limit: number;
  offset: number;
  /** The address of the audit page. */
  base: string;
}

/** The audits of a project over time. */
export function AuditHistory({ runs, more, limit, offset, base }: AuditHistoryProps) {
  return (
    <Panel title="History" id="history" flush>
      <ul className="divide-y divide-rule">
        {runs.map((run) => (
          <HistoryRow key={run.id} run={run} href={`${base}/${run.id}`} />
        ))}
      </ul>
      <div className={more || offset > 0 ? "border-t border-rule" : ""}>
        <Pager
          label="Pages of audits"
          total={offset + runs.length + (more ? 1 : 0)}
          atLeast
          limit={limit}
          offset={offset}
          hrefOf={(start) => `${base}${start === 0 ? "" : `?offset=${start}`}#history`}
        />
      </div>
    </Panel>
  );
}

const triggers: Record<AuditRun["trigger"], string> = {
  dashboard: "by hand",
  command: "by the admin command",
  schedule: "by the schedule",
  first_visit: "by the first visit",
};

function HistoryRow({ run, href }: { run: AuditRun; href: string }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-well/60 sm:px-5">
      <GradeTile grade={run.grade} none="No grade" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link href={href} className="font-medium after:absolute after:inset-0">
            <When at={run.finished_at ?? run.created_at} />
          </Link>
          <RunStatus run={run} />
        </p>
        <p className="text-ink-faint tabular-nums">
          {run.score !== null && `${run.score} of 100 · `}
          {plural(run.pages_done, "page")} · {triggers[run.trigger]}
          {run.new_findings !== null && ` · ${run.new_findings} new, ${run.fixed_findings ?? 0} fixed`}
        </p>
      </div>
    </li>
  );
}

function RunStatus({ run: { status } }: { run: AuditRun }) {
  if (status === "finished") return null;
  if (status === "failed") return <Badge tone="bad">Failed</Badge>;
  return status === "stopped" ? <Badge>Stopped</Badge> : <Badge tone="proof">Under way</Badge>;
}
