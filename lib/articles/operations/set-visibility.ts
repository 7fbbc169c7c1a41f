import { z } from "zod";
import { setArticleHidden } from "@/lib/articles/rows/articles";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { resumeWaitingArticle } from "@/lib/publications/rows/waiting-writes";
import { requireArticle } from "./require-article";

export const setArticleVisibility = operation({
  name: "articles.set_visibility",
  summary: "Take an article out of the content API and the feed, or put it back",
  access: "user",
  effect: "overwrites",
  phrases: [
    "hid {article} from the content API or showed it again",
    "hide {article} from the content API or show it again",
  ],
  input: z.strictObject({ articleId: idField("an article"), hidden: z.boolean() }),
  output: z.object({ article_id: z.uuid(), published: z.boolean() }),
  async run(ctx, { articleId, hidden }) {
    const row = await requireArticle(ctx, articleId);
    await ctx.db.transaction(async (tx) => {
      await setArticleHidden(tx, row, hidden);
      if (!hidden) await resumeWaitingArticle(tx, row.id);
    });
    if (!hidden) ctx.wake("publishing");
    return { article_id: row.id, published: !hidden };
  },
});
