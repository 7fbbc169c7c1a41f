"use server";

import { acceptInvitation } from "@galley/lib/workspaces/invitations/accept-invitation";
import { action } from "@/app/_actions/form-action";

export const acceptInvitationAction = action(acceptInvitation, {
  goTo: ({ workspace_id: id }) => `/workspaces/${id}`,
});
