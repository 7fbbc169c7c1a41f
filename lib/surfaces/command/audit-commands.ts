import type { z } from "zod";
import { explainAudit } from "@/lib/audits/operations/explain";
import { getAudit } from "@/lib/audits/operations/get";
import { ignoreFinding } from "@/lib/audits/operations/ignore";
import { listIgnoredFindings } from "@/lib/audits/operations/ignored";
import { listLeftOut } from "@/lib/audits/operations/left-out";
import { listAudits } from "@/lib/audits/operations/list";
import { shareAudit } from "@/lib/audits/operations/share";
import { listSharedReports } from "@/lib/audits/operations/shared";
import { startProjectAudit } from "@/lib/audits/operations/start";
import { stopProjectAudit } from "@/lib/audits/operations/stop";
import { unignoreFinding } from "@/lib/audits/operations/unignore";
import { unshareAudit } from "@/lib/audits/operations/unshare";
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
  command("audit ignore", ignoreFinding, {
    lines: ({ ignored, audit }) => [`Ignored ${placeOf(ignored)}: ${ignored.reason}`, judgedLine(audit)],
  }),
  command("audit unignore", unignoreFinding, {
    lines: ({ was_ignored: was, audit }) =>
      was ? ["The finding counts again.", judgedLine(audit)] : "The finding was not ignored.",
  }),
  command("audit ignored", listIgnoredFindings, {
    columns: ["rule", "url", "reason", "ignored_by", "ignored_at"],
  }),
  command("audit left-out", listLeftOut, { columns: ["reason", "url"] }),
  command("audit share", shareAudit, { argument: "auditId" }),
  command("audit shared", listSharedReports, {
    columns: ["id", "label", "audited_at", "created_by", "expires_at", "expired"],
  }),
  command("audit unshare", unshareAudit, { argument: "linkId" }),
  command("audit schedule", updateProject, {
    summary: "Audit a project's website every week or month by itself, or never",
    only: ["projectId", "auditSchedule"],
    flags: { auditSchedule: "--every <off|weekly|monthly>" },
    lines: ({ project }) => `Audits of project ${project.id}: ${project.audit_schedule}`,
  }),
];

function placeOf({ rule, url }: { rule: string; url: string | null }): string {
  return url === null ? `${rule} on the whole site` : `${rule} on ${url}`;
}

/** What the newest audit says now. */
function judgedLine(audit: z.output<typeof ignoreFinding.output>["audit"]): string {
  if (audit === null) return "The next audit is the first to be judged so.";
  return audit.score === null
    ? "The last audit has no score."
    : `The last audit has now ${audit.score} points, grade ${audit.grade ?? ""}.`;
}

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
