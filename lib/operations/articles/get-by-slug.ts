import { z } from "zod";
import { findArticleBySlug } from "@/lib/articles/rows";
import { scopeOf } from "../core/context";
import { idField, textField } from "../core/fields";
import { operation } from "../core/operation";
import { notFound } from "../core/refusal";
import { requireProject } from "../core/require";
import { articleFull, exampleArticle, viewArticle } from "./article-view";

export const getArticleBySlug = operation({
  name: "articles.get_by_slug",
  summary: "One article, found by its slug in the project",
  description: "The same body as by id.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    slug: textField(500),
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
  }),
  output: articleFull,
  refusals: ["unavailable"],
  example: { slug: exampleArticle.slug },
  answers: { article: exampleArticle },
  async run(ctx, { slug, projectId }) {
    const project = await requireProject(ctx, projectId);
    // Slugs are stored in the Unicode form NFC, but an address that was typed on another system may be in NFD.
    const composed = slug.normalize("NFC");
    const row = await findArticleBySlug(ctx.db, scopeOf(ctx.actor), project.id, composed);
    if (row === null) throw notFound("article");
    return viewArticle(ctx, row);
  },
});
