import type { z } from "zod";
import { deleteProject } from "@/lib/projects/trash/delete";
import { listDeletedProjects } from "@/lib/projects/trash/list-deleted";
import { restoreProject } from "@/lib/projects/trash/restore";
import { addMember } from "@/lib/workspaces/add-member";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { listInvitations } from "@/lib/workspaces/invitations/list-invitations";
import { revokeInvitation } from "@/lib/workspaces/invitations/revoke-invitation";
import { listMembers } from "@/lib/workspaces/list-members";
import { listWorkspaceProviders } from "@/lib/workspaces/providers/list-providers";
import { removeWorkspaceProvider } from "@/lib/workspaces/providers/remove-provider";
import { setWorkspaceProvider } from "@/lib/workspaces/providers/set-provider";
import { testWorkspaceProvider } from "@/lib/workspaces/providers/test-provider";
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

/** What is printed of a workspace's providers, a line for each kind. */
const providerLines = ({ kinds }: Pick<z.output<typeof listWorkspaceProviders.output>, "kinds">) =>
  kinds.map(({ kind, own, server, in_use: inUse }) => {
    const named = own === null ? server : [own];
    const names = named.map(({ label, model }) => (model === null ? label : `${label}, ${model}`));
    if (inUse === "sample") return `${kind}: the sample writer`;
    return names.length === 0 || inUse === "none"
      ? `${kind}: none`
      : `${kind}: ${names.join("; ")} (${own === null ? "of the server" : "of the workspace"})`;
  });

const providerCommands: readonly AdminCommand[] = [
  command("workspace providers", listWorkspaceProviders, { argument: "workspaceId", lines: providerLines }),
  command("workspace set-provider", setWorkspaceProvider, {
    summary:
      "Let a workspace use a language model or search provider of its own, and test it (exit code 4 when it does not work)",
    argument: "workspaceId",
    only: ["kind", "provider", "baseUrl", "account", "apiKey", "model", "inputPrice", "outputPrice"],
    sets: () => ({ test: true }),
    lines: ({ tested, ...list }) => [...providerLines(list), ...(tested === null ? [] : [tested.message])],
    failure: ({ tested }) => (tested === null || tested.ok ? null : tested.message),
    answersFirst: true,
  }),
  command("workspace remove-provider", removeWorkspaceProvider, {
    argument: "workspaceId",
    lines: providerLines,
  }),
  command("workspace test-provider", testWorkspaceProvider, {
    summary: "Whether a provider of a workspace answers; exit code 4 when it does not",
    argument: "workspaceId",
    lines: ({ message }) => message,
    failure: ({ ok, message }) => (ok ? null : message),
  }),
];

/** The commands of workspaces and their members. */
export const memberCommands: readonly AdminCommand[] = [
  command("workspace rename", renameWorkspace, { argument: "workspaceId" }),
  command("workspace second-factor", setSecondFactorRule, { argument: "workspaceId" }),
  command("workspace members", listMembers),
  command("workspace add-member", addMember, { flags: { email: "--email <address>" } }),
  command("workspace set-role", setMemberRole, { flags: { userId: "--user <id>" } }),
  command("workspace remove-member", removeMember, { flags: { userId: "--user <id>" } }),
  ...providerCommands,
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
