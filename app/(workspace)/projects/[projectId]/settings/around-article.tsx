import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { updatePageAction } from "./actions";

interface AroundArticleProps {
  project: {
    id: string;
    contents_list: boolean;
    sources_list: boolean;
    related_articles: boolean;
    call_to_action_text: string;
    call_to_action_url: string;
  };
}

const shownOrNot = (shown: string) => [
  { value: "true", label: shown },
  { value: "false", label: "Leave it out" },
];

/** What readers get around the text of an article, on the hosted blog and at destinations. */
export function AroundArticle({ project }: AroundArticleProps) {
  return (
    <Panel
      title="Around the article"
      id="page"
      lead="Added when an article is published, on the hosted blog and at destinations. The text itself stays as it is written. The author is set under Publishing, Blog."
    >
      <ActionForm action={updatePageAction} doneMessage="Saved." className="flex flex-col gap-4">
        <input type="hidden" name="projectId" value={project.id} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="contentsList"
            label="Contents"
            options={shownOrNot("Before the first section of a long text")}
            initial={String(project.contents_list)}
          />
          <SelectField
            name="sourcesList"
            label="Sources"
            options={shownOrNot("Cited pages with their dates, at the end")}
            initial={String(project.sources_list)}
          />
          <SelectField
            name="relatedArticles"
            label="Related articles"
            options={shownOrNot("Up to three, at the end")}
            initial={String(project.related_articles)}
          />
          <TextField
            name="callToActionText"
            label="Call to action"
            initial={project.call_to_action_text}
            maxLength={200}
            help="For example: Book a free first talk."
          />
          <TextField
            name="callToActionUrl"
            label="Where it leads"
            initial={project.call_to_action_url}
            inputMode="url"
            spellCheck={false}
          />
        </div>
        <div>
          <SubmitButton>
            Save<span className="sr-only"> what stands around articles</span>
          </SubmitButton>
        </div>
      </ActionForm>
    </Panel>
  );
}
