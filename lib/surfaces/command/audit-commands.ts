import type { z } from "zod";
import { getAudit } from "@/lib/operations/audits/get";
import { listAudits } from "@/lib/operations/audits/list";
import type { auditRunView } from "@/lib/operations/audits/run-view";
import { startProjectAudit } from "@/lib/operations/audits/start";
import { stopProjectAudit } from "@/lib/operations/audits/stop";
import { updateProject } from "@/lib/operations/projects/update";
import { type AdminCommand, command } from "./admin-command";

export const auditCommands: readonly AdminCommand[] = [
  command("audit start", startProjectAudit, {
    summary: "Audit a project's website; while an audit is under way, it is the answer",
    only: ["projectId", "pagesMax"],
    flags: { pagesMax: "--pages <number>" },
    lines: ({ audit, started }) =>
      audit === null ? [] : [`${started ? "Started" : "Under way already"}: ${lineOf(audit)}`],
  }),
  command("audit stop", stopProjectAudit, {
    lines: ({ audit }) => (audit === null ? "No audit is under way" : lineOf(audit)),
  }),
  command("audit list", listAudits, {
    only: ["projectId", "limit"],
    lines: ({ audits }) => audits.map(lineOf),
  }),
  command("audit show", getAudit, { argument: "auditId", lines: ({ audit }) => lineOf(audit) }),
  command("audit schedule", updateProject, {
    summary: "Audit a project's website every week or month by itself, or never",
    only: ["projectId", "auditSchedule"],
    flags: { auditSchedule: "--every <off|weekly|monthly>" },
    lines: ({ project }) => `Audits of project ${project.id}: ${project.audit_schedule}`,
  }),
];

function lineOf(run: z.output<typeof auditRunView>): string {
  const { id, status, stage, pages_done: done, pages_to_do: left, grade, score, url, error } = run;
  const result = score === null ? "" : `  grade ${grade} (${score})`;
  const progress = stage === null ? `${done} pages` : `${stage}, ${done} pages done, ${left} to do`;
  return `${id}  ${status}  ${progress}${result}  ${url}${error === null ? "" : `  (${error})`}`;
}
