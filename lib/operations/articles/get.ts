import { z } from "zod";
import { exampleIds } from "../core/example-ids";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { requireArticle } from "../core/require";
import { articleFull, exampleArticle, viewArticle } from "./article-view";

export const getArticle = operation({
  name: "articles.get",
  summary: "One article with its text as markdown and HTML",
  description: "`content_html` is sanitised and carries no H1, because the title is the page's H1.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: articleFull,
  refusals: ["unavailable"],
  example: { articleId: exampleIds.article },
  answers: { article: exampleArticle },
  async run(ctx, { articleId }) {
    return viewArticle(ctx, await requireArticle(ctx, articleId));
  },
});
