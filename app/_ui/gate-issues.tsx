interface GateIssuesProps {
  issues: readonly { code: string; message: string; excerpt: string; line: number }[];
}

/** The passages of a text that keep it from being published. */
export function GateIssues({ issues }: GateIssuesProps) {
  return (
    <ul className="mt-1.5 list-disc space-y-1 ps-5">
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.line} ${issue.excerpt}`}>
          Line {issue.line}: {issue.message}{" "}
          <code className="rounded-sm bg-well px-1 font-mono text-xs">{issue.excerpt}</code>
        </li>
      ))}
    </ul>
  );
}
