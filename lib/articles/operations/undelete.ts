import { z } from "zod";
import { type DeletedArticleRow, undeleteArticleRow } from "@/lib/articles/rows/trash";
import { takenArticleSlugs } from "@/lib/articles/rows/write-article";
import { refuseTakenKeyword } from "@/lib/generation/operations/taken-keyword";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import type { Transaction } from "@/lib/platform/db/connection";
import { isUniqueViolation } from "@/lib/platform/db/database-error";
import { resumeWaitingArticle } from "@/lib/publications/rows/waiting-writes";
import { requireDeletedArticle } from "./require-article";
import { restorableUntil } from "./texts/trash-view";

export const undeleteArticle = operation({
  name: "articles.undelete",
  summary: "Take an article out of the trash; it is in every list again",
  description:
    "Refused when the project has another article with its keyword or slug by now. Its pages stay as the deletion left them: publish it again to bring them back.",
  access: "user",
  effect: "overwrites",
  phrases: ["restored {article} from the trash", "restore {article} from the trash"],
  longRunning: true,
  input: z.strictObject({ articleId: idField("an article in the trash") }),
  output: z.object({ article_id: z.uuid(), slug: z.string() }),
  refusals: ["gone", "keyword_taken", "keyword_in_progress", "conflict"],
  async run(ctx: Context & { settings: { trashDays: number } }, { articleId }) {
    const row = await requireDeletedArticle(ctx, articleId);
    if (row.deletedAt !== null && restorableUntil(ctx, row.deletedAt) < ctx.now().toISOString()) {
      throw new Refusal("gone", "The article was deleted too long ago to be restored.");
    }
    await ctx.db
      .transaction(async (tx) => {
        await refuseTakenPlace(tx, row);
        if (!(await undeleteArticleRow(tx, row))) throw notFound("article in the trash");
        await resumeWaitingArticle(tx, row.id);
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, "article_project_slug") ||
          isUniqueViolation(error, "article_project_keyword")
          ? placeTaken()
          : error;
      });
    if (!row.hidden) ctx.wake("publishing");
    return { article_id: row.id, slug: row.slug };
  },
});

async function refuseTakenPlace(
  tx: Transaction,
  { projectId, keywordKey, slug }: DeletedArticleRow,
): Promise<void> {
  await refuseTakenKeyword(tx, projectId, keywordKey);
  if ((await takenArticleSlugs(tx, projectId, [slug])).size > 0) throw placeTaken();
}

function placeTaken(): Refusal {
  return new Refusal(
    "conflict",
    "Another article of the project now has the slug or the keyword of this one: change or delete that one first.",
  );
}
