import type { listAuditPages } from "@galley/lib/audits/operations/pages";
import { recheckAudit } from "@galley/lib/audits/operations/recheck";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { z } from "zod";
import { Link } from "@/app/_ui/navigation/link";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../../../if-allowed";
import { recheckAction } from "../../actions";
import { type ExplorerPlace, explorerHref, type PageSort, wholeList } from "../../explorer-place";
import { IgnoreFinding } from "../../ignore-finding";
import { Recheck } from "../../recheck.client";
import type { AuditResult } from "../../recommendations";
import { SitePageLink } from "../../site-page-link";
import { NotIndexable, StatusBadge } from "./page-badges";

export type AuditedPageView = z.output<typeof listAuditPages.output>["pages"][number];

interface AuditedPagesProps {
  pages: AuditedPageView[];
  place: ExplorerPlace;
  /** The address of the list. */
  explorer: string;
  /** The title of a rule. */
  titleOf: (id: string) => string;
  care: PageCare;
}

/** What can be done about a page. */
export interface PageCare {
  projectId: string;
  auditId: string;
  /** Whether the page can be read again: those of the newest audit can. */
  isNewest: boolean;
  ignored: AuditResult["ignored"];
}

/** The numbers of a page, each a column by which the list can be ordered. */
const columns: {
  sort: PageSort;
  label: string;
  /** The order that a first click gives. */
  first: ExplorerPlace["order"];
  valueOf: (page: AuditedPageView) => number | null;
  unit?: string;
}[] = [
  { sort: "findings", label: "Findings", first: "desc", valueOf: ({ rules }) => rules.length },
  { sort: "words", label: "Words", first: "asc", valueOf: ({ word_count: words }) => words },
  { sort: "links", label: "Links in", first: "desc", valueOf: ({ links_in: links }) => links },
  { sort: "clicks", label: "Clicks", first: "desc", valueOf: ({ click_depth: clicks }) => clicks },
  { sort: "time", label: "Response", first: "desc", valueOf: ({ duration_ms: ms }) => ms, unit: " ms" },
];

/** On a phone, the columns of numbers become a line below the address, and the form above sets the order. */
const numberCell = "text-end whitespace-nowrap tabular-nums max-md:hidden";

/** The pages of an audit, each with how it answered and what it fails. */
export function AuditedPages({ pages, place, explorer, titleOf, care }: AuditedPagesProps) {
  return (
    <table aria-label="Audited pages" className="w-full text-sm">
      <thead className="border-b border-rule text-ink-faint max-md:sr-only">
        <tr className="*:px-2 *:py-2.5 *:font-normal *:first:ps-4 *:last:pe-4 sm:*:first:ps-5 sm:*:last:pe-5">
          <th scope="col" className="text-start">
            Page
          </th>
          {columns.map((column) => (
            <SortHead key={column.sort} column={column} place={place} explorer={explorer} />
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        {pages.map((page) => (
          <tr
            key={page.id}
            className="align-top *:px-2 *:py-3 *:first:ps-4 *:last:pe-4 sm:*:first:ps-5 sm:*:last:pe-5"
          >
            <th scope="row" className="w-full max-w-0 text-start font-normal">
              <PageCell page={page} explorer={explorer} titleOf={titleOf} care={care} />
            </th>
            {columns.map(({ sort, valueOf, unit = "" }) => (
              <td key={sort} className={numberCell}>
                <Value number={valueOf(page)} unit={unit} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  column: (typeof columns)[number];
  place: ExplorerPlace;
  explorer: string;
}

function SortHead({ column: { sort, label, first }, place, explorer }: SortHeadProps) {
  const isSorted = place.sort === sort;
  const next = isSorted ? (place.order === "asc" ? "desc" : "asc") : first;
  const Arrow = place.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={numberCell}
      {...(isSorted && { "aria-sort": place.order === "asc" ? "ascending" : "descending" })}
    >
      <Link
        href={explorerHref(explorer, { ...place, sort, order: next, after: 0, before: null })}
        className={`inline-flex items-center gap-1 hover:text-ink hover:underline ${isSorted ? "font-semibold text-ink" : ""}`}
      >
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
        {label}
      </Link>
    </th>
  );
}

function Value({ number, unit }: { number: number | null; unit: string }) {
  if (number === null) return <span className="text-ink-faint">–</span>;
  return `${number.toLocaleString("en")}${unit}`;
}

interface PageCellProps {
  page: AuditedPageView;
  explorer: string;
  titleOf: (id: string) => string;
  care: PageCare;
}

function PageCell({ page, explorer, titleOf, care }: PageCellProps) {
  const { url, title, unreadable, redirect_to: target, rules } = page;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <StatusBadge page={page} />
        <h3 dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {title ?? <span className="font-normal text-ink-faint">No title</span>}
        </h3>
        <NotIndexable page={page} />
      </div>
      <p className="mt-0.5">
        <SitePageLink url={url} />
      </p>
      {target !== null && (
        <p className="mt-0.5 text-ink-soft">
          leads to <SitePageLink url={target} />
        </p>
      )}
      {unreadable !== null && <p className="mt-0.5 text-wait wrap-anywhere">{unreadable}</p>}
      <p className="mt-0.5 text-ink-faint tabular-nums md:hidden">{metricsOf(page)}</p>
      {rules.length > 0 && (
        <details className="mt-1">
          <summary className="w-fit text-ink-soft hover:text-ink">
            {plural(rules.length, "finding")}
            <span className="sr-only"> on {url}</span>
          </summary>
          <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5">
            {rules.map((rule) => (
              <li key={rule}>
                <Link
                  href={explorerHref(explorer, { ...wholeList, rule })}
                  className="text-proof hover:underline"
                >
                  {titleOf(rule)}
                </Link>{" "}
                {isIgnored(care, rule, url) ? (
                  <span className="text-ink-faint">(ignored)</span>
                ) : (
                  <IgnoreFinding projectId={care.projectId} rule={rule} title={titleOf(rule)} url={url} />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <PageRecheck page={page} care={care} titleOf={titleOf} />
    </>
  );
}

function isIgnored({ ignored }: PageCare, rule: string, url: string): boolean {
  return ignored.some((each) => each.rule === rule && (each.url === null || each.url === url));
}

/** What the page looked like when it was read again, and the button that does it. */
function PageRecheck({ page: { id, url, rules, recheck }, care, titleOf }: Omit<PageCellProps, "explorer">) {
  const mayRecheck = care.isNewest && rules.length > 0;
  return (
    <>
      {recheck !== null && (
        <div className="mt-1 text-ink-soft">
          <p>
            Rechecked <When at={recheck.checked_at} />: {lookText(recheck)}
          </p>
          {recheck.added.length > 0 && <p>New: {recheck.added.map(titleOf).join(", ")}</p>}
        </div>
      )}
      {mayRecheck && (
        <div className="mt-1.5">
          <IfAllowed projectId={care.projectId} to={recheckAudit}>
            <Recheck
              action={recheckAction}
              auditId={care.auditId}
              what={{ page: id }}
              label="Check again"
              context={url}
            />
          </IfAllowed>
        </div>
      )}
    </>
  );
}

const outcomes: Record<NonNullable<AuditedPageView["recheck"]>["outcome"], string> = {
  read: "",
  moved: "The address leads elsewhere now.",
  missing: "There is no page any more.",
  failing: "It answers with an error.",
  busy: "The site was too busy to answer; check again later.",
  unreachable: "The site did not answer.",
  forbidden: "robots.txt forbids it now.",
  unreadable: "There is no page that can be read.",
};

function lookText({ outcome, fixed, remaining, open }: NonNullable<AuditedPageView["recheck"]>): string {
  const remains = remaining.length === 1 ? "1 remains" : `${remaining.length} remain`;
  const untold = open.length > 0 ? `, ${open.length} for the next audit to tell` : "";
  return `${fixed.length} fixed, ${remains}${untold}. ${outcomes[outcome]}`.trim();
}

function metricsOf(page: AuditedPageView): string {
  const { word_count: words, click_depth: clicks, links_in: links, duration_ms: ms } = page;
  const parts = [
    words === null ? null : plural(words, "word"),
    clicks === null ? null : `${plural(clicks, "click")} from the start`,
    `${plural(links, "link")} from other pages`,
    ms === null ? null : `${ms.toLocaleString("en")} ms`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
