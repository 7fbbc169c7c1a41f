import { z } from "zod";
import { idField } from "../fields";
import { operation } from "../operation";
import { requireArticle } from "../require";
import { articleFull, viewArticle } from "./article-view";

export const getArticle = operation({
  name: "articles.get",
  summary: "One article with its text as markdown and HTML",
  access: "workspace",
  cost: "read",
  input: z.strictObject({ articleId: idField("an article") }),
  output: articleFull,
  async run(ctx, { articleId }) {
    return viewArticle(ctx, await requireArticle(ctx, articleId));
  },
});
