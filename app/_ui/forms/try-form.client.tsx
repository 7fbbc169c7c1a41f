"use client";

import type { ReactNode } from "react";
import { type FormAction, signedOutCode } from "@/app/_actions/form-state";
import { SignInLink } from "../refusals/sign-in-link.client";
import { SubmitButton } from "./submit-button.client";
import { useFormAction } from "./use-form-action.client";

interface Outcome {
  ok: boolean;
  text: string;
}

interface TryFormProps<Data> {
  action: FormAction<Data>;
  /** Reads the outcome from the action's answer. */
  read: (data: Data) => Outcome;
  /** The label of the button. */
  label: ReactNode;
  /** The hidden fields. */
  children: ReactNode;
}

/** A button whose action calls another server. The outcome is shown below the button's row. */
export function TryForm<Data>({ action, read, label, children }: TryFormProps<Data>) {
  const [state, dispatch] = useFormAction(action);
  const outcome =
    state.status === "done"
      ? read(state.data)
      : state.status === "refused"
        ? { ok: false, text: state.message }
        : null;
  return (
    <form action={dispatch} className="contents">
      {children}
      <SubmitButton variant="plain" size="small">
        {label}
      </SubmitButton>
      <output
        className={`order-last basis-full text-sm wrap-anywhere empty:absolute ${outcome?.ok === true ? "text-good" : "text-bad"}`}
      >
        {outcome !== null && `${outcome.ok ? "✓" : "×"} ${outcome.text} `}
        {state.status === "refused" && state.code === signedOutCode && <SignInLink />}
      </output>
    </form>
  );
}
