"use client";

import type { ReactNode } from "react";
import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Notice } from "@/app/_ui/notice";

interface ProviderFormProps<Data extends { tested: { ok: boolean; message: string } | null }> {
  action: FormAction<Data>;
  children: ReactNode;
}

/** Saves a provider, asks it one question, and says below what came back. */
export function ProviderForm<Data extends { tested: { ok: boolean; message: string } | null }>({
  action,
  children,
}: ProviderFormProps<Data>) {
  return (
    <ActionForm
      action={action}
      renderDone={({ tested }) =>
        tested !== null && (
          <output className="mt-4 block">
            <Notice
              tone={tested.ok ? "good" : "bad"}
              title={tested.ok ? "Saved, and it works." : "Saved, but it does not work yet."}
            >
              <p>{tested.message}</p>
            </Notice>
          </output>
        )
      }
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton>Save and test</SubmitButton>
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-faint">
          The test asks one short question, for which the provider may charge.
        </p>
      </div>
    </ActionForm>
  );
}
