import type { z } from "zod";
import { Panel } from "@/app/_ui/panel";
import type { getDashboardArticle } from "@/lib/operations/dashboard/article";

type Article = z.output<typeof getDashboardArticle.output>["article"];
type Check = Article["checks"][number];

/** The article's score and its checks; renders nothing for an article that was never scored. */
export function ScoreChecks({ article: { score, checks } }: { article: Article }) {
  if (score === null) return null;
  const missed = checks.filter((check) => !check.passed);
  const passed = checks.filter((check) => check.passed);
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
      {missed.length > 0 && (
        <ul className="mb-3 flex flex-col gap-2.5 text-sm">
          {missed.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details>
          <summary className="text-sm text-ink-soft hover:text-ink">
            {passed.length} of {checks.length} checks have full points
          </summary>
          <ul className="mt-2.5 flex flex-col gap-2.5 text-sm">
            {passed.map((check) => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function CheckLine({ check }: { check: Check }) {
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden="true" className={`font-mono ${check.passed ? "text-good" : "text-wait"}`}>
        {check.passed ? "✓" : "–"}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{check.label}</p>
        <p className="text-ink-faint">{[check.detail, check.suggestion].filter(Boolean).join(" ")}</p>
      </div>
      <span className="text-ink-faint tabular-nums">
        {check.points}/{check.points_max}
        <span className="sr-only"> points</span>
      </span>
    </li>
  );
}
