import { z } from "zod";
import { pullArticleBySlug } from "@/lib/articles/rows/pull-article";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { requireProjectId } from "@/lib/kernel/require";
import { versionsOf } from "@/lib/kernel/versions";
import { exampleArticle, type NeedsFaqs, viewArticle, viewedArticle } from "./article-view";

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
  output: viewedArticle,
  refusals: ["unavailable"],
  example: { slug: exampleArticle.slug },
  async run(ctx: Context & NeedsFaqs, { slug, projectId }) {
    const { known, versionOf } = versionsOf(ctx);
    // Slugs are stored in the Unicode form NFC, but an address that was typed on another system may be in NFD.
    const slugOfProject = { projectId: requireProjectId(ctx, projectId), slug: slug.normalize("NFC") };
    const found = await pullArticleBySlug(ctx.db, scopeOf(ctx.actor), slugOfProject, known);
    if (found === "no project") throw notFound("project");
    if (found === "no article") throw notFound("article");
    const article = found.article === null ? null : await viewArticle(ctx, found.article);
    return { article, version: versionOf(found.version) };
  },
});
