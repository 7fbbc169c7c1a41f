import { startProjectAudit } from "@galley/lib/audits/operations/start";
import { updateProject } from "@galley/lib/projects/update";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { IfAllowed } from "../if-allowed";
import type { loadProject } from "../load-project";
import { scheduleAuditsAction, startAuditAction } from "./actions";

interface RunAnAuditProps {
  project: Awaited<ReturnType<typeof loadProject>>;
  isRunning: boolean;
  /** Whether the project has had an audit, so that this is another one. */
  again: boolean;
}

/** Where an audit is started and scheduled, as far as the reader's role allows. */
export function RunAnAudit({ project: { id, audit_schedule: schedule }, isRunning, again }: RunAnAuditProps) {
  return (
    <Panel title="Run an audit" id="run">
      <IfAllowed projectId={id} to={startProjectAudit} otherwise={<ReadOnly />}>
        {isRunning ? (
          <p className="text-sm text-ink-soft">
            One audit runs at a time. The next can start when this one is over.
          </p>
        ) : (
          <StartAudit projectId={id} again={again} />
        )}
      </IfAllowed>
      <IfAllowed projectId={id} to={updateProject}>
        <div className="mt-5 border-t border-rule pt-5">
          <AuditSchedule projectId={id} schedule={schedule} />
        </div>
      </IfAllowed>
    </Panel>
  );
}

function ReadOnly() {
  return (
    <p className="text-sm text-ink-soft">
      Your role can read audits. Somebody who may edit the project can start one.
    </p>
  );
}

interface StartAuditProps {
  projectId: string;
  again: boolean;
}

/** The form that starts an audit by hand. */
function StartAudit({ projectId, again }: StartAuditProps) {
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
function AuditSchedule({ projectId, schedule }: { projectId: string; schedule: string }) {
  return (
    <ActionForm action={scheduleAuditsAction} doneMessage="Saved." className="flex flex-col gap-3">
      <input type="hidden" name="projectId" value={projectId} />
      <SelectField
        name="auditSchedule"
        label="Automatic audits"
        options={schedules}
        initial={schedule}
        help={schedule === "off" ? "Once this is on, the first audit runs within a day." : undefined}
      />
      <div>
        <SubmitButton variant="plain">Save the schedule</SubmitButton>
      </div>
    </ActionForm>
  );
}
