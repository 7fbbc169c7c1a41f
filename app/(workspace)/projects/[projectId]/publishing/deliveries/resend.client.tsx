"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { TryForm } from "@/app/_ui/forms/try-form.client";

interface Resent {
  ok: boolean;
  attempt: { http_status: number | null; error: string | null };
}

interface ResendProps<Data extends Resent> {
  deliveryId: string;
  action: FormAction<Data>;
}

/** A button that sends a message again, with the same id. */
export function Resend<Data extends Resent>({ deliveryId, action }: ResendProps<Data>) {
  return (
    <TryForm
      action={action}
      read={({ ok, attempt }) => ({
        ok,
        text: attempt.error ?? `The receiver accepted it (HTTP ${attempt.http_status}).`,
      })}
      label="Resend"
    >
      <input type="hidden" name="deliveryId" value={deliveryId} />
    </TryForm>
  );
}
