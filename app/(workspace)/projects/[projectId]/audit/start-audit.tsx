import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { scheduleAuditsAction, startAuditAction } from "./actions";

interface StartAuditProps {
  projectId: string;
  /** Whether the project has had an audit, so that this is another one. */
  again: boolean;
}

/** The form that starts an audit by hand. */
export function StartAudit({ projectId, again }: StartAuditProps) {
  return (
    <ActionForm action={startAuditAction}>
      <input type="hidden" name="projectId" value={projectId} />
      <MoreFields title="How many pages" names={["pagesMax"]}>
        <TextField
          name="pagesMax"
          label="Pages at most"
          inputMode="numeric"
          autoComplete="off"
          help="If left empty, this installation’s default."
        />
      </MoreFields>
      <div>
        <SubmitButton>{again ? "Audit the site again" : "Start the audit"}</SubmitButton>
      </div>
    </ActionForm>
  );
}

const schedules = [
  { value: "off", label: "Off" },
  { value: "weekly", label: "Every week" },
  { value: "monthly", label: "Every month" },
];

/** The form for how often the site is audited by itself. */
export function AuditSchedule({ projectId, schedule }: { projectId: string; schedule: string }) {
  return (
    <ActionForm action={scheduleAuditsAction} doneMessage="Saved." className="flex flex-col gap-3">
      <input type="hidden" name="projectId" value={projectId} />
      <SelectField
        name="auditSchedule"
        label="Audit by itself"
        options={schedules}
        initial={schedule}
        help="The first one runs within a day."
      />
      <div>
        <SubmitButton variant="plain">Save the schedule</SubmitButton>
      </div>
    </ActionForm>
  );
}
