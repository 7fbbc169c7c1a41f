import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import type { connectSearchConsoleAction } from "../actions";

interface ConnectFormProps {
  projectId: string;
  /** Connects the project to Search Console with the fields `key` and `property`. */
  action: typeof connectSearchConsoleAction;
  /** The property that is connected already. */
  property: string | null;
}

/** Asks for the key of a service account that may read the property. */
export function ConnectForm({ projectId, action, property }: ConnectFormProps) {
  return (
    <ActionForm action={action} doneMessage="Connected: the figures are being read.">
      <input type="hidden" name="projectId" value={projectId} />
      <TextArea
        name="key"
        label="JSON key of a service account"
        required={property === null}
        rows={5}
        placeholder={'{ "type": "service_account", … }'}
        help={
          <>
            The whole file that Google Cloud gave you. It is stored encrypted and never shown again.
            {property !== null && " If left empty: the key that is stored."}{" "}
            <DocumentLink href="/docs/results#connecting-search-console" className="underline">
              How to get one
            </DocumentLink>
          </>
        }
      />
      <TextField
        name="property"
        label="Property"
        spellCheck={false}
        initial={property ?? ""}
        placeholder="sc-domain:example.com"
        help="As Search Console names it. If left empty: the property of the project’s website."
      />
      <SubmitButton>{property === null ? "Connect Search Console" : "Save the connection"}</SubmitButton>
    </ActionForm>
  );
}
