import { refreshArticle } from "@galley/lib/articles/operations/refresh";
import { updateArticle } from "@galley/lib/articles/operations/update";
import type { getDashboardArticle } from "@galley/lib/dashboard/article";
import { getFirstSteps } from "@galley/lib/dashboard/first-steps";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../../../if-allowed";
import { JobStages } from "../../list/job-stages";
import { refreshArticleAction } from "../actions";

export type Refresh = z.output<typeof getDashboardArticle.output>["article"]["refresh"];

interface RefreshTextProps {
  projectId: string;
  articleId: string;
  /** Whether there is something that a refresh can change: a source that changed, or a date that has passed. */
  hasOutdated: boolean;
  /** The last refresh of the article; null without any. */
  last: Refresh;
}

/** Starts a refresh and shows how far it is; without a language model it leads into the editor. */
export async function RefreshText({ projectId, articleId, hasOutdated, last }: RefreshTextProps) {
  if (isRefreshing(last)) return <Running job={last} />;
  const hasModel = hasOutdated && !(await load(getFirstSteps, { projectId })).writer.sample;
  const edit = `/projects/${projectId}/articles/${articleId}/edit`;
  return (
    <>
      {last !== null && <Outcome job={last} />}
      {hasModel ? (
        <IfAllowed projectId={projectId} to={refreshArticle}>
          <ActionForm action={refreshArticleAction} className="mt-3 flex flex-col items-start gap-2">
            <input type="hidden" name="articleId" value={articleId} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <SubmitButton variant="plain" size="small">
                Refresh the text
              </SubmitButton>
              <p className="text-sm text-ink-faint">Costs 1 credit</p>
            </div>
          </ActionForm>
        </IfAllowed>
      ) : (
        <IfAllowed projectId={projectId} to={updateArticle}>
          <LinkButton href={edit} size="small" className="mt-3">
            Refresh the text
          </LinkButton>
        </IfAllowed>
      )}
    </>
  );
}

export function isRefreshing(job: Refresh): job is NonNullable<Refresh> {
  return job !== null && job.status !== "done" && job.status !== "failed";
}

function Running({ job }: { job: NonNullable<Refresh> }) {
  return (
    <div className="mt-3 text-sm">
      <p className="font-medium">The text is being refreshed.</p>
      <JobStages
        status={job.status}
        stage={job.stage}
        refreshes
        progress={job.progress}
        queueAhead={job.queue_ahead}
        readyInSeconds={null}
        label="Refresh of the text"
      />
    </div>
  );
}

function Outcome({ job: { status, error, updated_at: at } }: { job: NonNullable<Refresh> }) {
  return (
    <p className="mt-3 text-sm text-ink-soft wrap-anywhere">
      {status === "failed" ? `The last refresh failed. ${error ?? ""}` : "Last refreshed"} <When at={at} />
    </p>
  );
}
