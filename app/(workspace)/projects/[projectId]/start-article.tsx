import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { plural } from "@/app/_ui/plural";
import { startArticleAction } from "./actions";

/** Keyword, title and brief of a new article; one credit pays for it. */
export function StartArticle({ projectId, credits }: { projectId: string; credits: number }) {
  const base = `/projects/${projectId}`;
  return (
    <ActionForm
      action={startArticleAction}
      doneMessage="Started: it is in the queue, and written in a few minutes."
      articleHref={`${base}/articles/`}
      jobHref={`${base}#job-`}
    >
      <input type="hidden" name="projectId" value={projectId} />
      <TextField
        name="keyword"
        label="Keyword"
        required
        autoComplete="off"
        maxLength={300}
        help="The search term that the article is to be found for."
      />
      <TextField
        name="title"
        label="Title"
        autoComplete="off"
        maxLength={200}
        help="Left empty, the writer finds one."
      />
      <TextArea
        name="brief"
        label="Brief"
        rows={5}
        maxLength={10_000}
        help="What it should say, for whom, in which tone."
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>Start the article</SubmitButton>
        <p className={`text-sm tabular-nums ${credits === 0 ? "font-medium text-bad" : "text-ink-faint"}`}>
          {credits === 0 ? "No credits left" : `1 of ${plural(credits, "credit")}`}
        </p>
      </div>
    </ActionForm>
  );
}
