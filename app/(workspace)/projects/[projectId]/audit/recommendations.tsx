import { recheckAudit } from "@galley/lib/audits/operations/recheck";
import type { getDashboardAudit } from "@galley/lib/dashboard/audit";
import type { z } from "zod";
import { buttonClass } from "@/app/_ui/button";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../if-allowed";
import { recheckAction } from "./actions";
import { explorerHref, wholeList } from "./explorer-place";
import { IgnoreFinding } from "./ignore-finding";
import { Recheck } from "./recheck.client";
import { SeverityIcon } from "./severity";
import { SitePageLink } from "./site-page-link";

type AuditWithResult = z.output<typeof getDashboardAudit.output>;
export type AuditResult = NonNullable<AuditWithResult["result"]>;
export type RecheckSums = AuditWithResult["rechecks"];
type Recommendation = AuditResult["recommendations"][number];

const severityLabels: Record<Recommendation["severity"], string> = {
  error: "Error",
  warning: "Warning",
  notice: "Notice",
};

const shownAtFirst = 10;

interface RecommendationsProps {
  result: AuditResult;
  /** The category whose recommendations are shown; null for all. */
  category: string | null;
  /** The address of this page. */
  here: string;
  /** The address of the audit's pages; null when they are not kept any more. */
  explorer: string | null;
  care: Care;
}

/** What can be done about a finding besides fixing it. */
interface Care {
  projectId: string;
  /** What reading pages again has found, by rule. */
  rechecks: RecheckSums;
  /** Whether pages of this audit can be read again; only those of the newest can. */
  isNewest: boolean;
  /** Whether a single page tells that a rule is kept. */
  isRecheckable: (rule: string) => boolean;
}

/** What to do about the site, the greatest gain first. */
export function Recommendations({ result, category, here, explorer, care }: RecommendationsProps) {
  const { recommendations, categories } = result;
  const hasScore = result.score !== null;
  const chosen = recommendations.filter((each) => category === null || each.category === category);
  const [first, rest] = [chosen.slice(0, shownAtFirst), chosen.slice(shownAtFirst)];
  const affected = new Set(recommendations.map((each) => each.category));
  const shown = { explorer, hasScore, care, auditId: result.id };
  return (
    <Panel
      title="Recommendations"
      id="recommendations"
      lead={hasScore ? "What raises the score most comes first." : "What matters most comes first."}
      aside={<span className="text-sm text-ink-faint tabular-nums">{chosen.length}</span>}
      flush
    >
      {affected.size > 1 && (
        <CategoryLinks
          categories={categories.filter(({ key }) => affected.has(key))}
          chosen={category}
          here={here}
        />
      )}
      {chosen.length === 0 && (
        <p className="px-4 py-4 text-sm text-ink-soft sm:px-5">
          {recommendations.length === 0
            ? "No check found anything to improve. A schedule tells you when that changes."
            : "No check of this category failed."}
        </p>
      )}
      <RecommendationList recommendations={first} {...shown} />
      {rest.length > 0 && (
        <details className="border-t border-rule">
          <summary className="px-4 py-3 text-sm font-medium text-ink-soft hover:text-ink sm:px-5">
            {plural(rest.length, "more recommendation")}
          </summary>
          <div className="border-t border-rule">
            <RecommendationList recommendations={rest} {...shown} />
          </div>
        </details>
      )}
    </Panel>
  );
}

interface CategoryLinksProps {
  categories: AuditResult["categories"];
  chosen: string | null;
  here: string;
}

/** The category is in the address, so a filtered list can be sent to somebody. */
function CategoryLinks({ categories, chosen, here }: CategoryLinksProps) {
  const all = { key: null, name: "All" };
  return (
    <nav
      aria-label="Categories of recommendations"
      className="flex flex-wrap gap-1.5 border-b border-rule px-4 py-3 sm:px-5"
    >
      {[all, ...categories].map(({ key, name }) => (
        <Link
          key={name}
          href={`${here}${key === null ? "" : `?category=${key}`}#recommendations`}
          scroll={false}
          aria-current={key === chosen ? "true" : undefined}
          className={`${buttonClass("plain", "small")} aria-[current]:border-proof aria-[current]:bg-proof-wash aria-[current]:text-proof`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface RecommendationListProps extends Omit<RecommendationItemProps, "recommendation"> {
  recommendations: Recommendation[];
}

function RecommendationList({ recommendations, ...shown }: RecommendationListProps) {
  return (
    <ul className="divide-y divide-rule">
      {recommendations.map((each) => (
        <RecommendationItem key={each.id} recommendation={each} {...shown} />
      ))}
    </ul>
  );
}

interface RecommendationItemProps {
  recommendation: Recommendation;
  explorer: string | null;
  /** Without a score, nothing says how many points a recommendation is worth. */
  hasScore: boolean;
  care: Care;
  auditId: string;
}

function RecommendationItem({ recommendation, explorer, hasScore, care, auditId }: RecommendationItemProps) {
  const { id, severity, title, detail, fix, points } = recommendation;
  return (
    <li
      id={`rule-${id}`}
      className="grid scroll-mt-4 grid-cols-[auto_1fr] gap-x-3 px-4 py-4 target:bg-proof-wash sm:px-5"
    >
      <SeverityIcon severity={severity} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
          <p className="text-sm text-ink-faint tabular-nums">
            {severityLabels[severity]}
            {hasScore && ` · ${gain(points)}`}
          </p>
        </div>
        <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-soft">{detail}</p>
        <p className="mt-2 max-w-prose border-s-2 border-proof/50 ps-3 text-sm wrap-anywhere">
          <span className="block text-xs font-semibold text-proof">How to fix it</span>
          {fix}
        </p>
        <AffectedPages recommendation={recommendation} explorer={explorer} />
        <CareLinks recommendation={recommendation} care={care} auditId={auditId} />
      </div>
    </li>
  );
}

function gain(points: number): string {
  if (points === 0) return "for information";
  return points < 0.1 ? "less than 0.1 points" : `up to ${points.toFixed(1)} points`;
}

/** The first of the pages that a recommendation is about; nothing when it is about the site as a whole. */
function AffectedPages({
  recommendation,
  explorer,
}: Pick<RecommendationItemProps, "recommendation" | "explorer">) {
  const { id, title, affected_count: count, sample_urls: urls } = recommendation;
  if (urls.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit text-ink-soft hover:text-ink">
        {count > urls.length
          ? `${plural(count, "page")}, of which ${urls.length} here`
          : plural(count, "page")}
        <span className="sr-only"> with: {title}</span>
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1 border-s border-rule ps-3">
        {urls.map((url) => (
          <li key={url}>
            <SitePageLink url={url} />
          </li>
        ))}
      </ul>
      {explorer !== null && (
        <p className="mt-2">
          <Link
            href={explorerHref(explorer, { ...wholeList, rule: id })}
            className="font-medium text-proof underline"
          >
            {count === 1 ? "This page" : "All of them"} with what was found
            <span className="sr-only"> ({title})</span>
          </Link>
        </p>
      )}
    </details>
  );
}

/** Has the pages of a finding read again, or the finding left as it is. */
function CareLinks({
  recommendation: { id, title, sample_urls: urls },
  care: { projectId, rechecks, isNewest, isRecheckable },
  auditId,
}: Pick<RecommendationItemProps, "recommendation" | "care" | "auditId">) {
  const sums = rechecks.find(({ rule }) => rule === id);
  const mayRecheck = isNewest && urls.length > 0 && isRecheckable(id);
  return (
    <>
      {sums !== undefined && isRecheckable(id) && (
        <p className="mt-2 text-sm text-ink-soft">
          Rechecked <When at={sums.checked_at} />: {recheckText(sums)}. The score stays that of the audit
          until the next one.
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {mayRecheck && (
          <IfAllowed projectId={projectId} to={recheckAudit}>
            <Recheck
              action={recheckAction}
              auditId={auditId}
              what={{ rule: id }}
              label="Check again"
              context={`the pages with: ${title}`}
            />
          </IfAllowed>
        )}
        <IgnoreFinding projectId={projectId} rule={id} title={title} />
      </div>
    </>
  );
}

function recheckText({
  fixed,
  remaining,
  open,
}: Pick<RecheckSums[number], "fixed" | "remaining" | "open">): string {
  const remains = remaining === 1 ? "1 remains" : `${remaining} remain`;
  return `${fixed} fixed, ${remains}${open > 0 ? `, ${open} could not be told` : ""}`;
}
