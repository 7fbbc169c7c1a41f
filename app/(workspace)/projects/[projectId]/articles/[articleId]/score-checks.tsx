import type { z } from "zod";
import { Panel } from "@/app/_ui/panel";
import type { getDashboardArticle } from "@/lib/operations/dashboard/article";

type Article = z.output<typeof getDashboardArticle.output>["article"];
type Check = NonNullable<Article["score_details"]>["checks"][number];

/** The article's score and its checks; renders nothing for an article that was never scored. */
export function ScoreChecks({ article: { score, score_details: details } }: { article: Article }) {
  if (score === null || details === null) return null;
  const { checks } = details;
  const missed = checks.filter(({ status }) => status === "warn" || status === "fail");
  const passed = checks.filter(({ status }) => status === "pass");
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
            {passed.length} of {checks.length} checks passed
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
      <span aria-hidden="true" className={`font-mono ${check.status === "pass" ? "text-good" : "text-wait"}`}>
        {check.status === "pass" ? "✓" : "–"}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{check.title}</p>
        <p className="text-ink-faint">{check.advice}</p>
      </div>
    </li>
  );
}
