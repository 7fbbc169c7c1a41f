import type { getProjectHome } from "@galley/lib/dashboard/project-home";
import type { z } from "zod";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";

interface PagesProps {
  base: string;
  pages: z.output<typeof getProjectHome.output>["newly_live"];
}

/** The public pages on which an article was found last. */
export function NewlyLive({ base, pages }: PagesProps) {
  return (
    <Panel
      title="Newly live"
      aside={<ListLink href={`${base}/articles?state=published`}>All that are live</ListLink>}
      flush
    >
      {pages.length === 0 ? (
        <EmptyState title="Nothing is live yet">
          Publish an article, and it appears here as soon as Galley has found it on its public page.
        </EmptyState>
      ) : (
        <Pages {...{ base, pages }} verb="Found" />
      )}
    </Panel>
  );
}

/** The public pages that showed their article once, and do not any more. */
export function LostPages({ base, pages }: PagesProps) {
  return (
    <Panel
      title="Lost pages"
      aside={<ListLink href={`${base}/articles?state=not_live`}>All not live</ListLink>}
      flush
    >
      {pages.length === 0 ? (
        <EmptyState title="No page is lost">
          Galley looks at each live page again after 1, 7 and 30 days. One that no longer shows its article
          appears here.
        </EmptyState>
      ) : (
        <Pages {...{ base, pages }} verb="Gone when looked at" />
      )}
    </Panel>
  );
}

function ListLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-sm text-proof underline">
      {children}
    </Link>
  );
}

function Pages({ base, pages, verb }: PagesProps & { verb: string }) {
  return (
    <ul className="divide-y divide-rule">
      {pages.map((page) => (
        <li key={page.publication_id} className="px-4 py-2.5 sm:px-5">
          <Link
            href={`${base}/articles/${page.id}#publications`}
            lang={page.languageCode}
            dir="auto"
            className="font-medium wrap-anywhere hover:underline"
          >
            {page.title}
          </Link>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-faint">
            <span>
              {verb} <When at={page.at} />
              {page.http_status !== null && ` (HTTP ${page.http_status})`}
            </span>
            {page.url !== null && (
              <a href={page.url} rel="noreferrer" target="_blank" className="py-0.5 text-proof underline">
                Public page
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
