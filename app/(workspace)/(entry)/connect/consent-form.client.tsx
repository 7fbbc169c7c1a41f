"use client";

import { type ReactNode, useEffect } from "react";
import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";

interface Consent {
  redirect_to: string;
  client_name: string;
}

interface ConsentFormProps<Data extends Consent> {
  action: FormAction<Data>;
  children: ReactNode;
}

/** The decision. Its answer is shown with a link, because a form must not be redirected to another site. */
export function ConsentForm<Data extends Consent>({ action, children }: ConsentFormProps<Data>) {
  return (
    <ActionForm
      action={action}
      renderDone={({ redirect_to: address, client_name: name }) => (
        <>
          <p className="text-sm">Done.</p>
          <GoBack address={address} name={name} />
        </>
      )}
    >
      {(state) => (state.status === "done" ? null : children)}
    </ActionForm>
  );
}

/** Leads back to the application, by itself where JavaScript runs. */
export function GoBack({ address, name }: { address: string; name: string }) {
  useEffect(() => window.location.assign(address), [address]);
  return (
    <p className="text-sm">
      <a href={address} className="font-medium wrap-anywhere underline">
        Go back to {name === "" ? "the application" : name}
      </a>
    </p>
  );
}
