import type { invitationList } from "@galley/lib/workspaces/invitations/invitation-view";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { When } from "@/app/_ui/when";
import { revokeInvitationAction } from "./actions";

export function Invitations({ invitations }: z.output<typeof invitationList>) {
  if (invitations.length === 0) {
    return <p className="px-4 py-4 text-sm text-ink-soft sm:px-5">No invitation is open.</p>;
  }
  return (
    <ul className="divide-y divide-rule">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">
              {invitation.email ?? "Anybody with the link"}, as {invitation.role}
            </p>
            <p className="text-sm text-ink-faint wrap-anywhere">
              By {invitation.invited_by ?? "whoever runs this installation"}, until{" "}
              <When at={invitation.expires_at} />
            </p>
          </div>
          <ActionForm action={revokeInvitationAction}>
            <input type="hidden" name="invitationId" value={invitation.id} />
            <SubmitButton variant="danger" size="small">
              Revoke the invitation
            </SubmitButton>
          </ActionForm>
        </li>
      ))}
    </ul>
  );
}
