import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { cancelJobAction, dismissJobAction, retryJobAction } from "./actions";

interface NamedJob {
  job_id: string;
  keyword: string;
  /** Null for a job that writes an article; a refresh is not run again. */
  refreshed_article_id: string | null;
}

export function CancelJob({ job }: { job: NamedJob }) {
  return (
    <JobButton action={cancelJobAction} job={job}>
      Cancel
    </JobButton>
  );
}

/** `dismissed`: it has been put out of sight before, so only running it again is offered. */
export function FailedJobButtons({ job, dismissed = false }: { job: NamedJob; dismissed?: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {job.refreshed_article_id === null && (
        <JobButton action={retryJobAction} job={job}>
          Run it again
        </JobButton>
      )}
      {!dismissed && (
        <JobButton action={dismissJobAction} job={job} quiet>
          Dismiss
        </JobButton>
      )}
    </div>
  );
}

interface JobButtonProps {
  action: typeof retryJobAction;
  job: NamedJob;
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
