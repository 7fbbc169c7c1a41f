import { z } from "zod";
import { settleRemarkRow } from "@/lib/articles/rows/remarks";
import { byUser, type Context, storedActor } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { type NeedsNotifier, queueApprovalMails } from "@/lib/mail/rows/notices";
import { requireRemark } from "../require-article";
import { exampleRemark, remarkView, viewRemarks } from "./remark-view";
import { isApprover } from "./require-approver";
import { tooManyOpen } from "./send-back";

export const settleArticleRemark = operation({
  name: "articles.settle_remark",
  summary: "Settle a remark on an article, or open it again; an approver of the project can as well",
  description:
    "A remark is settled when the text has what it asks for, or need not have it. It approves nothing. One that is settled already stays as it is, with who has settled it.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["settled a remark on {article}", "settle a remark on {article}"],
  input: z.strictObject({
    remarkId: idField("a remark"),
    settled: z.boolean().default(true).describe("False opens it again."),
  }),
  output: z.object({ article_id: z.uuid(), remark: remarkView }),
  refusals: ["conflict"],
  example: { remarkId: exampleIds.remark, settled: true },
  answers: {
    settled: {
      article_id: exampleIds.article,
      remark: {
        ...exampleRemark,
        settled_by: "grace@pans.example",
        settled_at: "2026-11-20T09:30:00.000Z",
      },
    },
  },
  async run(ctx: Context & NeedsNotifier, { remarkId, settled }) {
    // An approver may be a viewer; everybody else needs the role.
    const seen = await requireRemark({ ...ctx, minimumRole: "viewer" }, remarkId);
    const found = (await isApprover(ctx, seen.projectId)) ? seen : await requireRemark(ctx, remarkId);
    const by = storedActor(ctx.actor);
    const row = await ctx.db.transaction(async (tx) => {
      const changed = await settleRemarkRow(tx, found, { settled, by });
      // With its last remark settled, a newer version waits for its approval.
      if (settled && typeof changed !== "string") {
        await queueApprovalMails(tx, ctx.mailer, { articleId: found.articleId, byUserId: byUser(ctx.actor) });
      }
      return changed;
    });
    if (row === "gone") throw notFound("remark");
    if (row === "too many") throw tooManyOpen();
    ctx.wake("mail");
    const [remark] = await viewRemarks(ctx, found.projectId, [row]);
    if (remark === undefined) throw notFound("remark");
    return { article_id: found.articleId, remark };
  },
});
