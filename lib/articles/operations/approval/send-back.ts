import { z } from "zod";
import { insertRemarks, openRemarksMax } from "@/lib/articles/rows/remarks";
import type { Context } from "@/lib/kernel/context";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { type NeedsNotifier, queueSentBackMails } from "@/lib/mail/rows/notices";
import { requireArticle } from "../require-article";
import { versionField } from "../texts/version-view";
import { remarkPassageMax, remarkTextMax, remarkView, viewRemarks } from "./remark-view";
import { requireApprover } from "./require-approver";

/** Being an approver is enough, whatever the role. Neither a key nor the operator sends back for a person. */
export const sendBackArticle = operation({
  name: "articles.send_back",
  summary: "Send an article back with remarks on its text; only an approver of the project can",
  description:
    "The version is the one that was read. Every approval of it is taken back, so it does not go live and is in no list for pulling; a page that is live stays until it is taken down. The remarks stand beside the text in the editor until they are settled, or until the article is approved.",
  access: "user",
  effect: "overwrites",
  phrases: ["sent {article} back with remarks", "send {article} back"],
  role: "viewer",
  input: z.strictObject({
    articleId: idField("an article"),
    version: versionField.describe("The version that was read."),
    remarks: z
      .array(
        z.strictObject({
          text: requiredText(remarkTextMax).describe("What to change, and why."),
          passage: requiredText(remarkPassageMax)
            .optional()
            .describe("The words of the text that it is about; left out, it is about all of it."),
        }),
        { error: "must be a list of remarks" },
      )
      .min(1, { error: "must have at least one remark" })
      .max(20, { error: "must have at most 20 items" }),
  }),
  output: z.object({ article_id: z.uuid(), version: z.int(), remarks: z.array(remarkView) }),
  refusals: ["forbidden", "conflict"],
  async run(ctx: Context & NeedsNotifier, { articleId, version, remarks }) {
    const row = await requireArticle(ctx, articleId);
    const approver = await requireApprover(ctx, row);
    const stored = await ctx.db.transaction(async (tx) => {
      const inserted = await insertRemarks(tx, row, { version, remarks, approver });
      if (typeof inserted !== "string") {
        const remarkIds = inserted.map(({ id }) => id);
        const sentBack = { articleId: row.id, remarkIds, byUserId: approver.userId };
        await queueSentBackMails(tx, ctx.mailer, sentBack);
      }
      return inserted;
    });
    if (stored === "other version") {
      throw new Refusal(
        "conflict",
        `The article is not at version ${version} any more: read it again, and say what is wrong with the text that it has now.`,
      );
    }
    if (stored === "too many") throw tooManyOpen();
    ctx.wake("mail");
    return { article_id: row.id, version, remarks: await viewRemarks(ctx, row.projectId, stored) };
  },
});

/** The refusal of one more open remark than an article may have. */
export function tooManyOpen(): Refusal {
  return new Refusal(
    "conflict",
    `An article has at most ${openRemarksMax} open remarks: settle some of them first.`,
  );
}
