import type { GoogleOutcome } from "@/app/_actions/finish-google-answer";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { Notice, type Tone } from "@/app/_ui/notice";
import type { connectSearchConsoleAction, startGoogleAction } from "../actions";
import { ConnectGoogle } from "./connect-google.client";

const outcomes: Record<Exclude<GoogleOutcome, "choose">, { tone: Tone; text: string }> = {
  connected: { tone: "good", text: "Connected with Google: the figures are being read." },
  declined: { tone: "wait", text: "The connection was declined at Google, so nothing was connected." },
  stale: {
    tone: "bad",
    text: "The answer of Google belongs to no connection that was begun in this browser in the last half hour, or it was used before. Begin again.",
  },
  no_property: {
    tone: "bad",
    text: "The Google account may not read any property. Connect with one that is a user of the property in Search Console.",
  },
  failed: {
    tone: "bad",
    text: "The answer of Google could not be used, so nothing was connected. Begin again, and leave the permission to view Search Console data ticked.",
  },
};

interface GooglePartProps {
  projectId: string;
  start: typeof startGoogleAction;
  connect: typeof connectSearchConsoleAction;
  /** What became of the last attempt, from the address. */
  outcome: string | undefined;
  /** The properties to choose from; null when nothing is to be chosen. */
  properties: readonly string[] | null;
}

/** Connecting by the page on which Google asks its user. No key is copied. */
export function GooglePart({ projectId, start, connect, outcome, properties }: GooglePartProps) {
  const said = Object.entries(outcomes).find(([name]) => name === outcome)?.[1];
  return (
    <div className="flex flex-col gap-4">
      {said !== undefined && <Notice tone={said.tone}>{said.text}</Notice>}
      {properties !== null && (
        <ActionForm action={connect} doneMessage="Connected: the figures are being read.">
          <input type="hidden" name="projectId" value={projectId} />
          <SelectField
            name="property"
            label="Property to read"
            help="What your Google account may read. Choose the one that has the pages of this project."
            options={properties.map((property) => ({ value: property, label: property }))}
          />
          <SubmitButton>Read this property</SubmitButton>
        </ActionForm>
      )}
      <ConnectGoogle projectId={projectId} action={start} />
    </div>
  );
}
