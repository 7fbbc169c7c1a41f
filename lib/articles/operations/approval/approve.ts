import { z } from "zod";
import { insertApproval } from "@/lib/articles/rows/approvals";
import { settleOpenRemarks } from "@/lib/articles/rows/remarks";
import { storedActor } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { resumeWaitingArticle } from "@/lib/publications/rows/waiting-writes";
import { requireArticle } from "../require-article";
import { versionField } from "../texts/version-view";
import { requireApprover } from "./require-approver";

/** Being an approver is enough, whatever the role. Neither a key nor the operator approves for a person. */
export const approveArticle = operation({
  name: "articles.approve",
  summary: "Approve one version of an article, so that it may go live; only an approver of the project can",
  description:
    "The version is the one that was read: after an edit the call is refused, because nobody has approved the newer text. Remarks that are still open are settled by it. What waited for the approval is published by itself.",
  access: "user",
  effect: "overwrites",
  phrases: ["approved {article}", "approve {article}"],
  role: "viewer",
  input: z.strictObject({
    articleId: idField("an article"),
    version: versionField.describe("The version that was read."),
  }),
  output: z.object({ article_id: z.uuid(), version: z.int() }),
  refusals: ["forbidden", "conflict", "approval_required"],
  async run(ctx, { articleId, version }) {
    const row = await requireArticle(ctx, articleId);
    const approver = await requireApprover(ctx, row);
    const approved = await ctx.db.transaction(async (tx) => {
      if (!(await insertApproval(tx, row, { version, approver }))) return false;
      await settleOpenRemarks(tx, row, storedActor(ctx.actor));
      await resumeWaitingArticle(tx, row.id);
      return true;
    });
    if (!approved) {
      throw new Refusal(
        "conflict",
        `The article is not at version ${version} any more: read it again and approve the text that it has now.`,
      );
    }
    ctx.wake("publishing");
    return { article_id: row.id, version };
  },
});
