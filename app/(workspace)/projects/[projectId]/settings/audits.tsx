import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { updateProjectAction } from "./actions";

/** How often the site is audited without anybody asking. */
export function AuditsBySchedule({ projectId, schedule }: { projectId: string; schedule: string }) {
  return (
    <Panel title="Audits" id="audits" lead="The first audit of a new schedule runs within a day.">
      <ActionForm
        action={updateProjectAction}
        doneMessage="Saved."
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <div className="flex max-w-md min-w-0 grow basis-64 flex-col">
          <input type="hidden" name="projectId" value={projectId} />
          <SelectField
            name="auditSchedule"
            label="Audit the site"
            options={[
              { value: "off", label: "Only when somebody starts it" },
              { value: "weekly", label: "Every week" },
              { value: "monthly", label: "Every month" },
            ]}
            initial={schedule}
          />
        </div>
        <SubmitButton variant="plain">
          Save<span className="sr-only"> the schedule</span>
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
