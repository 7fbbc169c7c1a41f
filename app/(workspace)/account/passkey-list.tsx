import type { listPasskeys } from "@galley/lib/accounts/passkeys/list-passkeys";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { When } from "@/app/_ui/when";
import { removePasskeyAction, renamePasskeyAction } from "./actions";
import { PasswordField } from "./password-field";

type Passkeys = z.output<typeof listPasskeys.output>["passkeys"];

export function PasskeyList({ passkeys, asksPassword }: { passkeys: Passkeys; asksPassword: boolean }) {
  if (passkeys.length === 0) return null;
  return (
    <ul className="mb-5 divide-y divide-rule border-b border-rule">
      {passkeys.map(({ id, name, synchronised, created_at: madeAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 pb-3 not-first:pt-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-faint">
              Added <When at={madeAt} />
              {synchronised ? ", on more than one device" : ""}
            </p>
          </div>
          <div className="flex gap-2">
            <Confirm trigger="Rename" context={name} title="Rename the passkey" variant="plain">
              <ActionForm action={renamePasskeyAction}>
                <input type="hidden" name="passkeyId" value={id} />
                <TextField name="name" label="Name" initial={name} required maxLength={100} />
                <SubmitButton>Rename the passkey</SubmitButton>
              </ActionForm>
            </Confirm>
            <Confirm trigger="Remove" context={name} title={`Remove ${name}?`}>
              <ActionForm action={removePasskeyAction}>
                <input type="hidden" name="passkeyId" value={id} />
                <p>It signs in no more. Remove it from the device as well.</p>
                {asksPassword && <PasswordField />}
                <SubmitButton variant="danger">Remove the passkey</SubmitButton>
              </ActionForm>
            </Confirm>
          </div>
        </li>
      ))}
    </ul>
  );
}
