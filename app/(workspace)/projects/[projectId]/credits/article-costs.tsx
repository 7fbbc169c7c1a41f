import type { listJobs } from "@galley/lib/generation/operations/list";
import type { z } from "zod";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { money } from "./money";

interface ArticleCostsProps {
  projectId: string;
  page: z.output<typeof listJobs.output>;
  offset: number;
  pageSize: number;
}

/** What each article cost, in credits, tokens and money. */
export function ArticleCosts({ projectId, page, offset, pageSize }: ArticleCostsProps) {
  const { jobs, next_offset: next } = page;
  const base = `/projects/${projectId}/credits`;
  return (
    <Panel
      title="What articles cost"
      id="costs"
      lead="Tokens and money are those of the models, by their standard prices. The sample writer uses none."
      flush
    >
      {jobs.length === 0 ? (
        <EmptyState title="Nothing here">Each article appears here with what it cost.</EmptyState>
      ) : (
        <table className="w-full text-start text-sm">
          <thead className="text-ink-faint max-sm:sr-only">
            <tr className="border-b border-rule *:px-2 *:py-2 *:text-end *:font-normal *:first:ps-5 *:first:text-start *:last:pe-5">
              <th scope="col">Article</th>
              <th scope="col">Credits</th>
              <th scope="col">Tokens in</th>
              <th scope="col">Tokens out</th>
              <th scope="col">Models</th>
              <th scope="col">Started</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-rule">
            {jobs.map((job) => (
              <CostRow key={job.job_id} job={job} href={`${base}/${job.job_id}`} />
            ))}
          </tbody>
        </table>
      )}
      {(offset > 0 || next !== null) && (
        <nav aria-label="Pages of costs" className="flex gap-2 border-t border-rule px-4 py-3 sm:px-5">
          {offset > 0 && (
            <LinkButton
              size="small"
              rel="prev"
              href={`${base}?offset=${Math.max(0, offset - pageSize)}#costs`}
            >
              Newer
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton size="small" rel="next" href={`${base}?offset=${next}#costs`}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </Panel>
  );
}

function CostRow({ job, href }: { job: ArticleCostsProps["page"]["jobs"][number]; href: string }) {
  return (
    <tr className="relative align-baseline hover:bg-well/60 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:px-4 max-sm:py-3 sm:*:px-2 sm:*:py-2.5 sm:*:text-end sm:*:first:ps-5 sm:*:first:text-start sm:*:last:pe-5">
      <td className="min-w-0 max-sm:col-span-2">
        <Link href={href} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{job.keyword}</bdi>
        </Link>
        {job.status !== "done" && <span className="text-ink-faint"> {job.status}</span>}
      </td>
      <td className="tabular-nums">
        {job.status === "failed" ? 0 : 1}
        <span className="sm:sr-only">{job.status === "failed" ? " credits" : " credit"}</span>
      </td>
      <td className="tabular-nums">
        {job.tokens.input.toLocaleString("en")}
        <span className="sm:sr-only"> tokens in</span>
      </td>
      <td className="tabular-nums">
        {job.tokens.output.toLocaleString("en")}
        <span className="sm:sr-only"> tokens out</span>
      </td>
      <td className="tabular-nums">
        {money(job.cost_usd)}
        <span className="sm:sr-only"> for models</span>
      </td>
      <td className="text-ink-soft">
        <When at={job.created_at} />
      </td>
    </tr>
  );
}
