import { z } from "zod";
import type { DeletedArticleRow } from "@/lib/articles/rows/trash";
import type { Context } from "../../core/context";
import { timestamp, timestampField } from "../../core/fields";

export const deletedArticle = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  seedKeyword: z.string(),
  version: z.int(),
  deleted_at: timestampField,
  restorable_until: timestampField,
});

export function viewDeleted(
  ctx: Pick<Context, "settings">,
  { id, title, slug, seedKeyword, version, deletedAt }: DeletedArticleRow,
): z.input<typeof deletedArticle> {
  if (deletedAt === null) throw new Error(`article ${id} is not in the trash`);
  const until = restorableUntil(ctx, deletedAt);
  return { id, title, slug, seedKeyword, version, deleted_at: timestamp(deletedAt), restorable_until: until };
}

export function restorableUntil({ settings }: Pick<Context, "settings">, deletedAt: Date): string {
  return new Date(deletedAt.getTime() + settings.articleTrashDays * 86_400_000).toISOString();
}
