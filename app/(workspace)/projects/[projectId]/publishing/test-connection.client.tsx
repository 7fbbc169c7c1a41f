"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { TryForm } from "@/app/_ui/forms/try-form.client";

interface TestConnectionProps<Data extends { ok: boolean; message: string }> {
  integrationId: string;
  name: string;
  action: FormAction<Data>;
}

/** A button that tests a connection and shows the result. */
export function TestConnection<Data extends { ok: boolean; message: string }>({
  integrationId,
  name,
  action,
}: TestConnectionProps<Data>) {
  return (
    <TryForm
      action={action}
      read={({ ok, message }) => ({ ok, text: message })}
      label={
        <>
          Test<span className="sr-only"> {name}</span>
        </>
      }
    >
      <input type="hidden" name="integrationId" value={integrationId} />
    </TryForm>
  );
}
