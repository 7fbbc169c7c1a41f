import { z } from "zod";
import { countArticles, listArticleRows } from "@/lib/articles/rows";
import { scopeOf } from "../core/context";
import { idField, limitField, offsetField } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { articlesWithTexts } from "./article-texts";
import { type articleFull, articleSummary, viewArticleSummary } from "./article-view";

/** Whole articles, which are read from the database while they are sent. */
const texts = z.custom<AsyncIterable<z.output<typeof articleFull>>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
);

export const listArticles = operation({
  name: "articles.list",
  summary: "Finished articles of the project, newest first",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
    limit: limitField,
    offset: offsetField,
    include: z
      .literal("content", { error: "must be content, or left out" })
      .optional()
      .describe(
        "`content` adds the full text. The page is complete however long its articles are: it is sent while it is read, so that reading it as a stream takes little memory.",
      ),
  }),
  output: z.object({
    articles: z.array(articleSummary),
    /** Only with `include`: the same articles with their texts. */
    texts: texts.optional(),
    /** Changes whenever anything that is shown of these articles changes; the ETag is made from it. */
    version: z.string(),
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
    const articles = rows.map(viewArticleSummary);
    const ids = rows.map(({ id }) => id);
    return {
      articles,
      ...(include === "content" && { texts: articlesWithTexts(ctx, ids) }),
      version: JSON.stringify([include, articles, project.brandName]),
      total,
      limit,
      offset,
    };
  },
});
