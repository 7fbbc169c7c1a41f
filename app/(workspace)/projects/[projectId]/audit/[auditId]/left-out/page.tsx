import { listLeftOut } from "@galley/lib/audits/operations/left-out";
import { getDashboardAudit } from "@galley/lib/dashboard/audit";
import { Download } from "lucide-react";
import { notFound } from "next/navigation";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Button, buttonClass } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { controlClass, Field } from "@/app/_ui/forms/field";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject } from "../../../load-project";
import type { AuditResult } from "../../recommendations";
import { SitePageLink } from "../../site-page-link";

interface Props {
  params: Promise<{ projectId: string; auditId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Left out · ${(await loadProject((await params).projectId)).name}`,
}));

const pageSize = 50;
const reasons = listLeftOut.input.shape.reason.unwrap().options;

/** Every address that an audit found and did not read, with the reason. */
export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, auditId } = await params;
  const search = await searchParams;
  const reason = reasons.find((each) => each === search["reason"]) ?? null;
  const given = search["cursor"];
  const cursor = typeof given === "string" && /^[a-z_]+:\d{1,9}$/.test(given) ? given : null;
  const { run, result } = await load(getDashboardAudit, { projectId, auditId });
  if (run === null || result === null) notFound();
  const { addresses, next } = await load(listLeftOut, {
    projectId,
    auditId,
    limit: pageSize,
    ...(reason !== null && { reason }),
    ...(cursor !== null && { cursor }),
  });
  const own = `/projects/${run.project_id}/audit/${run.id}`;
  const base = `${own}/left-out`;
  const hrefOf = (part: Record<string, string>) =>
    `${base}?${new URLSearchParams({ ...(reason !== null && { reason }), ...part }).toString()}`;
  return (
    <>
      <h1 className="sr-only">Left-out addresses</h1>
      <div className="flex min-w-0 flex-col gap-6">
        <BackLink href={own}>This audit</BackLink>
        <ReasonFilter base={base} reason={reason} leftOut={result.left_out} />
        <Panel
          title="Left-out addresses"
          lead="Found on the site and not read."
          aside={
            <a href={`${own}/export?list=left_out`} download className={buttonClass("plain", "small")}>
              <Download aria-hidden="true" className="size-4" /> As CSV
            </a>
          }
          flush
        >
          {addresses.length === 0 ? (
            <EmptyState title="No address here">{emptyText(run.pages_kept, reason !== null)}</EmptyState>
          ) : (
            <ul className="divide-y divide-rule text-sm">
              {addresses.map(({ url, why }) => (
                <li key={url} className="px-4 py-2.5 sm:px-5">
                  <SitePageLink url={url} />
                  <p className="mt-0.5 text-ink-faint">{why}</p>
                </li>
              ))}
            </ul>
          )}
          {(cursor !== null || next !== null) && (
            <nav
              aria-label="Pages of the list"
              className="flex justify-end gap-2 border-t border-rule px-4 py-3 sm:px-5"
            >
              {cursor !== null && (
                <LinkButton size="small" href={hrefOf({})}>
                  First
                </LinkButton>
              )}
              {next !== null && (
                <LinkButton size="small" rel="next" href={hrefOf({ cursor: next })}>
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

function emptyText(isKept: boolean, isFiltered: boolean): string {
  if (!isKept)
    return "The addresses of this audit are not kept any more: those of the two newest audits are. Open a newer one.";
  return isFiltered
    ? "No address was left out for this reason. Choose another one."
    : "The audit read every address that it found.";
}

interface ReasonFilterProps {
  base: string;
  reason: string | null;
  leftOut: AuditResult["left_out"];
}

/** Chooses the reason. A plain form, because the choice is in the address. */
function ReasonFilter({ base, reason, leftOut }: ReasonFilterProps) {
  const offered = leftOut.filter((each) => reasons.some((known) => known === each.reason));
  if (offered.length < 2 && reason === null) return null;
  return (
    <Panel title="Filter">
      <form
        key={reason}
        action={base}
        method="get"
        className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Field id="reason" label="Reason" error={null}>
          <select id="reason" name="reason" defaultValue={reason ?? ""} className={`${controlClass} pe-8`}>
            <option value="">Any</option>
            {offered.map(({ reason: value, count, why }) => (
              <option key={value} value={value}>
                {count === null ? why : `${count.toLocaleString("en")}: ${why}`}
              </option>
            ))}
          </select>
        </Field>
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button type="submit" variant="primary">
            Apply the filter
          </Button>
        </div>
      </form>
    </Panel>
  );
}
