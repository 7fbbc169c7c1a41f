import { ignoreFinding } from "@galley/lib/audits/operations/ignore";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea } from "@/app/_ui/forms/text-field.client";
import { IfAllowed } from "../if-allowed";
import { ignoreFindingAction } from "./actions";

interface IgnoreFindingProps {
  projectId: string;
  rule: string;
  /** The title of the rule. */
  title: string;
  /** The page; left out for the whole site. */
  url?: string;
}

/** The button that leaves a finding as it is, and asks why. */
export function IgnoreFinding({ projectId, rule, title, url }: IgnoreFindingProps) {
  const place = url === undefined ? "on the whole site" : "on this page";
  return (
    <IfAllowed projectId={projectId} to={ignoreFinding}>
      <Confirm
        trigger="Ignore"
        context={url === undefined ? title : `${title} on ${url}`}
        title={`Ignore “${title}” ${place}?`}
        variant="quiet"
      >
        <p className="mb-3">
          It is left out of the recommendations and of the score, now and in later audits, until somebody
          takes that back. Everybody here can read the reason.
        </p>
        <ActionForm action={ignoreFindingAction}>
          <input type="hidden" name="projectId" value={projectId} />
          <input type="hidden" name="rule" value={rule} />
          {url !== undefined && <input type="hidden" name="url" value={url} />}
          <TextArea name="reason" label="Reason" rows={3} maxLength={300} required />
          <SubmitButton>Ignore it</SubmitButton>
        </ActionForm>
      </Confirm>
    </IfAllowed>
  );
}
