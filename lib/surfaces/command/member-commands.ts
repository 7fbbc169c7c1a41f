import type { z } from "zod";
import { deleteProject } from "@/lib/projects/trash/delete";
import { listDeletedProjects } from "@/lib/projects/trash/list-deleted";
import { restoreProject } from "@/lib/projects/trash/restore";
import { addMember } from "@/lib/workspaces/add-member";
import type { invitationList } from "@/lib/workspaces/invitations/invitation-view";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { listInvitations } from "@/lib/workspaces/invitations/list-invitations";
import { revokeInvitation } from "@/lib/workspaces/invitations/revoke-invitation";
import { listMembers } from "@/lib/workspaces/list-members";
import type { memberList } from "@/lib/workspaces/member-view";
import { removeMember } from "@/lib/workspaces/remove-member";
import { renameWorkspace } from "@/lib/workspaces/rename";
import { setMemberRole } from "@/lib/workspaces/set-member-role";
import { setSecondFactorRule } from "@/lib/workspaces/set-second-factor-rule";
import { deleteWorkspace } from "@/lib/workspaces/trash/delete";
import { listDeletedWorkspaces } from "@/lib/workspaces/trash/list-deleted";
import { restoreWorkspace } from "@/lib/workspaces/trash/restore";
import { type AdminCommand, command } from "./admin-command";

const memberLines = ({ members }: z.output<typeof memberList>) =>
  members.map(({ user_id: id, role, email, name }) => `${id}  ${role.padEnd(6)}  ${email}  ${name}`);

const invitationLines = ({ invitations }: z.output<typeof invitationList>) =>
  invitations.map(
    ({ id, role, email, expires_at: until }) =>
      `${id}  ${role.padEnd(6)}  ${email ?? "anybody"}  until ${until}`,
  );

/** The commands of the trash. */
export const trashCommands: readonly AdminCommand[] = [
  command("project delete", deleteProject, {
    argument: "projectId",
    lines: ({ project }) => `Project ${project.id} is in the trash until ${project.restorable_until}`,
  }),
  command("project trash", listDeletedProjects, {
    lines: ({ projects }) =>
      projects.map(({ id, name, restorable_until: until }) => `${id}  ${name}  until ${until}`),
  }),
  command("project restore", restoreProject, {
    argument: "projectId",
    lines: (_result, id) => `Project ${id} is restored`,
  }),
  command("workspace delete", deleteWorkspace, {
    argument: "workspaceId",
    lines: ({ workspace }) => `Workspace ${workspace.id} is in the trash until ${workspace.restorable_until}`,
  }),
  command("workspace trash", listDeletedWorkspaces, {
    lines: ({ workspaces }) =>
      workspaces.map(({ id, name, restorable_until: until }) => `${id}  ${name}  until ${until}`),
  }),
  command("workspace restore", restoreWorkspace, {
    argument: "workspaceId",
    lines: ({ projects_restored: projects }, id) => `Workspace ${id} is restored, with ${projects} projects`,
  }),
];

/** The commands of workspaces and their members. */
export const memberCommands: readonly AdminCommand[] = [
  command("workspace rename", renameWorkspace, {
    argument: "workspaceId",
    lines: ({ id, name }) => `Workspace ${id} is called ${name}`,
  }),
  command("workspace second-factor", setSecondFactorRule, {
    argument: "workspaceId",
    lines: ({ id, second_factor_required: required }) =>
      `Workspace ${id} ${required ? "requires" : "does not require"} a second step at sign-in`,
  }),
  command("workspace members", listMembers, { lines: memberLines }),
  command("workspace add-member", addMember, { flags: { email: "--email <address>" }, lines: memberLines }),
  command("workspace set-role", setMemberRole, { flags: { userId: "--user <id>" }, lines: memberLines }),
  command("workspace remove-member", removeMember, { flags: { userId: "--user <id>" }, lines: memberLines }),
  command("workspace invite", inviteMember, {
    flags: { email: "--email <address>" },
    lines: ({ invitation_id: id, role, link, expires_at: until }) => [
      `Invitation ${id} as ${role}, until ${until}`,
      `Link, shown once: ${link}`,
    ],
  }),
  command("workspace invitations", listInvitations, { lines: invitationLines }),
  command("workspace revoke-invitation", revokeInvitation, {
    argument: "invitationId",
    lines: (_result, id) => `Invitation ${id} is revoked`,
  }),
];
