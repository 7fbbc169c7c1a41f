import { refreshArticle } from "@galley/lib/articles/operations/refresh";
import { updateArticle } from "@galley/lib/articles/operations/update";
import type { getDashboardArticle } from "@galley/lib/dashboard/article";
import { getFirstSteps } from "@galley/lib/dashboard/first-steps";
import type { RefreshPart } from "@galley/lib/results/refreshable-parts";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { ChecksField } from "@/app/_ui/forms/check-field.client";
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
  verdict: "refresh" | "expand";
  /** What a refresh can bring up to date. */
  refreshable: readonly RefreshPart[];
  /** The last refresh of the article; null without any. */
  last: Refresh;
}

const parts: Record<RefreshPart, { label: string; help: string }> = {
  facts: { label: "Outdated facts", help: "Passages whose source changed or whose date has passed." },
  answers: {
    label: "Missing answers",
    help: "A short section from sources for each of up to three queries.",
  },
  title: { label: "Title and description", help: "Worded for what people search for. The address stays." },
};

/** Starts a refresh and shows how far it is; without a language model it leads into the editor. */
export async function RefreshText({ projectId, articleId, verdict, refreshable, last }: RefreshTextProps) {
  const failed = last?.status === "failed" ? last : null;
  if (isRefreshing(last)) return <Running job={last} />;
  const hasModel = refreshable.length > 0 && !(await load(getFirstSteps, { projectId })).writer.sample;
  const edit = (
    <IfAllowed projectId={projectId} to={updateArticle}>
      <LinkButton href={`/projects/${projectId}/articles/${articleId}/edit`} size="small">
        {verdict === "expand" ? "Expand the text" : hasModel ? "Edit the text" : "Refresh the text"}
      </LinkButton>
    </IfAllowed>
  );
  return (
    <>
      {failed !== null && <Failure job={failed} />}
      {hasModel ? (
        <IfAllowed projectId={projectId} to={refreshArticle} otherwise={<div className="mt-3">{edit}</div>}>
          <ActionForm action={refreshArticleAction} className="mt-4 flex flex-col items-start gap-3">
            <input type="hidden" name="articleId" value={articleId} />
            <ChecksField
              name="covers"
              label="What the refresh covers"
              options={refreshable.map((part) => ({ value: part, ...parts[part] }))}
              initial={refreshable}
            />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <SubmitButton variant="plain" size="small">
                Refresh the text
              </SubmitButton>
              {edit}
              <p className="text-sm text-ink-faint">Costs 1 credit</p>
            </div>
          </ActionForm>
        </IfAllowed>
      ) : (
        <div className="mt-3">{edit}</div>
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

function Failure({ job: { error, updated_at: at } }: { job: NonNullable<Refresh> }) {
  return (
    <p className="mt-3 text-sm text-ink-soft wrap-anywhere">
      The last refresh failed. {error ?? ""} <When at={at} />
    </p>
  );
}
