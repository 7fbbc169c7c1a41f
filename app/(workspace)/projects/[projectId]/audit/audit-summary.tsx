import { Download, List } from "lucide-react";
import { buttonClass } from "@/app/_ui/button";
import { type Fact, Facts } from "@/app/_ui/facts";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import type { AuditResult } from "./recommendations";
import { ScoreGauge } from "./score-gauge";
import { SeverityIcon } from "./severity";

interface AuditSummaryProps {
  result: AuditResult;
  title: string;
  /** The address of the audit itself. */
  own: string;
  /** Whether its pages and findings are still kept. */
  isKept: boolean;
}

/** Score, grade and verdict of an audit, what it looked at, and where its details are. */
export function AuditSummary({ result, title, own, isKept }: AuditSummaryProps) {
  const { score, grade, verdict } = result;
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
      <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4 sm:flex-nowrap">
        <ScoreGauge score={score} grade={grade} />
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-lg leading-snug font-medium wrap-anywhere">{verdict}</p>
          <div className="mt-3">
            <Facts facts={factsOf(result)} />
          </div>
        </div>
      </div>
      {score === null && <NoScore />}
      {result.left_out.length > 0 && (
        <LeftOut leftOut={result.left_out} list={isKept ? `${own}/left-out` : null} />
      )}
      <Counts totals={result.totals} />
      <div className="mt-4 border-t border-rule pt-4">{isKept ? <DetailLinks own={own} /> : <NotKept />}</div>
    </Panel>
  );
}

function DetailLinks({ own }: { own: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={`${own}/pages`}>
        <List aria-hidden="true" className="size-4" /> All pages
      </LinkButton>
      <ExportLink href={`${own}/export?format=csv`}>Findings as CSV</ExportLink>
      <ExportLink href={`${own}/export?format=json`}>Findings as lines of JSON</ExportLink>
    </div>
  );
}

function NotKept() {
  return (
    <p className="text-sm text-ink-soft">
      The list of pages and the single findings are kept for the two newest audits, and this is an older one.
    </p>
  );
}

function ExportLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClass()}>
      <Download aria-hidden="true" className="size-4" /> {children}
    </a>
  );
}

/** Why there is no score, and what makes the next audit give one. */
function NoScore() {
  return (
    <div className="mt-4">
      <Notice tone="wait" title="How the site gets a score">
        <p>
          Galley reads pages as they are sent, without running their scripts, as most crawlers of assistants
          do. Open “All pages” and filter by “Not readable”: each says why. When the site sends its text, lets
          the crawler named Galley in, and answers again, audit it once more.
        </p>
      </Notice>
    </div>
  );
}

/** Which addresses and links of the site were not read, and why. */
function LeftOut({ leftOut, list }: { leftOut: AuditResult["left_out"]; list: string | null }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="w-fit font-medium text-ink-soft hover:text-ink">What was left out, and why</summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {leftOut.map(({ reason, count, why }) => (
          <li key={reason} className="wrap-anywhere">
            {count !== null && (
              <span className="font-medium tabular-nums">{count.toLocaleString("en")}: </span>
            )}
            <span className="text-ink-soft">{why}</span>
          </li>
        ))}
      </ul>
      {list !== null && (
        <p className="mt-2">
          <Link href={list} className="font-medium text-proof underline">
            Every address that was left out
          </Link>
        </p>
      )}
    </details>
  );
}

/** How many checks failed by severity, and how many passed. */
function Counts({ totals }: { totals: AuditResult["totals"] }) {
  const counts = [
    { severity: "error", label: "Errors", value: totals.errors },
    { severity: "warning", label: "Warnings", value: totals.warnings },
    { severity: "notice", label: "Notices", value: totals.notices },
    { severity: "passed", label: "Checks passed", value: totals.passed },
  ] as const;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-2 sm:grid-cols-4">
      {counts.map(({ severity, label, value }) => (
        <div key={severity} className="flex flex-col-reverse rounded border border-rule px-3 py-2">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="flex items-center gap-1.5 font-serif text-2xl leading-tight font-semibold tabular-nums">
            <SeverityIcon severity={severity} />
            {value.toLocaleString("en")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ url, totals, sitemap_pages: sitemapPages }: AuditResult): Fact[] {
  const { pages_found: found, pages_fetched: fetched, pages_unreadable: unreadable } = totals;
  const read = `${fetched.toLocaleString("en")} fetched of ${found.toLocaleString("en")} found`;
  const facts: (Fact | false)[] = [
    { label: "Pages", value: <span className="tabular-nums">{read}</span> },
    unreadable > 0 && {
      label: "Not readable",
      value: <span className="tabular-nums">{unreadable.toLocaleString("en")}</span>,
    },
    sitemapPages !== null && {
      label: "In the sitemap",
      value: <span className="tabular-nums">{plural(sitemapPages, "page")}</span>,
    },
    { label: "Started from", value: url },
  ];
  return facts.filter((fact) => fact !== false);
}
