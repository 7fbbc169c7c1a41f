import { z } from "zod";
import { withdrawApprovalRow } from "@/lib/articles/rows/approvals";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireArticle } from "../require-article";

export const withdrawArticleApproval = operation({
  name: "articles.withdraw_approval",
  summary: "Withdraw one's own approval of the current version of an article",
  description:
    "It does not go live any more, and without another approval it is in no list for pulling. A page that is live stays until it is taken down.",
  access: "user",
  effect: "overwrites",
  phrases: ["withdrew the approval of {article}", "withdraw the approval of {article}"],
  role: "viewer",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({ article_id: z.uuid() }),
  refusals: ["conflict"],
  async run(ctx, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const { actor } = ctx;
    const withdrawn =
      actor.kind === "user" && (await ctx.db.transaction((tx) => withdrawApprovalRow(tx, row, actor.userId)));
    if (!withdrawn) {
      throw new Refusal("conflict", "You have not approved the current version of this article.");
    }
    return { article_id: row.id };
  },
});
