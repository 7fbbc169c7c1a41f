import { z } from "zod";
import { findVersion } from "@/lib/articles/rows/versions";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { mayHaveEntry } from "@/lib/publications/rows/publications";
import { changedArticle, changeText, exampleChange, type NeedsTextChange } from "./change-text";
import { noSuchVersion, versionField } from "./version-view";

export const restoreArticleVersion = operation({
  name: "articles.restore_version",
  summary: "Give an article the text of one of its versions again, as a new version",
  description:
    "Nothing is lost: the text of now stays among the versions. The slug is restored too, unless the article is at a destination by now.",
  access: "user",
  effect: "overwrites",
  phrases: ["restored an earlier version of {article}", "restore an earlier version of {article}"],
  longRunning: true,
  input: z.strictObject({
    articleId: idField("an article"),
    number: versionField.describe("The version whose text is restored."),
    version: versionField.optional().describe("The version that the article has by what you have seen."),
  }),
  output: changedArticle,
  refusals: ["version_conflict", "conflict", "unavailable"],
  example: { articleId: exampleIds.article, number: 1 },
  answers: { restored: exampleChange },
  run: (ctx: Context & NeedsTextChange, { articleId, number, version }) =>
    changeText(ctx, {
      articleId,
      version,
      by: { kind: "restored", restoredFrom: number },
      async changeOf(article) {
        const row = await findVersion(ctx.db, article, number);
        if (row === null) throw noSuchVersion();
        const { title, metaDescription, keywords, markdown: contentMarkdown } = row;
        const keepsSlug = await mayHaveEntry(ctx.db, article.id);
        return { title, metaDescription, keywords, contentMarkdown, ...(!keepsSlug && { slug: row.slug }) };
      },
    }),
});
