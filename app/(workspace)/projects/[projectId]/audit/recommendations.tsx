import Link from "next/link";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import type { Tone } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import type { getDashboardAudit } from "@/lib/operations/dashboard/audit";
import { explorerHref } from "./explorer-place";
import { SitePageLink } from "./site-page-link";

export type AuditResult = NonNullable<z.output<typeof getDashboardAudit.output>["result"]>;
type Recommendation = AuditResult["recommendations"][number];

export const severityBadges: Record<Recommendation["severity"], { tone: Tone; label: string }> = {
  error: { tone: "bad", label: "Error" },
  warning: { tone: "wait", label: "Warning" },
  notice: { tone: "neutral", label: "Notice" },
};

const shownAtFirst = 12;

interface RecommendationsProps {
  /** In the order of their impact. */
  recommendations: Recommendation[];
  /** The address of the audit's pages; null when they are not kept any more. */
  explorer: string | null;
}

/** What to do about the site, the greatest gain first. */
export function Recommendations({ recommendations, explorer }: RecommendationsProps) {
  const [first, rest] = [recommendations.slice(0, shownAtFirst), recommendations.slice(shownAtFirst)];
  return (
    <Panel
      title="Recommendations"
      lead="What raises the score most comes first."
      aside={<span className="text-sm text-ink-faint tabular-nums">{recommendations.length}</span>}
      flush
    >
      {recommendations.length === 0 && (
        <p className="px-4 py-4 text-sm text-ink-soft sm:px-5">No check found anything to improve.</p>
      )}
      <RecommendationList recommendations={first} explorer={explorer} />
      {rest.length > 0 && (
        <details className="border-t border-rule">
          <summary className="px-4 py-3 text-sm font-medium text-ink-soft hover:text-ink sm:px-5">
            {plural(rest.length, "more recommendation")}
          </summary>
          <div className="border-t border-rule">
            <RecommendationList recommendations={rest} explorer={explorer} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function RecommendationList({ recommendations, explorer }: RecommendationsProps) {
  return (
    <ul className="divide-y divide-rule">
      {recommendations.map((each) => (
        <RecommendationItem key={each.id} recommendation={each} explorer={explorer} />
      ))}
    </ul>
  );
}

interface RecommendationItemProps {
  recommendation: Recommendation;
  explorer: string | null;
}

function RecommendationItem({ recommendation, explorer }: RecommendationItemProps) {
  const { id, severity, title, detail, fix, points, affected_count: count } = recommendation;
  const { tone, label } = severityBadges[severity];
  return (
    <li id={`rule-${id}`} className="scroll-mt-4 px-4 py-3.5 target:bg-proof-wash sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
          <Badge tone={tone}>{label}</Badge> {title}
        </h3>
        <p className="text-sm text-ink-faint tabular-nums">{gain(points)}</p>
      </div>
      <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-soft">{detail}</p>
      <p className="mt-1 max-w-prose text-sm wrap-anywhere">
        <span className="font-medium">What to do:</span> {fix}
      </p>
      <SamplePages urls={recommendation.sample_urls} count={count} of={title}>
        {explorer !== null && (
          <Link
            href={explorerHref(explorer, { rule: id, filter: "all", after: 0, before: null })}
            className="font-medium text-proof underline"
          >
            All of them with what was found
            <span className="sr-only"> ({title})</span>
          </Link>
        )}
      </SamplePages>
    </li>
  );
}

function gain(points: number): string {
  if (points === 0) return "for information";
  return points < 0.1 ? "less than 0.1 points" : `${points.toFixed(1)} points`;
}

interface SamplePagesProps {
  urls: string[];
  count: number;
  of: string;
  children: ReactNode;
}

function SamplePages({ urls, count, of, children }: SamplePagesProps) {
  if (urls.length === 0) return null;
  return (
    <details className="mt-1.5 text-sm">
      <summary className="w-fit text-ink-soft hover:text-ink">
        {count > urls.length
          ? `${plural(count, "page")}, of which ${urls.length} here`
          : plural(count, "page")}
        <span className="sr-only"> with: {of}</span>
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1 border-s border-rule ps-3">
        {urls.map((url) => (
          <li key={url}>
            <SitePageLink url={url} />
          </li>
        ))}
      </ul>
      <p className="mt-2">{children}</p>
    </details>
  );
}
