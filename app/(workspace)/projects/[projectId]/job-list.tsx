import Link from "next/link";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { pluralOf } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import type { getDashboardJobs } from "@/lib/operations/dashboard/jobs";
import { cancelJobAction, dismissJobAction, retryJobAction } from "./actions";
import { JobStages } from "./job-stages";

type Jobs = z.output<typeof getDashboardJobs.output>;
type Job = Jobs["open"][number];

interface JobListProps {
  projectId: string;
  jobs: Jobs;
  /** Whether the user may cancel, repeat and dismiss. */
  mayChange: boolean;
}

/** How many failed jobs are listed at most; the others are in the list of articles. */
const failedMax = 10;

/** The jobs that are open and those that failed; renders nothing if there are none. */
export function JobList({ projectId, jobs, mayChange }: JobListProps) {
  const { open, open_count: count, failed } = jobs;
  return (
    <>
      <output className="sr-only">{open.map((job) => `${job.keyword}: ${job.status}.`).join(" ")}</output>
      {open.length > 0 && (
        <Panel
          title="Being written"
          aside={<span className="text-sm text-ink-faint tabular-nums">{pluralOf(count, "article")}</span>}
          flush
        >
          <ul className="divide-y divide-rule">
            {open.map((job) => (
              <OpenJob key={job.job_id} job={job} mayChange={mayChange} />
            ))}
          </ul>
          {count.total > open.length && (
            <p className="border-t border-rule px-4 py-2.5 text-sm text-ink-faint sm:px-5">
              and {(count.total - open.length).toLocaleString("en")}
              {count.at_least ? "+" : ""} more in the queue
            </p>
          )}
        </Panel>
      )}
      {failed.length > 0 && (
        <Panel
          title="Failed"
          lead="The credit of each failed job was refunded. Running a job again costs a new one."
          flush
        >
          <ul className="divide-y divide-rule">
            {failed.map((job) => (
              <FailedJob key={job.job_id} job={job} mayChange={mayChange} />
            ))}
          </ul>
          {failed.length >= failedMax && (
            <p className="border-t border-rule px-4 py-2.5 text-sm sm:px-5">
              <Link href={`/projects/${projectId}?job=failed#articles`} className="text-proof underline">
                All that have failed
              </Link>
            </p>
          )}
        </Panel>
      )}
    </>
  );
}

function OpenJob({ job, mayChange }: { job: Job; mayChange: boolean }) {
  return (
    <li id={`job-${job.job_id}`} className="scroll-mt-4 px-4 py-3.5 target:bg-proof-wash sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-medium wrap-anywhere">
          <bdi>{job.title ?? job.keyword}</bdi>
          {job.title !== null && (
            <span className="font-normal text-ink-faint">
              {" "}
              for <bdi>{job.keyword}</bdi>
            </span>
          )}
        </p>
        <div className="flex items-center gap-3">
          <p className="text-sm text-ink-faint">
            {job.sample && <span>sample writer · </span>}
            started <When at={job.created_at} />
          </p>
          {mayChange && job.status === "queued" && (
            <JobButton action={cancelJobAction} job={job}>
              Cancel
            </JobButton>
          )}
        </div>
      </div>
      <JobStages
        status={job.status}
        stage={job.stage}
        progress={job.progress}
        queueAhead={job.queue_ahead}
        readyInSeconds={job.ready_in_seconds}
        label={job.keyword}
      />
    </li>
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
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <JobButton action={retryJobAction} job={job}>
            Run it again
          </JobButton>
          <JobButton action={dismissJobAction} job={job} quiet>
            Dismiss
          </JobButton>
        </div>
      )}
    </li>
  );
}

interface JobButtonProps {
  action: typeof retryJobAction;
  job: { job_id: string; keyword: string };
  quiet?: boolean;
  children: string;
}

/** A form with one button that does something with a job. */
function JobButton({ action, job, quiet = false, children }: JobButtonProps) {
  return (
    <ActionForm action={action} className="flex flex-col gap-2">
      <input type="hidden" name="jobId" value={job.job_id} />
      <SubmitButton variant={quiet ? "quiet" : "plain"} size="small">
        {children}
        <span className="sr-only"> {job.keyword}</span>
      </SubmitButton>
    </ActionForm>
  );
}
