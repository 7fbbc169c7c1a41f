import Link from "next/link";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { plural } from "@/app/_ui/plural";
import type { listAuditPages } from "@/lib/operations/audits/pages";
import { explorerHref } from "../../explorer-place";
import { SitePageLink } from "../../site-page-link";

type AuditedPage = z.output<typeof listAuditPages.output>["pages"][number];

interface AuditedPagesProps {
  pages: AuditedPage[];
  /** The address of the list. */
  explorer: string;
  /** The title of a rule. */
  titleOf: (id: string) => string;
}

/** The pages of an audit, each with how it answered and what it fails. */
export function AuditedPages({ pages, explorer, titleOf }: AuditedPagesProps) {
  return (
    <ul className="divide-y divide-rule">
      {pages.map((page) => (
        <AuditedPageItem key={page.id} page={page} explorer={explorer} titleOf={titleOf} />
      ))}
    </ul>
  );
}

interface AuditedPageItemProps extends Omit<AuditedPagesProps, "pages"> {
  page: AuditedPage;
}

function AuditedPageItem({ page, explorer, titleOf }: AuditedPageItemProps) {
  const { url, title, unreadable, redirect_to: target, rules } = page;
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StatusBadge page={page} />
        <h3 dir="auto" className="min-w-0 flex-1 basis-64 font-medium wrap-anywhere">
          {title ?? <span className="font-normal text-ink-faint">No title</span>}
        </h3>
        <NotIndexable page={page} />
      </div>
      <p className="mt-0.5 text-sm">
        <SitePageLink url={url} />
      </p>
      {target !== null && (
        <p className="mt-0.5 text-sm text-ink-soft">
          leads to <SitePageLink url={target} />
        </p>
      )}
      {unreadable !== null && <p className="mt-0.5 text-sm text-wait wrap-anywhere">{unreadable}</p>}
      <p className="mt-0.5 text-sm text-ink-faint tabular-nums">{metricsOf(page)}</p>
      {rules.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="w-fit text-ink-soft hover:text-ink">
            {plural(rules.length, "finding")}
            <span className="sr-only"> on {url}</span>
          </summary>
          <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5">
            {rules.map((rule) => (
              <li key={rule}>
                <Link
                  href={explorerHref(explorer, { rule, filter: "all", after: 0, before: null })}
                  className="text-proof hover:underline"
                >
                  {titleOf(rule)}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const failures: Record<string, string> = {
  dns: "Host unknown",
  connect: "No connection",
  tls: "Certificate refused",
  timeout: "No answer in time",
  protocol: "Not valid HTTP",
  blocked: "Not allowed",
  invalid_url: "Not a valid address",
};

function StatusBadge({ page: { status, failure, redirect_to: target } }: { page: AuditedPage }) {
  if (status === null) return <Badge tone="bad">{failures[failure ?? ""] ?? "No answer"}</Badge>;
  const tone = status >= 400 ? "bad" : target !== null ? "wait" : "good";
  return (
    <Badge tone={tone}>
      <span className="sr-only">HTTP </span>
      {status}
    </Badge>
  );
}

const reasons: Record<string, string> = {
  robots_txt: "Kept out by robots.txt",
  noindex: "noindex",
  canonical: "Canonical elsewhere",
};

/** Why search engines leave the page out, where its status does not say so already. */
function NotIndexable({ page: { not_indexable_reason: reason } }: { page: AuditedPage }) {
  const label = reason === null ? undefined : reasons[reason];
  return label === undefined ? null : <Badge tone="wait">{label}</Badge>;
}

function metricsOf({ word_count: words, click_depth: clicks, links_in: links }: AuditedPage): string {
  const parts = [
    words === null ? null : plural(words, "word"),
    clicks === null ? null : `${plural(clicks, "click")} from the start`,
    `${plural(links, "link")} from other pages`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
