import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { When } from "@/app/_ui/when";
import type { listProjectKeys } from "@/lib/operations/keys/list";
import { revokeKeyAction } from "./actions";

type Key = z.output<typeof listProjectKeys.output>["keys"][number];

/** The project's keys, shown by their first characters. Revoked keys stay listed as a record. */
export function ContentKeys({ keys }: { keys: Key[] }) {
  const active = keys.filter((key) => key.revoked_at === null);
  const revoked = keys.filter((key) => key.revoked_at !== null);
  if (keys.length === 0) {
    return (
      <EmptyState title="No key yet">
        Create one for each site or agent, so that you can revoke each of them separately.
      </EmptyState>
    );
  }
  return (
    <>
      {active.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-soft sm:px-5">No active key: all were revoked.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {active.map((key) => (
            <ActiveKey key={key.id} contentKey={key} />
          ))}
        </ul>
      )}
      {revoked.length > 0 && (
        <details className="border-t border-rule">
          <summary className="px-4 py-3 text-sm text-ink-soft hover:text-ink sm:px-5">
            Revoked ({revoked.length})
          </summary>
          <ul className="divide-y divide-rule border-t border-rule">
            {revoked.map((key) => (
              <li
                key={key.id}
                className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 text-sm text-ink-faint sm:px-5"
              >
                <span>{key.name}</span>
                <code className="font-mono">{key.key_prefix}…</code>
                <Badge>Revoked</Badge>
                {key.revoked_at !== null && <When at={key.revoked_at} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ActiveKey({ contentKey: key }: { contentKey: Key }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{key.name}</p>
        <p className="text-sm text-ink-faint">
          <code className="font-mono">{key.key_prefix}…</code> · feed token{" "}
          <code className="font-mono">{key.feed_token_prefix}…</code>
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        Created <When at={key.created_at} />
        {" · "}
        {key.last_used_at === null ? (
          "never used"
        ) : (
          <>
            used <When at={key.last_used_at} />
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
    </li>
  );
}
