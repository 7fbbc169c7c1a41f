import { getPlanItem } from "@galley/lib/plan/item";
import { movePlanned } from "@galley/lib/plan/move";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { BackLink } from "@/app/_ui/back-link";
import { doer } from "@/app/_ui/doer";
import { Facts } from "@/app/_ui/facts";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { Link } from "@/app/_ui/navigation/link";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { languageLabel } from "../../../language-name";
import { languageOptions } from "../../../language-options";
import { mayInProject } from "../../load-project";
import { movePlannedAction, removePlannedAction, updatePlannedAction } from "../actions";
import { dayInWords } from "../day-words";
import { type PlannedArticle, PlannedBadge } from "../planned-state";
import { zoneInWords } from "../zone-words";

interface Props {
  params: Promise<{ projectId: string; plannedArticleId: string }>;
}

export const metadata = { title: "Planned article" };

/** One planned article: what it will be, and the forms that move, change and remove it; or what became of it. */
export default refusable(async ({ params }: Props) => {
  const { projectId, plannedArticleId } = await params;
  const [{ article, today, time_zone: timeZone }, mayChange] = await Promise.all([
    load(getPlanItem, { plannedArticleId }),
    mayInProject(projectId, movePlanned),
  ]);
  const isWaiting = article.state === "waiting";
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink href={`/projects/${article.project_id}/plan?month=${article.day.slice(0, 7)}`}>
          Plan
        </BackLink>
        <h1 dir="auto" className="mt-1 text-2xl font-semibold wrap-anywhere">
          {article.keyword}
        </h1>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Outcome article={article} />
          {isWaiting && mayChange && <ChangeForm article={article} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {isWaiting && mayChange && (
            <Panel title="Move to another day">
              <ActionForm action={movePlannedAction} doneMessage="Moved.">
                <input type="hidden" name="plannedArticleId" value={article.planned_article_id} />
                <TextField
                  key={article.day}
                  type="date"
                  name="day"
                  label="Move to"
                  optional={false}
                  initial={article.day < today ? today : article.day}
                  help={`In the time zone ${zoneInWords(timeZone, new Date())}.`}
                />
                <div>
                  <SubmitButton variant="plain">Move the article</SubmitButton>
                </div>
              </ActionForm>
            </Panel>
          )}
          {(isWaiting || article.state === "refused") && mayChange && (
            <Panel title="Take it out of the plan">
              <ActionForm action={removePlannedAction}>
                <input type="hidden" name="plannedArticleId" value={article.planned_article_id} />
                <div>
                  <SubmitButton variant="danger">Remove it from the plan</SubmitButton>
                </div>
              </ActionForm>
            </Panel>
          )}
        </div>
      </div>
      {article.state === "writing" && <AutoRefresh everySeconds={5} />}
    </div>
  );
});

function Outcome({ article }: { article: PlannedArticle }) {
  const { state, reason, article_id: articleId, article_title: title, moved_from: movedFrom } = article;
  const base = `/projects/${article.project_id}`;
  return (
    <Panel title="In the plan" aside={<PlannedBadge article={article} />}>
      <div className="flex flex-col gap-3">
        {reason !== null && <Notice tone="bad">{reason}</Notice>}
        <Facts
          facts={[
            { label: state === "waiting" ? "Starts on" : "Day", value: dayInWords(article.day) },
            ...(movedFrom === null ? [] : [{ label: "Planned for", value: dayInWords(movedFrom) }]),
            ...(state === "waiting" ? [{ label: "Costs", value: "1 credit when it starts" }] : []),
            ...(articleId === null
              ? []
              : [
                  {
                    label: state === "refused" ? "Has the keyword" : "Article",
                    value: (
                      <Link
                        href={`${base}/articles/${articleId}`}
                        className="font-medium text-proof underline"
                      >
                        {title}
                      </Link>
                    ),
                  },
                ]),
            ...(state === "writing" || state === "failed"
              ? [
                  {
                    label: "Job",
                    value: (
                      <Link
                        href={`${base}/articles#job-${article.job_id}`}
                        className="font-medium text-proof underline"
                      >
                        {state === "failed" ? "See it, and run it again" : "View its progress"}
                      </Link>
                    ),
                  },
                ]
              : []),
            ...(article.title === null ? [] : [{ label: "Title", value: article.title }]),
            ...(article.language_code === null
              ? []
              : [{ label: "Language", value: languageLabel(article.language_code) }]),
            {
              label: "Added",
              value: (
                <>
                  <When at={article.created_at} />
                  {article.created_by !== null && ` by ${doer(article.created_by)}`}
                </>
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

function ChangeForm({ article }: { article: PlannedArticle }) {
  return (
    <Panel title="What to write">
      <ActionForm action={updatePlannedAction} doneMessage="Saved.">
        <input type="hidden" name="plannedArticleId" value={article.planned_article_id} />
        <TextField name="keyword" label="Keyword" required maxLength={300} initial={article.keyword} />
        <TextField
          name="title"
          label="Title"
          maxLength={200}
          initial={article.title ?? ""}
          help="If left empty, the writer chooses one."
        />
        <TextArea
          name="brief"
          label="Brief"
          rows={5}
          maxLength={10_000}
          initial={article.brief ?? ""}
          help="What it should say, for whom, and in what tone."
        />
        <SelectField
          name="languageCode"
          label="Language"
          options={[
            { value: "", label: "The project’s language" },
            ...languageOptions([article.language_code]),
          ]}
          initial={article.language_code ?? ""}
        />
        <div>
          <SubmitButton>Save the changes</SubmitButton>
        </div>
      </ActionForm>
    </Panel>
  );
}
