import { listAuditPages } from "@galley/lib/audits/operations/pages";
import { getDashboardAudit } from "@galley/lib/dashboard/audit";
import { notFound } from "next/navigation";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject } from "../../../load-project";
import { type ExplorerPlace, explorerHref, readExplorerPlace } from "../../explorer-place";
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
  const { rule, before, ...part } = place;
  const [{ titleOf }, { run: newest }] = await Promise.all([
    loadRules(),
    load(getDashboardAudit, { projectId: run.project_id }),
  ]);
  const care = {
    projectId: run.project_id,
    auditId: run.id,
    isNewest: newest?.id === run.id,
    ignored: result?.ignored ?? [],
  };
  const { pages, next, previous } = await load(listAuditPages, {
    ...part,
    auditId,
    limit: pageSize,
    ...(rule !== null && { rule }),
    ...(before !== null && { before }),
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
              {emptyText(run.pages_kept, part.after > 0 || before !== null)}
            </EmptyState>
          ) : (
            <AuditedPages pages={pages} place={place} explorer={base} titleOf={titleOf} care={care} />
          )}
          <PartLinks base={base} place={place} next={next} previous={previous} />
        </Panel>
      </div>
    </>
  );
});

function emptyText(isKept: boolean, isLaterPart: boolean): string {
  if (!isKept)
    return "The pages of this audit are not kept any more: those of the two newest audits are. Open a newer one.";
  return isLaterPart
    ? "There are no pages in this part of the list. Go back to the first."
    : "No page fits the filter. Clear it to see all pages.";
}

interface PartLinksProps {
  base: string;
  place: ExplorerPlace;
  next: number | null;
  previous: number | null;
}

/** Leads to the other parts of the list; nothing when this part is all of it. */
function PartLinks({ base, place, next, previous }: PartLinksProps) {
  const isFirst = place.after === 0 && place.before === null;
  if (isFirst && next === null) return null;
  const hrefOf = (part: { after?: number; before?: number }) =>
    explorerHref(base, { ...place, after: 0, before: null, ...part });
  return (
    <nav
      aria-label="Pages of the list"
      className="flex justify-end gap-2 border-t border-rule px-4 py-3 sm:px-5"
    >
      {!isFirst && (
        <LinkButton size="small" href={hrefOf({})}>
          First
        </LinkButton>
      )}
      {previous !== null && (
        <LinkButton size="small" rel="prev" href={hrefOf({ before: previous })}>
          Previous
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton size="small" rel="next" href={hrefOf({ after: next })}>
          Next
        </LinkButton>
      )}
    </nav>
  );
}
