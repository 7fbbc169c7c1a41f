import { isAtLeast, rolesUpTo } from "@galley/lib/kernel/roles";
import { listDeletedProjects } from "@galley/lib/projects/trash/list-deleted";
import { getWorkspace } from "@galley/lib/workspaces/get";
import { listInvitations } from "@galley/lib/workspaces/invitations/list-invitations";
import { listMembers } from "@galley/lib/workspaces/list-members";
import { load } from "@/app/_actions/load";
import { userContext } from "@/app/_actions/user-context";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { TrashList } from "../trash-list";
import {
  inviteMemberAction,
  leaveWorkspaceAction,
  renameWorkspaceAction,
  restoreProjectAction,
} from "./actions";
import { DeleteWorkspace } from "./delete-workspace";
import { Invitations } from "./invitations";
import { InviteForm } from "./invite-form.client";
import { Members } from "./members";
import { SecondFactorRule } from "./second-factor-rule";

interface Props {
  params: Promise<{ workspaceId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: (await load(getWorkspace, await params)).name,
}));

export default refusable(async ({ params }: Props) => {
  const { workspaceId } = await params;
  const [{ name, role: ownRole, second_factor_required: isRequired }, { members }, { actor, settings }] =
    await Promise.all([
      load(getWorkspace, { workspaceId }),
      load(listMembers, { workspaceId }),
      userContext(),
    ]);
  const role = ownRole ?? "viewer";
  const manages = isAtLeast(role, "admin");
  const [{ invitations }, { projects }] = manages
    ? await Promise.all([load(listInvitations, { workspaceId }), load(listDeletedProjects, { workspaceId })])
    : [{ invitations: [] }, { projects: [] }];
  const roles = manages ? rolesUpTo(role).map((each) => ({ value: each, label: each })) : [];
  return (
    <>
      <BackLink href="/workspaces">Workspaces</BackLink>
      <div className="mt-1 mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{name}</h1>
        {manages && (
          <div className="flex flex-wrap gap-2">
            <LinkButton href={`/workspaces/${workspaceId}/providers`}>Providers</LinkButton>
            <LinkButton href={`/workspaces/${workspaceId}/activity`}>Who changed what</LinkButton>
          </div>
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="Members" lead={`Your role here is ${role}.`} flush>
            <Members
              workspaceId={workspaceId}
              members={members}
              roles={roles}
              ownId={actor.kind === "user" ? actor.userId : null}
            />
          </Panel>
          {manages && (
            <Panel title="Open invitations" flush>
              <Invitations invitations={invitations} />
            </Panel>
          )}
          {projects.length > 0 && (
            <Panel title="Deleted projects" flush>
              <TrashList rows={projects} restore={restoreProjectAction} field="projectId" />
            </Panel>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {manages && (
            <Panel title="Invite somebody">
              <InviteForm workspaceId={workspaceId} roles={roles} action={inviteMemberAction} />
            </Panel>
          )}
          {role === "owner" && <SecondFactorRule workspaceId={workspaceId} required={isRequired} />}
          {role === "owner" && <Rename workspaceId={workspaceId} name={name} />}
          <Leave workspaceId={workspaceId} name={name} />
          {role === "owner" && (
            <DeleteWorkspace workspace={{ id: workspaceId, name }} trashDays={settings.trashDays} />
          )}
        </div>
      </div>
    </>
  );
});

function Rename({ workspaceId, name }: { workspaceId: string; name: string }) {
  return (
    <Panel title="Name of the workspace">
      <ActionForm action={renameWorkspaceAction} doneMessage="Saved.">
        <input type="hidden" name="workspaceId" value={workspaceId} />
        <TextField name="name" label="Name" initial={name} required maxLength={100} />
        <SubmitButton variant="plain">Rename the workspace</SubmitButton>
      </ActionForm>
    </Panel>
  );
}

function Leave({ workspaceId, name }: { workspaceId: string; name: string }) {
  return (
    <Panel title="Leave the workspace">
      <p className="mb-3 text-sm text-ink-soft">
        You lose access to the workspace and its projects. The last owner cannot leave.
      </p>
      <Confirm trigger="Leave the workspace" context={name} title={`Leave ${name}?`}>
        <p>Only an invitation brings you back.</p>
        <ActionForm action={leaveWorkspaceAction} className="mt-3 flex flex-col gap-3">
          <input type="hidden" name="workspaceId" value={workspaceId} />
          <SubmitButton variant="danger">Leave the workspace</SubmitButton>
        </ActionForm>
      </Confirm>
    </Panel>
  );
}
