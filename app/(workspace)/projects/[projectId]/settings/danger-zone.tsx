import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { deleteProjectAction } from "./actions";

/** Deletes the project, after its name was typed. */
export function DangerZone({
  project,
  trashDays,
}: {
  project: { id: string; name: string };
  trashDays: number;
}) {
  return (
    <Panel title="Delete the project" id="delete" tone="danger">
      <ul className="mb-4 flex max-w-prose list-disc flex-col gap-1.5 ps-5 text-sm text-ink-soft">
        <li>It goes to the trash of its workspace, and can be restored from there for {trashDays} days.</li>
        <li>
          Its content keys, feed tokens and connected agents stop working, and the credentials of its
          connections are deleted. All this stays so when it is restored.
        </li>
        <li>Its hosted blog is gone at once. Pages at other destinations stay as they are.</li>
        <li>Articles that are not finished end, and their credits come back.</li>
      </ul>
      <ActionForm action={deleteProjectAction} className="flex max-w-xl flex-col gap-4">
        <input type="hidden" name="projectId" value={project.id} />
        <TextField
          name="confirmation"
          label={`To confirm, type the name: ${project.name}`}
          required
          autoComplete="off"
        />
        <div>
          <SubmitButton variant="danger">Delete the project</SubmitButton>
        </div>
      </ActionForm>
    </Panel>
  );
}
