import { z } from "zod";
import type { DeletedArticleRow } from "@/lib/articles/rows/trash";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import type { listRemainingPages } from "@/lib/publications/rows/publications";

export const deletedArticle = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  seedKeyword: z.string(),
  version: z.int(),
  deleted_at: timestampField,
  deleted_by: z
    .string()
    .nullable()
    .describe("The e-mail address of the user, or the kind of another actor; null when it was not recorded."),
  restorable_until: timestampField,
  remaining_pages: z
    .array(
      z.object({
        publication_id: z
          .uuid()
          .nullable()
          .describe(
            "For publications.unpublish; null where the entry is not known and is to be looked for by hand.",
          ),
        integration_name: z.string(),
        external_url: z.string().nullable(),
        error: z.string().nullable().describe("Why the last write failed, such as that of taking it down."),
      }),
    )
    .describe("Its pages at destinations that readers may still see."),
});

type RemainingPage = Awaited<ReturnType<typeof listRemainingPages>>[number];

export function viewDeleted(
  ctx: { settings: { trashDays: number } },
  { id, title, slug, seedKeyword, version, deletedAt, deletedBy }: DeletedArticleRow,
  pages: RemainingPage[],
): z.input<typeof deletedArticle> {
  if (deletedAt === null) throw new Error(`article ${id} is not in the trash`);
  const until = restorableUntil(ctx, deletedAt);
  return {
    id,
    title,
    slug,
    seedKeyword,
    version,
    deleted_at: timestamp(deletedAt),
    deleted_by: deletedBy,
    restorable_until: until,
    remaining_pages: pages.map(({ id: publicationId, hasEntry, integrationName, externalUrl, error }) => ({
      publication_id: hasEntry ? publicationId : null,
      integration_name: integrationName,
      external_url: externalUrl,
      error,
    })),
  };
}

export function restorableUntil({ settings }: { settings: { trashDays: number } }, deletedAt: Date): string {
  return new Date(deletedAt.getTime() + settings.trashDays * 86_400_000).toISOString();
}
