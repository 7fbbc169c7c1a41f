"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { TryForm } from "./try-form.client";

interface TestServiceProps<Data extends { ok: boolean; message: string }> {
  /** Names the service for screen readers. */
  called: string;
  action: FormAction<Data>;
  /** What the action needs, in hidden fields. */
  fields: Record<string, string>;
}

/** A button that asks a service one question and shows whether it answered. */
export function TestService<Data extends { ok: boolean; message: string }>({
  called,
  action,
  fields,
}: TestServiceProps<Data>) {
  return (
    <TryForm
      action={action}
      read={({ ok, message }) => ({ ok, text: message })}
      label={
        <>
          Test<span className="sr-only"> {called}</span>
        </>
      }
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </TryForm>
  );
}
