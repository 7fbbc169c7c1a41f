import { startProjectAudit } from "@galley/lib/audits/operations/start";
import { updateProject } from "@galley/lib/projects/update";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { IfAllowed } from "../if-allowed";
import type { loadProject } from "../load-project";
import { scheduleAuditsAction, startAuditAction } from "./actions";
import type { AuditResult } from "./recommendations";

interface RunAnAuditProps {
  project: Awaited<ReturnType<typeof loadProject>>;
  isRunning: boolean;
  /** Whether the project has had an audit, so that this is another one. */
  again: boolean;
  /** How many pages an audit fetches unless another number is given. */
  pagesMax: number;
  /** The last finished audit, which knows how large the site is. */
  last: AuditResult | null;
}

/** Where an audit is started and scheduled, as far as the reader's role allows. */
export function RunAnAudit({ project, isRunning, again, pagesMax, last }: RunAnAuditProps) {
  const { id, audit_schedule: schedule } = project;
  return (
    <Panel title="Run an audit" id="run">
      <IfAllowed projectId={id} to={startProjectAudit} otherwise={<ReadOnly />}>
        {isRunning ? (
          <p className="text-sm text-ink-soft">
            One audit runs at a time. The next can start when this one is over.
          </p>
        ) : (
          <StartAudit projectId={id} again={again} pagesMax={pagesMax} last={last} />
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

type StartAuditProps = Pick<RunAnAuditProps, "again" | "pagesMax" | "last"> & { projectId: string };

/** The form that starts an audit by hand. */
function StartAudit({ projectId, again, pagesMax, last }: StartAuditProps) {
  return (
    <ActionForm action={startAuditAction}>
      <input type="hidden" name="projectId" value={projectId} />
      {last !== null && <SizeOfSite last={last} />}
      <MoreFields title="How many pages" names={["pagesMax"]}>
        <TextField
          name="pagesMax"
          label="Pages at most"
          inputMode="numeric"
          autoComplete="off"
          help={`If left empty, ${pagesMax.toLocaleString("en")}.`}
        />
      </MoreFields>
      <div>
        <SubmitButton>{again ? "Audit the site again" : "Start the audit"}</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Says how much of the site the last audit read, and with what number one would read all of it. */
function SizeOfSite({ last }: { last: AuditResult }) {
  const { sitemap_pages: named, pages_max: read, limit_for_all: limit, totals } = last;
  if (named === null && limit === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      {named !== null && <>The sitemap names {plural(named, "page")}. </>}
      The last audit fetched {plural(totals.pages_fetched, "page")}
      {limit === null
        ? "."
        : ` of at most ${read.toLocaleString("en")}. To read all of them, set ${limit.toLocaleString("en")} pages below.`}
    </p>
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
