import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import type { ProjectRow } from "@/lib/platform/db/schema";

export const deletedProject = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  deleted_at: timestampField,
  deleted_by: z.string().nullable(),
  restorable_until: timestampField,
});

export function viewDeletedProject(
  ctx: Context & { settings: { trashDays: number } },
  row: ProjectRow,
  deletedAt: Date,
): z.input<typeof deletedProject> {
  const until = new Date(deletedAt.getTime() + ctx.settings.trashDays * 86_400_000);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    deleted_at: timestamp(deletedAt),
    deleted_by: row.deletedBy,
    restorable_until: timestamp(until),
  };
}
