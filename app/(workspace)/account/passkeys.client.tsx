"use client";

import { startTransition, useActionState } from "react";
import { type FormAction, type FormState, idle } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { RefusalNotice } from "@/app/_ui/forms/refusal-notice.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { PasswordField } from "./password-field";

interface AddPasskeyProps {
  hasPassword: boolean;
  start: FormAction<{ options: string }>;
  add: FormAction<{ id: string; name: string }>;
}

/** Makes a passkey with this browser: asks for the options, lets the browser make it, and sends what it made. */
export function AddPasskey({ hasPassword, start, add }: AddPasskeyProps) {
  const [added, send] = useActionState(add, idle);
  const begin: FormAction<{ options: string }> = async (previous, form) => {
    const password = form.get("password");
    const state = await start(previous, formOf({ ...(typeof password === "string" && { password }) }));
    if (state.status !== "done") return state;
    const response = await newPasskey(state.data.options);
    if (typeof response !== "string") return response;
    const name = form.get("name");
    const made = formOf({ name: typeof name === "string" ? name : "", response });
    startTransition(() => send(made));
    return state;
  };
  return (
    <ActionForm action={begin}>
      {added.status === "refused" && <RefusalNotice {...added} />}
      <TextField name="name" label="Name" required maxLength={100} placeholder="For example: laptop" />
      {hasPassword && <PasswordField />}
      <SubmitButton variant="plain">Add a passkey</SubmitButton>
      <noscript>
        <p className="text-sm text-ink-faint">Passkeys need JavaScript.</p>
      </noscript>
    </ActionForm>
  );
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The answer of the browser as JSON, or why there is none. */
async function newPasskey(options: string): Promise<string | (FormState<never> & { status: "refused" })> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
    return JSON.stringify(await navigator.credentials.create({ publicKey }));
  } catch (error) {
    const message =
      error instanceof DOMException && error.name === "InvalidStateError"
        ? "This device has a passkey for your account already."
        : "The browser made no passkey: it was cancelled, or the browser cannot make one.";
    return { status: "refused", message, code: "not_made", fields: {}, values: {}, lists: {}, details: {} };
  }
}
