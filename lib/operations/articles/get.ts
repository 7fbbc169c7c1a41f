import { z } from "zod";
import { pullArticle } from "@/lib/articles/rows/pull-article";
import { type Context, scopeOf } from "../core/context";
import { exampleIds } from "../core/example-ids";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { notFound } from "../core/refusal";
import { versionsOf } from "../core/versions";
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
