import { z } from "zod";
import { pullArticle } from "@/lib/articles/rows/pull-article";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { versionsOf } from "@/lib/kernel/versions";
import { type NeedsFaqs, viewArticle, viewedArticle } from "./article-view";

export const getArticle = operation({
  name: "articles.get",
  summary: "One article with its text as markdown and HTML",
  description: "`content_html` is sanitised and carries no H1, because the title is the page's H1.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: viewedArticle,
  refusals: ["unavailable"],
  example: { articleId: exampleIds.article },
  async run(ctx: Context & NeedsFaqs, { articleId }) {
    const { known, versionOf } = versionsOf(ctx);
    const found = await pullArticle(ctx.db, scopeOf(ctx.actor), articleId, known);
    if (found === null) throw notFound("article");
    const article = found.article === null ? null : await viewArticle(ctx, found.article);
    return { article, version: versionOf(found.version) };
  },
});
