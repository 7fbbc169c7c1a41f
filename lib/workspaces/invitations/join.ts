import type { Context } from "@/lib/kernel/context";
import type { Role } from "@/lib/platform/db/schema";
import { announceMember } from "../member-events";
import { putMember } from "../queries";
import { takeInvitation } from "./queries";
import { invitationGone } from "./token";

/** Uses an invitation up and makes the user a member. Of two who use it at once, the second finds it gone. */
export async function joinByInvitation(
  ctx: Pick<Context, "db" | "wake">,
  invitation: { id: string; workspaceId: string; role: Role },
  userId: string,
): Promise<void> {
  if (!(await takeInvitation(ctx.db, invitation.id))) throw invitationGone();
  const { workspaceId, role } = invitation;
  await putMember(ctx.db, workspaceId, userId, role);
  await announceMember(ctx, { workspaceId, userId, role, by: "invitation" });
}
