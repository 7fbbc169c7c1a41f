import { notFound } from "next/navigation";
import { BackLink } from "@/app/_ui/back-link";
import { LinkButton } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { listAuditPages } from "@/lib/operations/audits/pages";
import { getDashboardAudit } from "@/lib/operations/dashboard/audit";
import { load } from "@/lib/surfaces/actions/load";
import { loadProject } from "../../../load-project";
import { explorerHref, readExplorerPlace } from "../../explorer-place";
import { loadRules } from "../../load-rules";
import { AuditedPages } from "./audited-pages";
import { PageFilters } from "./page-filters";

interface Props {
  params: Promise<{ projectId: string; auditId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Audited pages · ${(await loadProject((await params).projectId)).name}`,
}));

const pageSize = 25;

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, auditId } = await params;
  const place = readExplorerPlace(await searchParams);
  const { run, result } = await load(getDashboardAudit, { projectId, auditId });
  if (run === null) notFound();
  const { rule, filter, after } = place;
  const { titleOf } = await loadRules();
  const { pages, next } = await load(listAuditPages, {
    auditId,
    filter,
    after,
    limit: pageSize,
    ...(rule !== null && { rule }),
  });
  const own = `/projects/${run.project_id}/audit/${run.id}`;
  const base = `${own}/pages`;
  const failed = (result?.recommendations ?? []).map(({ id, title }) => ({ id, title }));
  const isListed = rule === null || failed.some(({ id }) => id === rule);
  const rules = isListed ? failed : [...failed, { id: rule, title: titleOf(rule) }];
  return (
    <>
      <h1 className="sr-only">Audited pages</h1>
      <div className="flex min-w-0 flex-col gap-6">
        <BackLink href={own}>This audit</BackLink>
        <PageFilters base={base} place={place} rules={rules} />
        <Panel title={rule === null ? "Pages" : `Pages with: ${titleOf(rule)}`} id="pages" flush>
          {pages.length === 0 ? (
            <EmptyState title="No page here">
              {after > 0
                ? "There are no further pages."
                : "No page fits the filter, or the pages of this audit are not kept any more: those of the last two audits are."}
            </EmptyState>
          ) : (
            <AuditedPages pages={pages} explorer={base} titleOf={titleOf} />
          )}
          {(after > 0 || next !== null) && (
            <nav
              aria-label="Pages of the list"
              className="flex justify-end gap-2 border-t border-rule px-4 py-3 sm:px-5"
            >
              {after > 0 && (
                <LinkButton size="small" href={explorerHref(base, { ...place, after: 0 })}>
                  First
                </LinkButton>
              )}
              {next !== null && (
                <LinkButton size="small" rel="next" href={explorerHref(base, { ...place, after: next })}>
                  Next
                </LinkButton>
              )}
            </nav>
          )}
        </Panel>
      </div>
    </>
  );
});
