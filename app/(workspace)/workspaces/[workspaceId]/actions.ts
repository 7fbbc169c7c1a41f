"use server";

import { restoreProject } from "@/lib/operations/projects/trash/restore";
import { inviteMember } from "@/lib/operations/workspaces/invitations/invite";
import { revokeInvitation } from "@/lib/operations/workspaces/invitations/revoke-invitation";
import { leaveWorkspace } from "@/lib/operations/workspaces/leave";
import { removeMember } from "@/lib/operations/workspaces/remove-member";
import { renameWorkspace } from "@/lib/operations/workspaces/rename";
import { setMemberRole } from "@/lib/operations/workspaces/set-member-role";
import { setSecondFactorRule } from "@/lib/operations/workspaces/set-second-factor-rule";
import { deleteWorkspace } from "@/lib/operations/workspaces/trash/delete";
import { restoreWorkspace } from "@/lib/operations/workspaces/trash/restore";
import { action } from "@/lib/surfaces/actions/form-action";

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
