import type { memberList } from "@galley/lib/workspaces/member-view";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { removeMemberAction, setMemberRoleAction } from "./actions";

type Member = z.output<typeof memberList>["members"][number];

interface MembersProps {
  workspaceId: string;
  members: Member[];
  /** The roles that the user may give; empty for a user who may not change members. */
  roles: { value: string; label: string }[];
  ownId: string | null;
}

export function Members({ workspaceId, members, roles, ownId }: MembersProps) {
  return (
    <ul className="divide-y divide-rule">
      {members.map((member) => (
        <li key={member.user_id} className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium wrap-anywhere">
              {member.name}
              {member.user_id === ownId && <span className="font-normal text-ink-faint"> (you)</span>}
            </p>
            <p className="text-sm wrap-anywhere text-ink-faint">{member.email}</p>
          </div>
          {roles.some(({ value }) => value === member.role) && member.user_id !== ownId ? (
            <Change workspaceId={workspaceId} member={member} roles={roles} />
          ) : (
            <Badge>{member.role}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function Change({
  workspaceId,
  member,
  roles,
}: Omit<MembersProps, "members" | "ownId"> & { member: Member }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActionForm action={setMemberRoleAction} className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="workspaceId" value={workspaceId} />
        <input type="hidden" name="userId" value={member.user_id} />
        <div className="w-32">
          <SelectField
            name="role"
            label={`Role of ${member.name}`}
            options={roles}
            initial={member.role}
            silent
          />
        </div>
        <SubmitButton variant="plain" size="small">
          Change<span className="sr-only"> the role of {member.name}</span>
        </SubmitButton>
      </ActionForm>
      <Confirm trigger="Remove" context={member.name} title={`Remove ${member.name}?`}>
        <p>
          Their access ends at their next click, and the invitations that they made are revoked. Content API
          keys stay: revoke those that they know.
        </p>
        <ActionForm action={removeMemberAction} className="mt-3 flex flex-col gap-3">
          <input type="hidden" name="workspaceId" value={workspaceId} />
          <input type="hidden" name="userId" value={member.user_id} />
          <SubmitButton variant="danger">Remove from the workspace</SubmitButton>
        </ActionForm>
      </Confirm>
    </div>
  );
}
