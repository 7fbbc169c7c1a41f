import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { remarkField, remarkFieldCount } from "./remark-fields";
import { sendBackAction } from "./send-back-action";

interface SendBackProps {
  articleId: string;
  version: number;
}

const places = Array.from({ length: remarkFieldCount }, (_each, place) => place);

/** The form of an approver who wants something changed. Further remarks can be sent after these. */
export function SendBack({ articleId, version }: SendBackProps) {
  return (
    <details className="w-full rounded border border-rule">
      <summary className="px-3.5 py-2.5 text-sm font-medium hover:bg-well/60">Send it back</summary>
      <ActionForm
        action={sendBackAction}
        doneMessage="Sent back."
        className="flex flex-col gap-4 border-t border-rule px-3.5 py-4"
      >
        <input type="hidden" name="articleId" value={articleId} />
        <input type="hidden" name="version" value={version} />
        {places.map((place) => (
          <fieldset key={place} className="flex min-w-0 flex-col gap-3">
            <legend className="sr-only">Remark {place + 1}</legend>
            <TextArea
              name={remarkField(place, "text")}
              label={place === 0 ? "What to change, and why" : "Another remark"}
              required={place === 0}
              maxLength={2000}
              rows={3}
            />
            <TextField
              name={remarkField(place, "passage")}
              label="The words that it is about"
              help={place === 0 ? "Copied from the text, so that the editor marks them." : undefined}
              maxLength={500}
            />
          </fieldset>
        ))}
        <SubmitButton variant="plain">Send version {version} back</SubmitButton>
      </ActionForm>
    </details>
  );
}
