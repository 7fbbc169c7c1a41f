import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import type { WorkspaceRow } from "../queries";

export const deletedWorkspace = z.object({
  id: z.uuid(),
  name: z.string(),
  deleted_at: timestampField,
  deleted_by: z.string().nullable(),
  restorable_until: timestampField,
});

/** A workspace that is in the trash. It is restorable as long as a deleted project is. */
export function viewDeletedWorkspace(
  { settings }: { settings: { trashDays: number } },
  { id, name, deletedAt, deletedBy }: WorkspaceRow,
): z.input<typeof deletedWorkspace> {
  if (deletedAt === null) throw new Error(`workspace ${id} is not in the trash`);
  const until = new Date(deletedAt.getTime() + settings.trashDays * 86_400_000);
  return {
    id,
    name,
    deleted_at: timestamp(deletedAt),
    deleted_by: deletedBy,
    restorable_until: timestamp(until),
  };
}
