import { z } from "zod";
import { listDeletedRows } from "@/lib/articles/rows/trash";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { listRemainingPages } from "@/lib/publications/rows/publications";
import { deletedArticle, viewDeleted } from "../texts/trash-view";

export const listDeletedArticles = operation({
  name: "articles.list_deleted",
  summary: "The articles in a project's trash, last deleted first",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project"), limit: limitField, offset: offsetField }),
  output: z.object({
    articles: z.array(deletedArticle),
    kept_days: z.int().describe("For how long a deleted article can be restored."),
    limit: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable().describe("Where the next page begins; null at the end."),
  }),
  async run(ctx: Context & { settings: { trashDays: number } }, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    // One more than the page, which says whether another page follows.
    const rows = await listDeletedRows(ctx.db, scopeOf(ctx.actor), project.id, { limit: limit + 1, offset });
    const shown = rows.slice(0, limit);
    const pages = await listRemainingPages(
      ctx.db,
      shown.map(({ id }) => id),
    );
    return {
      articles: shown.map((row) =>
        viewDeleted(
          ctx,
          row,
          pages.filter(({ articleId }) => articleId === row.id),
        ),
      ),
      kept_days: ctx.settings.trashDays,
      limit,
      offset,
      next_offset: rows.length > limit ? offset + limit : null,
    };
  },
});
