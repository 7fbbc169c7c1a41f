import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { languageOptions } from "../../language-options";
import { updateProjectAction } from "./actions";

interface ProjectFormProps {
  project: {
    id: string;
    name: string;
    website: string;
    language_code: string;
    brand_name: string;
    brand_description: string;
  };
}

/** What the project is called, where its site is, and what the writer knows of its brand. */
export function ProjectForm({ project }: ProjectFormProps) {
  return (
    <Panel title="Project" id="project" lead="The writer uses these. Existing articles stay as they are.">
      <ActionForm action={updateProjectAction} doneMessage="Saved." className="flex flex-col gap-4">
        <input type="hidden" name="projectId" value={project.id} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" label="Name" required initial={project.name} maxLength={100} />
          <TextField
            name="website"
            label="Website"
            required
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            initial={project.website}
          />
          <TextField
            name="brandName"
            label="Brand name"
            required
            initial={project.brand_name}
            maxLength={100}
          />
          <SelectField
            name="languageCode"
            label="Language of new articles"
            options={languageOptions([project.language_code])}
            initial={project.language_code}
          />
        </div>
        <TextArea
          name="brandDescription"
          label="Brand description"
          initial={project.brand_description}
          maxLength={2000}
          help="What the brand offers, for whom, and how it speaks."
        />
        <div>
          <SubmitButton>Save the project</SubmitButton>
        </div>
      </ActionForm>
    </Panel>
  );
}
