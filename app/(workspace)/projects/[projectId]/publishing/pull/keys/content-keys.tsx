import type { listProjectKeys } from "@galley/lib/keys/list";
import { keyScopes } from "@galley/lib/platform/keys/key-scope";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { When } from "@/app/_ui/when";
import { revokeKeyAction, updateKeyAction } from "../../actions";
import { AddressesField, NoteField } from "./key-fields.client";

type Key = z.output<typeof listProjectKeys.output>["keys"][number];

/** The project's keys, shown by their first characters. Those that have ended stay listed as a record. */
export function ContentKeys({ keys }: { keys: Key[] }) {
  const live = keys.filter(({ state }) => state === "live");
  const ended = keys.filter(({ state }) => state !== "live");
  if (keys.length === 0) {
    return (
      <EmptyState title="No key yet">
        Create one for each site or agent, so that you can revoke each of them separately.
      </EmptyState>
    );
  }
  return (
    <>
      {live.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-soft sm:px-5">
          No active key: all were revoked or have expired.
        </p>
      ) : (
        <ul className="divide-y divide-rule">
          {live.map((key) => (
            <LiveKey key={key.id} contentKey={key} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="border-t border-rule">
          <summary className="px-4 py-3 text-sm text-ink-soft hover:text-ink sm:px-5">
            Revoked and expired ({ended.length})
          </summary>
          <ul className="divide-y divide-rule border-t border-rule">
            {ended.map((key) => (
              <EndedKey key={key.id} contentKey={key} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function EndedKey({ contentKey: key }: { contentKey: Key }) {
  const endedAt = key.revoked_at ?? key.expires_at;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 text-sm text-ink-faint sm:px-5">
      <span className="wrap-anywhere">{key.name}</span>
      <code className="font-mono">{key.key_prefix}…</code>
      <Badge>{key.state === "revoked" ? "Revoked" : "Expired"}</Badge>
      {endedAt !== null && <When at={endedAt} />}
    </li>
  );
}

function LiveKey({ contentKey: key }: { contentKey: Key }) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{key.name}</p>
        <p className="text-sm text-ink-faint">
          <code className="font-mono">{key.key_prefix}…</code> · feed token{" "}
          <code className="font-mono">{key.feed_token_prefix}…</code>
        </p>
        <Limits contentKey={key} />
        {key.note !== null && (
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{key.note}</p>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        Created <When at={key.created_at} />
        {" · "}
        {key.last_used_at === null ? (
          "never used"
        ) : (
          <>
            used <When at={key.last_used_at} />
            {key.last_used_place !== null && (
              <span title="The network of the address that used it last"> from {key.last_used_place}</span>
            )}
          </>
        )}
      </p>
      <Confirm trigger="Revoke" context={key.name} title={`Revoke ${key.name}?`}>
        <p>The key and its feed token stop working everywhere at once. This cannot be undone.</p>
        <ActionForm action={revokeKeyAction} className="mt-4">
          <input type="hidden" name="keyId" value={key.id} />
          <SubmitButton variant="danger">Revoke the key</SubmitButton>
        </ActionForm>
      </Confirm>
      <EditKey contentKey={key} />
    </li>
  );
}

/** What the key is limited to; nothing for one that may do all that keys can, from anywhere and without an end. */
function Limits({ contentKey: key }: { contentKey: Key }) {
  const { scopes, allowed_addresses: addresses, expires_at: expiresAt } = key;
  if (scopes.length === keyScopes.length && addresses === null && expiresAt === null) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1.5">
      {scopes.length < keyScopes.length && (
        <li>
          <Badge tone="proof">Only {scopes.join(" and ")}</Badge>
        </li>
      )}
      {expiresAt !== null && (
        <li>
          <Badge tone="wait">
            Expires <When at={expiresAt} />
          </Badge>
        </li>
      )}
      {addresses?.map((network) => (
        <li key={network}>
          <Badge wrap>{network}</Badge>
        </li>
      ))}
    </ul>
  );
}

function EditKey({ contentKey: key }: { contentKey: Key }) {
  return (
    <ActionForm action={updateKeyAction} className="basis-full" doneMessage="Saved.">
      <input type="hidden" name="keyId" value={key.id} />
      <MoreFields
        title="Edit the key"
        hint={`name, addresses and note of ${key.name}`}
        names={["name", "note", "allowedAddresses"]}
      >
        <TextField name="name" label="Name" initial={key.name} maxLength={80} required autoComplete="off" />
        <AddressesField initial={key.allowed_addresses?.join("\n") ?? ""} />
        <NoteField initial={key.note ?? ""} />
        <div>
          <SubmitButton>Save the key</SubmitButton>
        </div>
      </MoreFields>
    </ActionForm>
  );
}
