import { z } from "zod";
import { insertApproval, listApprovers } from "@/lib/articles/rows/approvals";
import { idField } from "@/lib/kernel/fields";
import { mendOnPage } from "@/lib/kernel/mend";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { resumeWaitingArticle } from "@/lib/publications/rows/waiting-writes";
import { requireArticle } from "../require-article";
import { versionField } from "../texts/version-view";
import { approvalRequired } from "./approval-view";

/** Being an approver is enough, whatever the role. Neither a key nor the operator approves for a person. */
export const approveArticle = operation({
  name: "articles.approve",
  summary: "Approve one version of an article, so that it may go live; only an approver of the project can",
  description:
    "The version is the one that was read: after an edit the call is refused, because nobody has approved the newer text. What waited for the approval is published by itself.",
  access: "user",
  effect: "overwrites",
  phrases: ["approved an article", "approve an article"],
  role: "viewer",
  input: z.strictObject({
    articleId: idField("an article"),
    version: versionField.describe("The version that was read."),
  }),
  output: z.object({ article_id: z.uuid(), version: z.int() }),
  refusals: ["forbidden", "conflict", "approval_required"],
  async run(ctx, { articleId, version }) {
    const row = await requireArticle(ctx, articleId);
    const { approvalRequired: required } = await requireProject(ctx, row.projectId);
    if (!required) {
      throw new Refusal(
        "conflict",
        "This project requires no approval: its articles can go live as they are.",
      );
    }
    const { actor } = ctx;
    const approvers = await listApprovers(ctx.db, row.projectId);
    const approver = approvers.find(({ userId }) => actor.kind === "user" && userId === actor.userId);
    if (approver === undefined) {
      const { message, extras } = await approvalRequired(ctx, row);
      throw new Refusal("forbidden", `You are not an approver of this project. ${message}`, {
        ...extras,
        ...mendOnPage(ctx, row.projectId, "settings"),
      });
    }
    const approved = await ctx.db.transaction(async (tx) => {
      if (!(await insertApproval(tx, row, { version, approver }))) return false;
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
