import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { writeOwnArticleAction } from "./actions";

interface OwnArticleFormProps {
  projectId: string;
  /** The languages to choose from, that of the project first. */
  languages: { value: string; label: string }[];
}

/** The form for an article that somebody writes, or has written elsewhere. */
export function OwnArticleForm({ projectId, languages }: OwnArticleFormProps) {
  return (
    <ActionForm
      action={writeOwnArticleAction}
      articleHref={`/projects/${projectId}/articles/`}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="projectId" value={projectId} />
      <TextField name="title" label="Title" required maxLength={300} />
      <TextField
        name="keyword"
        label="Keyword"
        help="What its readers search for. If left empty, the title stands for it."
        maxLength={300}
      />
      <TextArea
        name="markdown"
        label="Text"
        help="Its first words are enough: you go on in the editor. A text from elsewhere may be Markdown."
        required
        rows={6}
      />
      <SelectField name="languageCode" label="Language" options={languages} />
      <div>
        <SubmitButton>Open it in the editor</SubmitButton>
      </div>
    </ActionForm>
  );
}
