interface GateIssuesProps {
  issues: readonly { code: string; message: string; excerpt: string; line: number; fix: string }[];
}

/** The passages of a text that keep it from being published. */
export function GateIssues({ issues }: GateIssuesProps) {
  return (
    <ul className="mt-1.5 list-disc space-y-1 ps-5">
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.line} ${issue.excerpt}`}>
          {issue.line === 0 ? "Title" : `Line ${issue.line}`}: {issue.message}{" "}
          {issue.fix !== issue.message && issue.fix}{" "}
          <code className="rounded-sm bg-well px-1 font-mono text-xs">{issue.excerpt}</code>
        </li>
      ))}
    </ul>
  );
}
