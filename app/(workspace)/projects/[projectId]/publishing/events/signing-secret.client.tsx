"use client";

import type { ReactNode } from "react";
import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Secret, SecretDialog } from "@/app/_ui/overlay/secret-dialog.client";

interface Issued {
  endpoint: { url: string };
  signing_secret: string;
}

interface IssuingFormProps<Data extends Issued> {
  action: FormAction<Data>;
  children: ReactNode;
}

/** A form whose action returns a signing secret. The secret is shown only once. */
export function IssuingForm<Data extends Issued>({ action, children }: IssuingFormProps<Data>) {
  return (
    <ActionForm
      action={action}
      renderDone={({ endpoint, signing_secret: secret }) => (
        <SecretDialog
          key={secret}
          title="The signing secret: copy it now"
          warning="This is the only time it is shown. If you lose it, create a new one on the endpoint’s page."
        >
          <Secret label="Signing secret" text={secret}>
            {`Give it to the receiver at ${new URL(endpoint.url).host}: any library for Standard Webhooks can check messages with it.`}
          </Secret>
        </SecretDialog>
      )}
    >
      {children}
    </ActionForm>
  );
}
