"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { TryForm } from "@/app/_ui/forms/try-form.client";

interface TestProviderProps<Data extends { ok: boolean; message: string }> {
  workspaceId: string;
  kind: string;
  /** Names the provider for screen readers. */
  called: string;
  action: FormAction<Data>;
}

/** A button that asks a provider one question and shows whether it answered. */
export function TestProvider<Data extends { ok: boolean; message: string }>({
  workspaceId,
  kind,
  called,
  action,
}: TestProviderProps<Data>) {
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
      <input type="hidden" name="workspaceId" value={workspaceId} />
      <input type="hidden" name="kind" value={kind} />
    </TryForm>
  );
}
