import type { getDashboardJobs } from "@galley/lib/dashboard/jobs";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { pluralOf } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { CancelJob, FailedJobButtons } from "./job-buttons";
import { JobStages } from "./job-stages";

type Jobs = z.output<typeof getDashboardJobs.output>;
type Job = Jobs["open" | "done" | "failed"][number];

interface JobListProps {
  projectId: string;
  jobs: Jobs;
  /** Those that have a row, in the order of the rows: the open ones, and others that ended in their place. */
  shown: readonly Job[];
  /** Whether the user may cancel, repeat and dismiss. */
  mayChange: boolean;
}

/** How many are shown at most, so that the articles stay in sight; all of them are in the list of articles. */
const failedShown = 3;

/** The jobs that are open and those that failed; renders nothing if there are none. */
export function JobList({ projectId, jobs, shown, mayChange }: JobListProps) {
  const { open, open_count: count } = jobs;
  const failed = jobs.failed.filter(({ job_id: id }) => shown.every((job) => job.job_id !== id));
  const more = count.total - shown.filter(isOpen).length;
  return (
    <>
      <output className="sr-only">{shown.map((job) => `${job.keyword}: ${job.status}.`).join(" ")}</output>
      {shown.length > 0 && (
        <Panel
          title={open.length > 0 ? "Being written" : shown.some(hasFailed) ? "Just ended" : "Just written"}
          aside={
            count.total > 0 && (
              <span className="text-sm text-ink-faint tabular-nums">{pluralOf(count, "article")}</span>
            )
          }
          flush
        >
          <ul className="divide-y divide-rule">
            {shown.map((job) => (
              <ShownJob key={job.job_id} {...{ projectId, job, mayChange }} />
            ))}
          </ul>
          {more > 0 && (
            <p className="border-t border-rule px-4 py-2.5 text-sm text-ink-faint sm:px-5">
              and {more.toLocaleString("en")}
              {count.at_least ? "+" : ""} more:{" "}
              <JobsLink projectId={projectId} status="queued">
                those in the queue
              </JobsLink>
              ,{" "}
              <JobsLink projectId={projectId} status="drafting">
                those being written
              </JobsLink>
            </p>
          )}
        </Panel>
      )}
      {failed.length > 0 && <FailedJobs {...{ projectId, failed, mayChange }} />}
    </>
  );
}

interface FailedJobsProps extends Pick<JobListProps, "projectId" | "mayChange"> {
  failed: Jobs["failed"];
}

/** Those that failed before the page was loaded, or had no row on it. */
function FailedJobs({ projectId, failed, mayChange }: FailedJobsProps) {
  return (
    <Panel
      title="Failed"
      lead="The credit of each failed job was refunded. Running a job again costs a new one."
      flush
    >
      <ul className="divide-y divide-rule">
        {failed.slice(0, failedShown).map((job) => (
          <FailedJob key={job.job_id} job={job} mayChange={mayChange} />
        ))}
      </ul>
      {failed.length > failedShown && (
        <p className="border-t border-rule px-4 py-2.5 text-sm text-ink-faint sm:px-5">
          and more:{" "}
          <JobsLink projectId={projectId} status="failed">
            all that have failed
          </JobsLink>
        </p>
      )}
    </Panel>
  );
}

function hasFailed({ status }: Job): boolean {
  return status === "failed";
}

function isOpen(job: Job): boolean {
  return job.status !== "done" && !hasFailed(job);
}

interface JobsLinkProps {
  projectId: string;
  status: "queued" | "drafting" | "failed";
  children: string;
  /** Cuts a text that does not fit into its line. */
  oneLine?: boolean;
}

/** Leads to all jobs with one status, which are listed instead of the articles. */
function JobsLink({ projectId, status, children, oneLine = false }: JobsLinkProps) {
  return (
    <Link
      href={`/projects/${projectId}/articles?job=${status}#articles`}
      className={oneLine ? "min-w-0 truncate text-ink-soft underline" : "text-proof underline"}
      title={oneLine ? children : undefined}
    >
      {children}
    </Link>
  );
}

interface ShownJobProps extends Pick<JobListProps, "projectId" | "mayChange"> {
  job: Job;
}

/** Of the same height from the queue until it is done or has failed. */
function ShownJob({ projectId, job, mayChange }: ShownJobProps) {
  return (
    <li id={`job-${job.job_id}`} className="scroll-mt-4 px-4 py-2.5 target:bg-proof-wash sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 font-medium wrap-anywhere sm:flex-1">
          <bdi>{job.title ?? job.keyword}</bdi>
          {job.refreshed_article_id !== null && job.status === "revising" && (
            <>
              {" "}
              <Badge tone="wait">Refreshing</Badge>
            </>
          )}
          {job.title !== null && (
            <span className="font-normal text-ink-faint">
              {" "}
              for <bdi>{job.keyword}</bdi>
            </span>
          )}
        </p>
        <div className="flex min-h-8 items-center gap-3 max-sm:basis-full">
          {hasFailed(job) ? (
            mayChange && <FailedJobButtons job={job} />
          ) : job.article_id === null ? (
            <p className="text-sm text-ink-faint">
              {job.sample && <span>sample writer · </span>}
              started <When at={job.created_at} />
            </p>
          ) : (
            <Link
              href={`/projects/${projectId}/articles/${job.article_id}`}
              className="text-sm font-medium text-proof underline"
            >
              Open the article
            </Link>
          )}
          {mayChange && job.status === "queued" && <CancelJob job={job} />}
        </div>
      </div>
      {hasFailed(job) ? (
        <FailedStage projectId={projectId} reason={job.error ?? "Nothing is known about the cause."} />
      ) : (
        <JobStages
          status={job.status}
          stage={job.stage}
          refreshes={job.refreshed_article_id !== null}
          progress={job.progress}
          queueAhead={job.queue_ahead}
          readyInSeconds={"ready_in_seconds" in job ? job.ready_in_seconds : null}
          label={job.keyword}
        />
      )}
    </li>
  );
}

/** Replaces the stages of a job, at the same height. */
function FailedStage({ projectId, reason }: { projectId: string; reason: string }) {
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="h-1.5 rounded-full bg-bad/50" />
      <div className="mt-1.5 flex items-baseline gap-3 text-sm">
        <strong className="font-semibold text-bad">Failed</strong>
        <JobsLink projectId={projectId} status="failed" oneLine>
          {reason}
        </JobsLink>
        <span className="ms-auto whitespace-nowrap text-ink-faint max-sm:hidden">credit refunded</span>
      </div>
    </div>
  );
}

function FailedJob({ job, mayChange }: { job: Jobs["failed"][number]; mayChange: boolean }) {
  return (
    <li
      id={`job-${job.job_id}`}
      className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3.5 target:bg-proof-wash sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
          <bdi>{job.title ?? job.keyword}</bdi> <Badge tone="bad">Failed</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{job.error}</p>
      </div>
      {mayChange && <FailedJobButtons job={job} />}
    </li>
  );
}
