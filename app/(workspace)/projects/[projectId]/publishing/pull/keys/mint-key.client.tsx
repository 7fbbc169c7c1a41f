"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { ChecksField } from "@/app/_ui/forms/check-field.client";
import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Secret, SecretDialog } from "@/app/_ui/overlay/secret-dialog.client";
import { CodeTabs } from "../code-tabs";
import { AddressesField, NoteField } from "./key-fields.client";

interface Minted {
  key: { id: string; name: string };
  api_key: string;
  feed_token: string;
}

interface MintKeyProps<Data extends Minted> {
  projectId: string;
  baseUrl: string;
  scopes: readonly { value: string; label: string; help: string }[];
  action: FormAction<Data>;
}

/** Creates a content API key and shows it once. Closing the dialog discards it. */
export function MintKey<Data extends Minted>({ projectId, baseUrl, scopes, action }: MintKeyProps<Data>) {
  return (
    <ActionForm
      action={action}
      className="flex flex-col gap-3"
      renderDone={(minted) => <MintedKey key={minted.key.id} minted={minted} baseUrl={baseUrl} />}
    >
      <input type="hidden" name="projectId" value={projectId} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1 sm:max-w-80">
          <TextField
            name="name"
            label="Name of the new key"
            maxLength={80}
            autoComplete="off"
            placeholder="Who uses it, for example: website build"
          />
        </div>
        <SubmitButton>Create a key</SubmitButton>
      </div>
      <MoreFields
        title="More options"
        hint="what the key may do, until when and from where"
        names={["scopes", "expiresAt", "note", "allowedAddresses"]}
      >
        <ChecksField
          name="scopes"
          label="What it may do"
          initial={scopes.map(({ value }) => value)}
          options={scopes}
        />
        <div className="max-w-56">
          <TextField
            name="expiresAt"
            label="Last day"
            type="date"
            help="In UTC. Without a last day, the key works until it is revoked."
          />
        </div>
        <AddressesField />
        <NoteField />
      </MoreFields>
    </ActionForm>
  );
}

function MintedKey({ minted, baseUrl }: { minted: Minted; baseUrl: string }) {
  const { key, api_key: apiKey, feed_token: feedToken } = minted;
  return (
    <SecretDialog
      title={`${key.name}: copy it now`}
      warning="This is the only time the key is shown. Galley stores only a hash and cannot show it again; if you lose it, revoke it and create another."
      dismiss="I have copied them"
    >
      <Secret label="Content API key" text={apiKey}>
        Send it as X-API-Key or as Authorization: Bearer. Never put it in an address.
      </Secret>
      <Secret label="Feed address" text={`${baseUrl}/api/v1/feed.xml?token=${feedToken}`}>
        For feed readers. Its token can only read the feed, and is revoked together with the key.
      </Secret>
      <details>
        <summary className="text-sm font-medium hover:text-proof">Ready code with this key</summary>
        <div className="mt-3">
          <CodeTabs group={key.id} values={{ baseUrl, apiKey, feedToken }} />
        </div>
      </details>
    </SecretDialog>
  );
}
