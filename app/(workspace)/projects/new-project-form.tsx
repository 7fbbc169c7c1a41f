import { ActionForm } from "@/app/_ui/action-form.client";
import { SubmitButton } from "@/app/_ui/submit-button.client";
import { SelectField } from "@/app/_ui/text-field.client";
import { createProjectAction } from "./actions";
import { ProjectFields } from "./project-fields";

export function NewProjectForm({ workspaces }: { workspaces: { value: string; label: string }[] }) {
  const [only] = workspaces;
  return (
    <ActionForm action={createProjectAction}>
      {workspaces.length === 1 && only !== undefined ? (
        <input type="hidden" name="workspaceId" value={only.value} />
      ) : (
        <SelectField name="workspaceId" label="Workspace" options={workspaces} />
      )}
      <ProjectFields />
      <SubmitButton>Make the project</SubmitButton>
    </ActionForm>
  );
}
