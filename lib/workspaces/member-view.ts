import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { memberRoles } from "@/lib/platform/db/schema";
import { listMemberRows } from "./queries";

export const memberList = z.object({
  members: z.array(
    z.object({
      user_id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: z.enum(memberRoles),
      since: timestampField,
    }),
  ),
});

export async function viewMembers(ctx: Context, workspaceId: string) {
  const rows = await listMemberRows(ctx.db, workspaceId);
  return {
    members: rows.map(({ userId, name, email, role, createdAt }) => ({
      user_id: userId,
      name,
      email,
      role,
      since: timestamp(createdAt),
    })),
  };
}
