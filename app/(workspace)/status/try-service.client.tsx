"use client";

import { TryForm } from "@/app/_ui/forms/try-form.client";
import type { FormAction } from "@/lib/surfaces/actions/form-state";

interface TryServiceProps<Data extends { ok: boolean; message: string }> {
  use: string;
  name: string;
  /** Names the service for screen readers. */
  called: string;
  action: FormAction<Data>;
}

/** A button that asks a service one question and shows whether it answered. */
export function TryService<Data extends { ok: boolean; message: string }>({
  use,
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
      <input type="hidden" name="use" value={use} />
      <input type="hidden" name="name" value={name} />
    </TryForm>
  );
}
