import { z } from "zod";
import { scopeOf } from "../context";
import { idField, textField } from "../fields";
import { operation } from "../operation";
import { requireProject } from "../projects/require";
import { notFound } from "../refusal";
import { articleFull, viewArticle } from "./article-view";
import { findArticleBySlug } from "./queries";
import { requireArticle } from "./require";

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

export const getArticleBySlug = operation({
  name: "articles.get_by_slug",
  summary: "One article, found by its slug in the project",
  access: "workspace",
  cost: "read",
  input: z.strictObject({
    slug: textField(500),
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
  }),
  output: articleFull,
  async run(ctx, { slug, projectId }) {
    const project = await requireProject(ctx, projectId);
    // Slugs are stored composed; an address that was typed on another system may be decomposed.
    const composed = slug.normalize("NFC");
    const row = await findArticleBySlug(ctx.db, scopeOf(ctx.actor), project.id, composed);
    if (row === null) throw notFound("article");
    return viewArticle(ctx, row);
  },
});
