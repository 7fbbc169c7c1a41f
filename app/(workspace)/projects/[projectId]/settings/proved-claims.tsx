import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { updateProjectAction } from "./actions";

/** Whether texts are blocked for what they claim. */
export function ProvedClaims({ projectId, isOn }: { projectId: string; isOn: boolean }) {
  return (
    <Panel
      title="Claims"
      id="claims"
      lead="Figures, dates, quotations and the like are checked against the sources of each article either way, and shown beside its text."
    >
      <ActionForm
        action={updateProjectAction}
        doneMessage="Saved."
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <div className="flex max-w-md min-w-0 grow basis-64 flex-col">
          <input type="hidden" name="projectId" value={projectId} />
          <SelectField
            name="provedClaimsOnly"
            label="A claim that a source contradicts, or that no source has,"
            options={[
              { value: "false", label: "is shown and blocks nothing" },
              { value: "true", label: "blocks the article until somebody confirms it" },
            ]}
            initial={String(isOn)}
          />
        </div>
        <SubmitButton variant="plain">
          Save<span className="sr-only"> what claims do</span>
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
