import { deleteProject } from "@/lib/projects/trash/delete";
import { listDeletedProjects } from "@/lib/projects/trash/list-deleted";
import { restoreProject } from "@/lib/projects/trash/restore";
import { addMember } from "@/lib/workspaces/add-member";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { listInvitations } from "@/lib/workspaces/invitations/list-invitations";
import { revokeInvitation } from "@/lib/workspaces/invitations/revoke-invitation";
import { listMembers } from "@/lib/workspaces/list-members";
import { removeMember } from "@/lib/workspaces/remove-member";
import { renameWorkspace } from "@/lib/workspaces/rename";
import { setMemberRole } from "@/lib/workspaces/set-member-role";
import { setSecondFactorRule } from "@/lib/workspaces/set-second-factor-rule";
import { deleteWorkspace } from "@/lib/workspaces/trash/delete";
import { listDeletedWorkspaces } from "@/lib/workspaces/trash/list-deleted";
import { restoreWorkspace } from "@/lib/workspaces/trash/restore";
import { type AdminCommand, command } from "./admin-command";

const trashColumns = ["id", "name", "deleted_at", "restorable_until"];

/** The commands of the trash. */
export const trashCommands: readonly AdminCommand[] = [
  command("project delete", deleteProject, { argument: "projectId" }),
  command("project trash", listDeletedProjects, { columns: trashColumns }),
  command("project restore", restoreProject, { argument: "projectId" }),
  command("workspace delete", deleteWorkspace, { argument: "workspaceId" }),
  command("workspace trash", listDeletedWorkspaces, { columns: trashColumns }),
  command("workspace restore", restoreWorkspace, { argument: "workspaceId" }),
];

/** The commands of workspaces and their members. */
export const memberCommands: readonly AdminCommand[] = [
  command("workspace rename", renameWorkspace, { argument: "workspaceId" }),
  command("workspace second-factor", setSecondFactorRule, { argument: "workspaceId" }),
  command("workspace members", listMembers),
  command("workspace add-member", addMember, { flags: { email: "--email <address>" } }),
  command("workspace set-role", setMemberRole, { flags: { userId: "--user <id>" } }),
  command("workspace remove-member", removeMember, { flags: { userId: "--user <id>" } }),
  command("workspace invite", inviteMember, {
    flags: { email: "--email <address>" },
    lines: ({ invitation_id: id, role, link, expires_at: until }) => [
      `Invitation ${id} as ${role}, until ${until}`,
      `Link, shown once: ${link}`,
    ],
  }),
  command("workspace invitations", listInvitations),
  command("workspace revoke-invitation", revokeInvitation, { argument: "invitationId" }),
];
