import { Panel } from "@/app/_ui/panel";
import { readChecks } from "./read-checks";

/** The article's score and what it is made of; nothing for an article that was never scored. */
export function ScoreChecks({ score, checks }: { score: number | null; checks: Record<string, unknown>[] }) {
  if (score === null) return null;
  const read = readChecks(checks);
  const passed = read.filter((check) => check.passed).length;
  return (
    <Panel
      title="Score"
      aside={
        <p className="tabular-nums">
          <span className="font-serif text-2xl leading-none font-semibold">{score}</span>
          <span className="text-sm text-ink-faint"> of 100</span>
        </p>
      }
    >
      {read.length === 0 ? (
        <p className="text-sm text-ink-soft">The checks behind this score were not kept.</p>
      ) : (
        <details open={passed < read.length}>
          <summary className="text-sm text-ink-soft">
            {passed} of {read.length} checks passed
          </summary>
          <ul className="mt-2 flex flex-col gap-1.5 text-sm">
            {read.map((check) => (
              <li key={check.label} className="flex gap-2">
                <span aria-hidden="true" className={`font-mono ${check.passed ? "text-good" : "text-bad"}`}>
                  {check.passed ? "✓" : "×"}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  <span className="sr-only">{check.passed ? "Passed: " : "Failed: "}</span>
                  {check.label}
                  {check.detail !== null && <span className="block text-ink-faint">{check.detail}</span>}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
