import { Badge } from "@/app/_ui/badge";
import { type Fact, Facts } from "@/app/_ui/facts";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { type AuditResult, severityBadges } from "./recommendations";
import { ScoreGauge } from "./score-gauge";

/** Score, grade and verdict of an audit, and what it looked at. */
export function AuditSummary({ result, title }: { result: AuditResult; title: string }) {
  const { score, grade, verdict, totals } = result;
  return (
    <Panel
      title={title}
      aside={
        result.finished_at !== null && (
          <span className="text-sm text-ink-faint">
            finished <When at={result.finished_at} />
          </span>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3 sm:flex-nowrap">
        <ScoreGauge score={score} grade={grade} />
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-lg leading-snug font-medium wrap-anywhere">{verdict}</p>
          <p className="mt-2.5 flex flex-wrap gap-1.5">
            <Badge tone={severityBadges.error.tone}>{plural(totals.errors, "error")}</Badge>
            <Badge tone={severityBadges.warning.tone}>{plural(totals.warnings, "warning")}</Badge>
            <Badge>{plural(totals.notices, "notice")}</Badge>
            <Badge tone="good">{plural(totals.passed, "check")} passed</Badge>
          </p>
          <div className="mt-3">
            <Facts facts={factsOf(result)} />
          </div>
        </div>
      </div>
    </Panel>
  );
}

function factsOf({ url, totals }: AuditResult): Fact[] {
  const { pages_found: found, pages_fetched: fetched, pages_unreadable: unreadable } = totals;
  const read = `${fetched.toLocaleString("en")} fetched of ${found.toLocaleString("en")} found`;
  const facts: (Fact | false)[] = [
    { label: "Pages", value: <span className="tabular-nums">{read}</span> },
    unreadable > 0 && { label: "Not readable", value: <span className="tabular-nums">{unreadable}</span> },
    { label: "Started from", value: url },
  ];
  return facts.filter((fact) => fact !== false);
}

/** The score of each category as a bar. */
export function AuditCategories({ categories }: { categories: AuditResult["categories"] }) {
  return (
    <Panel title="Categories">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {categories.map((category) => (
          <CategoryBar key={category.key} category={category} />
        ))}
      </ul>
    </Panel>
  );
}

function CategoryBar({ category }: { category: AuditResult["categories"][number] }) {
  const { name, score, passed, failed } = category;
  const tone = score === null || score >= 80 ? "text-good" : score >= 60 ? "text-wait" : "text-bad";
  return (
    <li className="min-w-0">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">{score ?? <span className="text-ink-faint">no score</span>}</span>
      </div>
      <progress aria-hidden="true" className={`bar mt-1.5 ${tone}`} max={100} value={score ?? 0} />
      <p className="mt-1 text-sm text-ink-faint tabular-nums">
        {passed + failed === 0
          ? "No check applied"
          : `${plural(failed, "check")} failed, ${passed.toLocaleString("en")} passed`}
      </p>
    </li>
  );
}
