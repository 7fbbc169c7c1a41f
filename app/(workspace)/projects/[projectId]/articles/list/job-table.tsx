import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { listJobs } from "@/lib/operations/jobs/list";
import { type ArticlePlace, articleQuery } from "./article-place";
import { ListFilters } from "./list-filters";

interface JobTableProps {
  projectId: string;
  place: ArticlePlace;
  page: z.output<typeof listJobs.output>;
  connections: readonly { id: string; name: string }[];
}

const names = {
  queued: "Queued",
  drafting: "Being written",
  revising: "Being revised",
  failed: "Failed",
  done: "Done",
};

/** The jobs with one status, in the place of the articles that they have not become yet. */
export function JobTable({
  projectId,
  place,
  page: { jobs, next_offset: next },
  connections,
}: JobTableProps) {
  const base = `/projects/${projectId}`;
  const hrefOf = (number: number) => `${base}${articleQuery({ ...place, page: number })}#articles`;
  return (
    <Panel title="Articles" id="articles" flush>
      <ListFilters {...{ base, place, connections }} languages={[]} />
      {jobs.length === 0 ? (
        <EmptyState title="None has this status">Choose “Finished” to see the articles.</EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {jobs.map((job) => (
            <li
              key={job.job_id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium wrap-anywhere">
                  <bdi>{job.title ?? job.keyword}</bdi>
                </p>
                {job.error !== null && <p className="text-sm text-ink-soft wrap-anywhere">{job.error}</p>}
              </div>
              <Badge tone={job.status === "failed" ? "bad" : "wait"}>{names[job.status]}</Badge>
              <span className="text-sm text-ink-soft">
                <When at={job.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {(place.page > 1 || next !== null) && (
        <nav aria-label="Pages of jobs" className="flex gap-2 border-t border-rule px-4 py-3 sm:px-5">
          {place.page > 1 && (
            <LinkButton size="small" rel="prev" href={hrefOf(place.page - 1)}>
              Newer
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton size="small" rel="next" href={hrefOf(place.page + 1)}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </Panel>
  );
}
