import type { getMailChoices } from "@galley/lib/mail/operations/get-choices";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { ChecksField } from "@/app/_ui/forms/check-field.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { setMailChoicesAction } from "./actions";

/** What the person is mailed about. It can be chosen before there is a mail server, too. */
export function MailChoices({ sent, choices, time_zone: timeZone }: z.output<typeof getMailChoices.output>) {
  const options = choices.map(({ kind, label, help }) => ({
    value: kind,
    label,
    help: kind === "digest" ? `Mondays at 08:00 (${timeZone}). ${help}` : help,
  }));
  const initial = choices.flatMap(({ kind, on }) => (on ? [kind] : []));
  return (
    <Panel
      title="Mail"
      id="mail"
      lead={
        sent
          ? "Invitations, and links to set a password that you asked for, always come."
          : "This installation sends no mail, because no mail server is set. Your choice counts once there is one."
      }
    >
      <ActionForm action={setMailChoicesAction} doneMessage="Saved.">
        <ChecksField name="kinds" label="What you are mailed about" options={options} initial={initial} />
        <SubmitButton variant="plain">Save the choice</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
