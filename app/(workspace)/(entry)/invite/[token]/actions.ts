"use server";

import { acceptInvitation } from "@/lib/operations/workspaces/invitations/accept-invitation";
import { action } from "@/lib/surfaces/actions/form-action";

export const acceptInvitationAction = action(acceptInvitation, {
  goTo: ({ workspace_id: id }) => `/workspaces/${id}`,
});
