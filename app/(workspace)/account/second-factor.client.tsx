"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Notice } from "@/app/_ui/notice";
import { PasswordField } from "./password-field";

interface SetUp {
  key: string;
  qr: { size: number; path: string };
}
interface Codes {
  recovery_codes: string[];
}

interface SecondFactorProps {
  enabled: boolean;
  codesLeft: number;
  hasPassword: boolean;
  start: FormAction<SetUp>;
  confirm: FormAction<Codes>;
  renew: FormAction<Codes>;
  switchOff: FormAction<{ enabled: boolean }>;
}

/** Sets up the second step of signing in, shows its recovery codes once, and switches it off. */
export function SecondFactor(props: SecondFactorProps) {
  const { enabled, codesLeft, hasPassword, start, confirm, renew, switchOff } = props;
  return (
    <div className="flex flex-col gap-4">
      {enabled ? (
        <p className="text-sm">
          On: signing in with your password asks for a code. {codesLeft} of 10 recovery codes are left.
        </p>
      ) : (
        <ActionForm action={start} renderDone={(made) => <AppSetUp typed={made.key} qr={made.qr} />}>
          <p className="max-w-prose text-sm text-ink-soft">
            Off. With an authenticator app, somebody who has learned your password cannot sign in.
          </p>
          {hasPassword && <PasswordField />}
          <SubmitButton variant="plain">Set up an authenticator app</SubmitButton>
        </ActionForm>
      )}
      {/* Always there, so that the codes stay on the page when confirming them has switched the second step on. */}
      <ActionForm action={confirm} renderDone={RecoveryCodes}>
        {enabled ? null : (
          <details className="rounded border border-rule">
            <summary className="px-3.5 py-2.5 text-sm font-medium hover:bg-well/60">
              Confirm with a code from the app
            </summary>
            <div className="flex flex-col items-start gap-4 border-t border-rule px-3.5 py-4">
              <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" required />
              <SubmitButton>Switch the second step on</SubmitButton>
            </div>
          </details>
        )}
      </ActionForm>
      {enabled && (
        <div className="flex flex-wrap gap-2">
          <Confirm trigger="New recovery codes" context="" title="Make new recovery codes?" variant="plain">
            <ActionForm action={renew} renderDone={RecoveryCodes}>
              <p>The codes that you have now stop working.</p>
              {hasPassword && <PasswordField />}
              <SubmitButton>Make new codes</SubmitButton>
            </ActionForm>
          </Confirm>
          <Confirm trigger="Switch off" context="the second step" title="Switch the second step off?">
            <ActionForm action={switchOff}>
              <p>Signing in will take your password alone.</p>
              {hasPassword && <PasswordField />}
              <SubmitButton variant="danger">Switch the second step off</SubmitButton>
            </ActionForm>
          </Confirm>
        </div>
      )}
    </div>
  );
}

function AppSetUp({ typed, qr }: { typed: string; qr: SetUp["qr"] }) {
  return (
    <div className="flex flex-wrap items-center gap-5 rounded border border-rule p-4">
      {/* Black on white in every colour scheme, because cameras expect that. */}
      <svg
        role="img"
        aria-label="QR code for the authenticator app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="size-44 shrink-0 rounded bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p>Scan this with your authenticator app, or type the key into it:</p>
        <p className="mt-2 font-mono text-xs wrap-anywhere select-all">{typed.match(/.{1,4}/g)?.join(" ")}</p>
        <p className="mt-2 text-ink-soft">Then confirm it below with the code that the app shows.</p>
      </div>
    </div>
  );
}

function RecoveryCodes({ recovery_codes: codes }: Codes) {
  return (
    <output className="mt-3 block">
      <Notice tone="wait" title="Your recovery codes, shown this once">
        <p>Each works once instead of a code from the app. Keep them where you can find them without it.</p>
        <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 font-mono select-all sm:max-w-72">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Notice>
    </output>
  );
}
