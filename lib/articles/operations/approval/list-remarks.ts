import { z } from "zod";
import { listRemarks } from "@/lib/articles/rows/remarks";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireArticle } from "../require-article";
import { exampleRemark, remarkView, viewRemarks } from "./remark-view";

export const listArticleRemarks = operation({
  name: "articles.list_remarks",
  summary: "What approvers want changed in an article, and what of it is settled",
  description:
    "The open remarks come first, in the order in which they were made, and after them the 50 that were settled last. An article with an open remark was sent back.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    article_id: z.uuid(),
    version: z.int().describe("The version that the article has now."),
    open: z.int().describe("How many remarks are open."),
    remarks: z.array(remarkView),
  }),
  example: { articleId: exampleIds.article },
  answers: {
    sent_back: { article_id: exampleIds.article, version: 2, open: 1, remarks: [exampleRemark] },
  },
  async run(ctx, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const remarks = await viewRemarks(ctx, row.projectId, await listRemarks(ctx.db, row));
    const open = remarks.filter(({ settled_at: at }) => at === null).length;
    return { article_id: row.id, version: row.version, open, remarks };
  },
});
