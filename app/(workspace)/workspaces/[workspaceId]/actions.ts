"use server";

import { restoreProject } from "@galley/lib/projects/trash/restore";
import { inviteMember } from "@galley/lib/workspaces/invitations/invite";
import { revokeInvitation } from "@galley/lib/workspaces/invitations/revoke-invitation";
import { leaveWorkspace } from "@galley/lib/workspaces/leave";
import { removeMember } from "@galley/lib/workspaces/remove-member";
import { renameWorkspace } from "@galley/lib/workspaces/rename";
import { setMemberRole } from "@galley/lib/workspaces/set-member-role";
import { setSecondFactorRule } from "@galley/lib/workspaces/set-second-factor-rule";
import { deleteWorkspace } from "@galley/lib/workspaces/trash/delete";
import { restoreWorkspace } from "@galley/lib/workspaces/trash/restore";
import { action } from "@/app/_actions/form-action";

export const deleteWorkspaceAction = action(deleteWorkspace, { goTo: () => "/workspaces" });
export const restoreWorkspaceAction = action(restoreWorkspace, {
  goTo: ({ workspace_id: id }) => `/workspaces/${id}`,
});
export const inviteMemberAction = action(inviteMember);
export const leaveWorkspaceAction = action(leaveWorkspace, { goTo: () => "/projects" });
export const removeMemberAction = action(removeMember);
export const renameWorkspaceAction = action(renameWorkspace, { keepEmpty: ["name"] });
export const restoreProjectAction = action(restoreProject, {
  goTo: ({ project_id: id }) => `/projects/${id}`,
});
export const revokeInvitationAction = action(revokeInvitation);
export const setMemberRoleAction = action(setMemberRole);
export const setSecondFactorRuleAction = action(setSecondFactorRule);
