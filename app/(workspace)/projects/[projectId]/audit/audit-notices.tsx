import { Notice } from "@/app/_ui/notice";
import type { AuditRun } from "./audit-progress";

/** Says that an audit was stopped or failed, and what to do next; nothing for any other. */
export function UnfinishedNotice({ run, next }: { run: AuditRun; next: string }) {
  if (run.status === "stopped") {
    return (
      <Notice title="This audit was stopped">
        <p>It has no result. {next}</p>
      </Notice>
    );
  }
  if (run.status !== "failed") return null;
  return (
    <Notice tone="bad" title="This audit failed">
      <p>
        {run.error} {next}
      </p>
    </Notice>
  );
}

/** Says that the grade is worse than that of the audit before; nothing otherwise. */
export function DropNotice({ run: { grade, previous_grade: previous } }: { run: AuditRun }) {
  // Grades are letters in the order of the alphabet, the best first.
  if (grade === null || previous === null || grade <= previous) return null;
  return (
    <Notice tone="bad" title={`The grade dropped from ${previous} to ${grade}`}>
      <p>
        <a href="#comparison" className="font-medium underline">
          What is new since the audit before
        </a>{" "}
        says why; the recommendations say what to do first.
      </p>
    </Notice>
  );
}
