import type { z } from "zod";
import { explainAudit } from "@/lib/audits/operations/explain";
import { getAudit } from "@/lib/audits/operations/get";
import { listAudits } from "@/lib/audits/operations/list";
import { startProjectAudit } from "@/lib/audits/operations/start";
import { stopProjectAudit } from "@/lib/audits/operations/stop";
import { updateProject } from "@/lib/projects/update";
import { type AdminCommand, command } from "./admin-command";
import { printAnswer } from "./print-answer";

const auditColumns = [
  "id",
  "status",
  "stage",
  "pages_done",
  "pages_to_do",
  "grade",
  "score",
  "url",
  "error",
  "created_at",
];

export const auditCommands: readonly AdminCommand[] = [
  command("audit start", startProjectAudit, {
    summary: "Audit a project's website; while an audit is under way, it is the answer",
    only: ["projectId", "pagesMax"],
    flags: { pagesMax: "--pages <number>" },
  }),
  command("audit stop", stopProjectAudit),
  command("audit list", listAudits, {
    only: ["projectId", "limit"],
    columns: auditColumns,
    // The one under way is among them.
    lines: ({ audits }) => printAnswer({ audits }, auditColumns),
  }),
  command("audit show", getAudit, { argument: "auditId" }),
  command("audit explain", explainAudit, { argument: "auditId", lines: explanationLines }),
  command("audit schedule", updateProject, {
    summary: "Audit a project's website every week or month by itself, or never",
    only: ["projectId", "auditSchedule"],
    flags: { auditSchedule: "--every <off|weekly|monthly>" },
    lines: ({ project }) => `Audits of project ${project.id}: ${project.audit_schedule}`,
  }),
];

/** The arithmetic as docs/audit-score.md describes it, the costliest check first. */
function explanationLines(audit: z.output<typeof explainAudit.output>): string[] {
  const { checks, gate, score, grade } = audit;
  const measured = checks.filter(({ applicable }) => applicable > 0);
  const lines = measured
    .toSorted((a, b) => b.deduction - a.deduction)
    .map(
      ({ id, severity, weight, cap, applicable, affected, deduction }) =>
        `${id.padEnd(28)} ${severity.padEnd(8)} weight ${String(weight).padStart(2)} × min(${cap}, ${affected} / ${applicable}) = ${deduction}`,
    );
  const unmeasured = checks.flatMap(({ id, not_measured: unknown, not_checked: some }) => {
    const why = unknown === null ? some : `not measured: ${unknown}`;
    return why === null ? [] : [`${id.padEnd(28)} ${why}`];
  });
  const result =
    score === null
      ? "No score: too little of the site could be read."
      : `${formulaOf(audit)}, rounded down${gate === null ? "" : `, at most 69 (${gate})`} = ${score}, grade ${grade ?? ""}`;
  return [
    `Audit ${audit.audit_id} of ${audit.url}, rules ${audit.ruleset_version}`,
    ...lines,
    ...unmeasured,
    result,
  ];
}

function formulaOf({
  checks,
  weights,
  deductions,
  shown_share: share,
}: z.output<typeof explainAudit.output>) {
  if (share === null) return `100 × (${weights} − ${deductions}) / ${weights}`;
  const { applicable = 1, affected = 0 } = checks.find(({ scales }) => scales) ?? {};
  return `100 × (${applicable} − ${affected}) / ${applicable} × 100 / (100 + ${deductions})`;
}
