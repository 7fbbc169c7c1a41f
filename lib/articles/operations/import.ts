import { z } from "zod";
import { insertArticle } from "@/lib/articles/rows/write-article";
import { normalizeKeyword } from "@/lib/content/keyword";
import { byUser, type Context, storedActor } from "@/lib/kernel/context";
import { idField, languageTagField, requiredText, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { type NeedsNotifier, queueApprovalMails } from "@/lib/mail/rows/notices";
import { requireProject } from "@/lib/projects/queries";
import { leftOutField } from "./article-view";
import { composeOrRefuse, type NeedsComposing } from "./texts/compose-text";

export const importArticle = operation({
  name: "articles.import",
  summary: "Take a finished article in as markdown; costs no credit",
  access: "user",
  effect: "adds",
  phrases: ["imported {article}", "import an article"],
  longRunning: true,
  input: z.strictObject({
    projectId: idField("a project"),
    markdown: requiredText(500_000),
    title: requiredText(300),
    keyword: requiredText(300).optional().describe("Left out, the title stands for it."),
    keywords: z.array(requiredText(100)).max(50).default([]),
    metaDescription: textField(300).optional(),
    slug: requiredText(200).optional(),
    languageCode: languageTagField.optional(),
  }),
  output: z.object({ article_id: z.uuid(), slug: z.string(), left_out: leftOutField }),
  refusals: ["keyword_taken"],
  subject: (article) => ({ resourceId: article.article_id }),
  async run(ctx: Context & NeedsComposing & NeedsNotifier, input) {
    const project = await requireProject(ctx, input.projectId);
    const keyword = input.keyword ?? input.title;
    const composed = await composeOrRefuse(
      ctx,
      {
        title: input.title,
        markdown: input.markdown,
        keyword,
        keywords: input.keywords,
        languageCode: input.languageCode ?? project.languageCode,
        site: project.website,
        ...(input.metaDescription !== undefined && { metaDescription: input.metaDescription }),
        ...(input.slug !== undefined && { slug: input.slug }),
      },
      "markdown",
      project.id,
    );
    const stored = await ctx.db.transaction(async (tx) => {
      const inserted = await insertArticle(
        tx,
        {
          ...composed,
          projectId: project.id,
          seedKeyword: keyword,
          keywordKey: normalizeKeyword(keyword),
        },
        { kind: "imported", actor: storedActor(ctx.actor), surface: ctx.surface },
      );
      if (inserted.inserted) {
        await queueApprovalMails(tx, ctx.mailer, { articleId: inserted.id, byUserId: byUser(ctx.actor) });
      }
      return inserted;
    });
    if (!stored.inserted) {
      throw new Refusal(
        "keyword_taken",
        "The project already has an article for this keyword; give another keyword.",
        stored.existingId === null ? {} : { existing_article_id: stored.existingId },
      );
    }
    ctx.wake("mail");
    return { article_id: stored.id, slug: stored.slug, left_out: composed.leftOut };
  },
});
