import type { MouseEvent } from "react";

interface GateIssuesProps {
  issues: readonly { code: string; message: string; excerpt: string; line: number; fix: string }[];
  /** Makes the line of each issue a link to the text, and hears of clicks on it; the title is line 0. */
  textId?: string;
  onLine?: (line: number, event: MouseEvent) => void;
}

/** The passages of a text that keep it from being published. */
export function GateIssues({ issues, textId, onLine }: GateIssuesProps) {
  return (
    <ul className="mt-1.5 list-disc space-y-1 ps-5">
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.line} ${issue.excerpt}`}>
          {textId === undefined ? (
            placeOf(issue)
          ) : (
            <a
              href={`#${textId}`}
              onClick={(event) => onLine?.(issue.line, event)}
              className="font-medium underline"
            >
              {placeOf(issue)}
            </a>
          )}
          : {issue.message} {issue.fix !== issue.message && issue.fix}{" "}
          <code className="rounded-sm bg-well px-1 font-mono text-xs">{issue.excerpt}</code>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ line }: { line: number }): string {
  return line === 0 ? "Title" : `Line ${line}`;
}
