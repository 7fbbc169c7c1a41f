import type { listAudits } from "@galley/lib/audits/operations/list";
import type { getArticleTabs } from "@galley/lib/dashboard/article-tabs";
import type { getProjectHome } from "@galley/lib/dashboard/project-home";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Link } from "@/app/_ui/navigation/link";
import { countChange } from "../results/figure-change";
import { ShownChange } from "../results/shown-change";

interface HomeNumbersProps {
  base: string;
  counts: z.output<typeof getArticleTabs.output>["counts"];
  /** Where the counts stop. */
  max: number;
  audits: z.output<typeof listAudits.output>["audits"];
  credits: number;
  results: z.output<typeof getProjectHome.output>["results"];
}

/** The numbers of a project at a glance; each leads to what it counts. */
export function HomeNumbers({ base, counts, max, audits, credits, results }: HomeNumbersProps) {
  const upTo = (count: number) => `${count.toLocaleString("en")}${count >= max ? "+" : ""}`;
  const scores = audits.flatMap(({ score }) => score ?? []);
  const [score, before] = scores;
  const drafts = counts.drafts === 0 ? "no drafts" : `${upTo(counts.drafts)} never published`;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-rule bg-rule shadow-sheet lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
      <Figure label="Live articles" href={`${base}/articles?state=published`} note={drafts}>
        {upTo(counts.published)}
      </Figure>
      {results !== null && (
        <Figure label="Clicks in 28 days" href={`${base}/results`} wide note={<ClicksNote {...results} />}>
          {results.last_28_days.clicks.toLocaleString("en")}
        </Figure>
      )}
      <Figure
        label="Planned"
        href={`${base}/plan`}
        note={counts.writing === 0 ? "nothing is being written" : `${upTo(counts.writing)} being written`}
      >
        {upTo(counts.planned)}
      </Figure>
      <Figure
        label="Credits left"
        href={`${base}/credits`}
        note={credits === 0 ? "no article can be started" : "one for each article"}
      >
        {credits.toLocaleString("en")}
      </Figure>
      <Figure label="Audit score" href={`${base}/audit`} note={trendOf(score, before)}>
        {score ?? "–"}
      </Figure>
    </dl>
  );
}

function trendOf(score: number | undefined, before: number | undefined): string {
  if (score === undefined) return "not audited yet";
  if (before === undefined) return "the first audit";
  if (score === before) return "as in the audit before";
  return score > before
    ? `↑ ${score - before} since the audit before`
    : `↓ ${before - score} since the audit before`;
}

/** How the clicks have changed, and what that asks for. */
function ClicksNote({
  last_28_days: last,
  previous_28_days: before,
  to_refresh: count,
}: NonNullable<HomeNumbersProps["results"]>) {
  const change = countChange(last.clicks, before?.clicks ?? null);
  return (
    <>
      <ShownChange change={change} />
      {change !== null && count > 0 && " · "}
      {count > 0 && `${count >= refreshMax ? `${count}+` : count} to refresh`}
      {change === null && count === 0 && "none to refresh"}
    </>
  );
}

/** Where the count of articles to refresh stops. */
const refreshMax = 100;

interface FigureProps {
  label: string;
  href: string;
  note: ReactNode;
  /** As wide as two on a phone, so that an odd number leaves no gap. */
  wide?: boolean;
  children: string | number;
}

function Figure({ label, href, note, wide = false, children }: FigureProps) {
  return (
    <div
      className={`relative bg-sheet px-4 py-3.5 hover:bg-well/60 sm:px-5 ${wide ? "max-lg:order-first max-lg:col-span-2" : ""}`}
    >
      <dt className="text-sm text-ink-soft">
        <Link href={href} className="after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className="mt-0.5 text-2xl font-semibold tabular-nums">{children}</dd>
      <dd className="text-sm text-ink-faint">{note}</dd>
    </div>
  );
}
