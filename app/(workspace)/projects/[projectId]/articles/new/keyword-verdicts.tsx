import type { KeywordCheck } from "@/app/_actions/start-articles";
import { Link } from "@/app/_ui/navigation/link";

type Verdict = KeywordCheck["verdicts"][number];

const signs = {
  accepted: { sign: "✓", label: "Can be started", tone: "text-good" },
  refused: { sign: "×", label: "Refused", tone: "text-bad" },
  taken: { sign: "=", label: "Taken", tone: "text-wait" },
  in_progress: { sign: "…", label: "Being written", tone: "text-wait" },
  repeated: { sign: "=", label: "Repeated", tone: "text-ink-soft" },
};

/** What can be done with each keyword, and why not. */
export function KeywordVerdicts({ projectId, check }: { projectId: string; check: KeywordCheck }) {
  return (
    <ul
      aria-label="Verdicts on the keywords"
      className="max-h-80 divide-y divide-rule overflow-y-auto rounded border border-rule text-sm"
    >
      {check.verdicts.map((each, index) => {
        const { sign, label, tone } = signs[each.verdict];
        return (
          // The same keyword may be in the list twice, so only its place identifies it.
          <li key={index} className="flex gap-2 px-3 py-1.5">
            <span aria-hidden="true" className={`w-4 shrink-0 text-center font-mono font-semibold ${tone}`}>
              {sign}
            </span>
            <div className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                <bdi>{each.keyword}</bdi>
              </span>{" "}
              <span className={tone}>{label}</span>
              <Reason {...{ projectId, each }} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Reason({ projectId, each }: { projectId: string; each: Verdict }) {
  const { article_id: articleId, job_id: jobId, reason, suggestion } = each;
  if (articleId !== null) {
    return (
      <>
        {": "}
        <Link href={`/projects/${projectId}/articles/${articleId}`} className="underline">
          open the article
        </Link>
      </>
    );
  }
  if (jobId !== null) {
    return (
      <>
        {": "}
        <Link href={`/projects/${projectId}/articles#job-${jobId}`} className="underline">
          view its progress
        </Link>
      </>
    );
  }
  return reason === null ? null : (
    <p className="text-ink-soft">
      {reason} {suggestion}
    </p>
  );
}
