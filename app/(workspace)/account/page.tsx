import { listPasskeys } from "@galley/lib/accounts/passkeys/list-passkeys";
import { getAccount } from "@galley/lib/accounts/profile/get";
import { listSessions } from "@galley/lib/accounts/sessions/list-sessions";
import { listOwnActivity } from "@galley/lib/activity/list-own";
import { getMailChoices } from "@galley/lib/mail/operations/get-choices";
import { passwordLength } from "@galley/lib/platform/auth/passwords";
import type { Metadata } from "next";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { refusable } from "@/app/_ui/refusals/refusable";
import {
  addPasskeyAction,
  changeEmailAction,
  changeNameAction,
  changePasswordAction,
  confirmSecondFactorAction,
  renewRecoveryCodesAction,
  startPasskeyAction,
  startSecondFactorAction,
  switchOffSecondFactorAction,
} from "./actions";
import { MailChoices } from "./mail-choices";
import { OwnActivity } from "./own-activity";
import { PasskeyList } from "./passkey-list";
import { AddPasskey } from "./passkeys.client";
import { PasswordField } from "./password-field";
import { SecondFactor } from "./second-factor.client";
import { SessionList } from "./session-list";

export const metadata: Metadata = { title: "Account" };

export default refusable(async () => {
  const account = await load(getAccount, {});
  const { passkeys } = await load(listPasskeys, {});
  const { sessions } = await load(listSessions, {});
  const mails = await load(getMailChoices, {});
  const { activity } = await load(listOwnActivity, {});
  const { has_password: hasPassword, second_factor: secondFactor } = account;
  const asksPassword = hasPassword && !account.signed_in_recently;
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold">Account</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <PersonForms {...account} />
          <MailChoices {...mails} />
          <OwnActivity activity={activity} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="Second step" id="second-step">
            <SecondFactor
              enabled={secondFactor.enabled}
              codesLeft={secondFactor.recovery_codes_left}
              hasPassword={hasPassword}
              start={startSecondFactorAction}
              confirm={confirmSecondFactorAction}
              renew={renewRecoveryCodesAction}
              switchOff={switchOffSecondFactorAction}
            />
          </Panel>
          <Panel
            title="Passkeys"
            lead="A passkey signs in with the fingerprint, face or PIN of your device, without a password or a code."
          >
            <PasskeyList passkeys={passkeys} asksPassword={asksPassword} />
            <AddPasskey hasPassword={hasPassword} start={startPasskeyAction} add={addPasskeyAction} />
          </Panel>
          <SessionList sessions={sessions} asksPassword={asksPassword} />
        </div>
      </div>
    </>
  );
});

function PersonForms({ name, email, has_password: hasPassword }: z.output<typeof getAccount.output>) {
  return (
    <>
      <Panel title="Name">
        <ActionForm action={changeNameAction} doneMessage="Saved.">
          <TextField name="name" label="Your name" initial={name} autoComplete="name" required />
          <SubmitButton variant="plain">Save the name</SubmitButton>
        </ActionForm>
      </Panel>
      <Panel title="E-mail address" lead="You sign in with it.">
        <ActionForm action={changeEmailAction} doneMessage="Changed.">
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            initial={email}
            autoComplete="email"
            required
          />
          {hasPassword && <PasswordField />}
          <SubmitButton variant="plain">Change the address</SubmitButton>
        </ActionForm>
      </Panel>
      <Panel title="Password" lead="Changing it signs you out everywhere else.">
        <ActionForm action={changePasswordAction} doneMessage="Changed. All other sessions have ended.">
          {hasPassword && <PasswordField />}
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            required
            help={`At least ${passwordLength.min} characters, and not a common password.`}
          />
          <SubmitButton variant="plain">Change the password</SubmitButton>
        </ActionForm>
      </Panel>
    </>
  );
}
