"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { TryForm } from "@/app/_ui/forms/try-form.client";

interface TryServiceProps<Data extends { ok: boolean; message: string }> {
  /** What the service is used for. */
  purpose: string;
  name: string;
  /** Names the service for screen readers. */
  called: string;
  action: FormAction<Data>;
}

/** A button that asks a service one question and shows whether it answered. */
export function TryService<Data extends { ok: boolean; message: string }>({
  purpose,
  name,
  called,
  action,
}: TryServiceProps<Data>) {
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
      <input type="hidden" name="use" value={purpose} />
      <input type="hidden" name="name" value={name} />
    </TryForm>
  );
}
