import { z } from "zod";
import { scopeOf } from "../context";
import { idField, limitField, offsetField } from "../fields";
import { operation } from "../operation";
import { requireProject } from "../projects/require";
import { articleFull, articleSummary, viewArticle, viewArticleSummary } from "./article-view";
import { countArticles, listArticleRows } from "./queries";

export const listArticles = operation({
  name: "articles.list",
  summary: "Finished articles of the project, newest first",
  access: "workspace",
  cost: "read",
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
    limit: limitField,
    offset: offsetField,
    include: z
      .literal("content", { error: "must be content, or left out" })
      .optional()
      .describe("`content` adds the full text."),
  }),
  output: z.object({
    articles: z.array(z.union([articleFull, articleSummary])),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  async run(ctx, { projectId, limit, offset, include }) {
    const project = await requireProject(ctx, projectId);
    const scope = scopeOf(ctx.actor);
    const [rows, total] = await Promise.all([
      listArticleRows(ctx.db, scope, project.id, { limit, offset }),
      countArticles(ctx.db, scope, project.id),
    ]);
    const articles = rows.map(include === "content" ? viewArticle : viewArticleSummary);
    return { articles, total, limit, offset };
  },
});
