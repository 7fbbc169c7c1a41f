"use client";

import { useActionState, useId } from "react";
import { idle } from "@/lib/actions/form-state";
import type { FormAction } from "@/app/_ui/action-form.client";
import { controlClass } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { Secret, SecretDialog } from "@/app/_ui/secret-dialog.client";
import { SubmitButton } from "@/app/_ui/submit-button.client";

interface Minted {
  key: { id: string; name: string };
  api_key: string;
  feed_token: string;
}

interface MintKeyProps<Data extends Minted> {
  projectId: string;
  baseUrl: string;
  action: FormAction<Data>;
}

/** Mints a content API key and shows it this once; closing the dialog forgets it. */
export function MintKey<Data extends Minted>({ projectId, baseUrl, action }: MintKeyProps<Data>) {
  const [state, dispatch] = useActionState(action, idle);
  const id = useId();
  return (
    <>
      <form action={dispatch} className="flex flex-wrap items-end gap-3" noValidate>
        <input type="hidden" name="projectId" value={projectId} />
        <div className="min-w-48 flex-1 sm:max-w-80">
          <label htmlFor={id} className="text-sm font-medium">
            Name of the new key <span className="font-normal text-ink-faint">(optional)</span>
          </label>
          <input
            id={id}
            name="name"
            maxLength={80}
            autoComplete="off"
            placeholder="Who uses it, such as: website build"
            className={`${controlClass} mt-1`}
          />
        </div>
        <SubmitButton>Mint a key</SubmitButton>
        {state.status === "refused" && (
          <div className="basis-full">
            <Notice tone="bad" role="alert">
              {state.message}
            </Notice>
          </div>
        )}
      </form>
      {state.status === "done" && (
        <SecretDialog
          key={state.data.key.id}
          title={`${state.data.key.name}: copy it now`}
          warning="This is the only time the key is shown. Galley keeps a hash of it and cannot show it again; if you lose it, revoke it and mint another."
          dismiss="I have copied them"
        >
          <Secret label="Content API key" text={state.data.api_key}>
            Send it as X-API-Key or as Authorization: Bearer. Never put it into an address.
          </Secret>
          <Secret label="Feed address" text={`${baseUrl}/api/v1/feed.xml?token=${state.data.feed_token}`}>
            For feed readers. Its token opens the feed and nothing else, and dies with the key.
          </Secret>
        </SecretDialog>
      )}
    </>
  );
}
