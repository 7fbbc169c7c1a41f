import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { plural } from "@/app/_ui/plural";
import { startArticleAction } from "./actions";

/** The form for a new article, which costs one credit. */
export function StartArticle({ projectId, credits }: { projectId: string; credits: number }) {
  const base = `/projects/${projectId}`;
  return (
    <ActionForm
      action={startArticleAction}
      doneMessage="Started. The article is in the queue and will be ready in a few minutes."
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
        help="The search term that readers should find the article with."
      />
      <TextField
        name="title"
        label="Title"
        autoComplete="off"
        maxLength={200}
        help="If left empty, the writer chooses one."
      />
      <TextArea
        name="brief"
        label="Brief"
        rows={5}
        maxLength={10_000}
        help="What it should say, for whom, and in what tone."
      />
      <TextField
        name="languageCode"
        label="Language"
        autoComplete="off"
        spellCheck={false}
        maxLength={35}
        help="A code such as en, de or pt-BR. If left empty: the project’s language."
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
