import { listCitationsToCheck } from "@galley/lib/citations/operations/to-check";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { Address } from "@/app/_ui/address";
import { BackLink } from "@/app/_ui/back-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { refusable } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { offsetOf } from "../../offset-of";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata = { title: "Sources that changed" };

const pageSize = 20;

/** The articles of a project whose sources say something else by now, with the old and the new passage. */
export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const offset = offsetOf((await searchParams)["offset"]);
  const page = await load(listCitationsToCheck, { projectId, limit: pageSize, offset });
  const { sources, next_offset: next } = page;
  const base = `/projects/${projectId}/articles`;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink href={base}>Articles</BackLink>
        <h1 className="mt-1 text-xl font-semibold">Sources that changed</h1>
      </div>
      <Panel
        title="To check"
        lead="Change the article, or confirm the claim on its page if it is true all the same."
        flush
      >
        {sources.length === 0 && offset === 0 ? (
          <EmptyState title="Nothing to check">
            Galley reads the pages that your articles cite again after 30, 90 and 180 days. Claims that they
            no longer support appear here.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-rule">
            {sources.map((source) => (
              <ChangedSource
                key={`${source.article_id} ${source.source_url}`}
                href={`${base}/${source.article_id}#claims`}
                source={source}
              />
            ))}
          </ul>
        )}
        <div className={next !== null || offset > 0 ? "border-t border-rule" : ""}>
          <Pager
            label="Pages of what is to check"
            total={next === null ? offset + sources.length : next + 1}
            atLeast
            limit={pageSize}
            offset={offset}
            hrefOf={(start) => `${base}/to-check?offset=${start}`}
          />
        </div>
      </Panel>
    </div>
  );
});

type Source = z.output<typeof listCitationsToCheck.output>["sources"][number];

function ChangedSource({ href, source }: { href: string; source: Source }) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3.5 wrap-anywhere sm:px-5">
      <div>
        <Link href={href} lang={source.languageCode} dir="auto" className="font-medium hover:underline">
          {source.article_title}
        </Link>
        <p className="text-sm text-ink-soft">
          <a href={source.source_url} rel="noreferrer" className="text-proof underline">
            <Address url={source.source_url} />
          </a>
          {source.source_gone && " is gone"}
          {source.changed_at !== null && (
            <>
              , seen <When at={source.changed_at} />
            </>
          )}
        </p>
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {source.changes.map((change) => (
          <li key={change.claim_id}>
            <p>
              <q>{change.claim}</q>
            </p>
            <dl className="mt-0.5 flex flex-col gap-0.5 border-l-2 border-rule pl-2.5">
              <div>
                <dt className="text-ink-soft">The source said</dt>
                <dd className="text-ink-faint">{change.before}</dd>
              </div>
              <div>
                <dt className="text-ink-soft">
                  {change.after === null ? "It no longer says so" : "It says now"}
                </dt>
                {change.after !== null && <dd>{change.after}</dd>}
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </li>
  );
}
