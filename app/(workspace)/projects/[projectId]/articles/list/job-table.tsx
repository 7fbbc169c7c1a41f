import type { listJobs } from "@galley/lib/generation/operations/list";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { type ArticlePlace, articleQuery } from "./article-place";
import { CancelJob, FailedJobButtons } from "./job-buttons";
import { JobStages } from "./job-stages";
import { ListFilters } from "./list-filters";

interface JobTableProps {
  projectId: string;
  place: ArticlePlace;
  page: z.output<typeof listJobs.output>;
  connections: readonly { id: string; name: string }[];
  /** Whether the user may cancel, repeat and dismiss. */
  mayChange: boolean;
}

const names = {
  queued: "Queued",
  drafting: "Being written",
  revising: "Being revised",
  failed: "Failed",
  done: "Done",
};

/** How far a job is; one that refreshes an article is not written, and revised by nobody else. */
function nameOf({ status, refreshed_article_id: refreshed }: JobTableProps["page"]["jobs"][number]): string {
  return refreshed !== null && status === "revising" ? "Refreshing" : names[status];
}

/** The jobs with one status, shown instead of the articles that they will become. */
export function JobTable({
  projectId,
  place,
  page: { jobs, next_offset: next },
  connections,
  mayChange,
}: JobTableProps) {
  const base = `/projects/${projectId}`;
  const hrefOf = (number: number) => `${base}/articles${articleQuery({ ...place, page: number })}#articles`;
  return (
    <Panel title="Articles" id="articles" flush>
      <ListFilters {...{ base, place, connections }} languages={[]} />
      {jobs.length === 0 ? (
        <EmptyState title="No articles at this stage">
          <Link href={`${base}/articles`} className="underline">
            Show the finished articles
          </Link>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {jobs.map((job) => (
            <JobRow key={job.job_id} job={job} mayChange={mayChange} />
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

function JobRow({ job, mayChange }: { job: JobTableProps["page"]["jobs"][number]; mayChange: boolean }) {
  const { title, keyword, error, status, dismissed, created_at: startedAt } = job;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <bdi className="min-w-0 wrap-anywhere">{title ?? keyword}</bdi>
          <Badge tone={status === "failed" ? "bad" : "wait"}>{nameOf(job)}</Badge>
          {dismissed && <Badge>Dismissed</Badge>}
        </p>
        {error !== null && <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{error}</p>}
        <p className="mt-0.5 text-sm text-ink-faint">
          Started <When at={startedAt} />
        </p>
      </div>
      {status !== "failed" && (
        // Below the title and its button.
        <div className="order-1 basis-full">
          <JobStages
            status={status}
            stage={job.stage}
            refreshes={job.refreshed_article_id !== null}
            progress={job.progress}
            queueAhead={job.queue_ahead}
            readyInSeconds={null}
            label={keyword}
          />
        </div>
      )}
      {mayChange && status === "queued" && <CancelJob job={job} />}
      {mayChange && status === "failed" && <FailedJobButtons job={job} dismissed={dismissed} />}
    </li>
  );
}
