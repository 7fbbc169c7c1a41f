import { z } from "zod";
import { listApprovals } from "@/lib/articles/rows/approvals";
import { findVersion } from "@/lib/articles/rows/versions";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireArticle } from "./require-article";
import {
  exampleVersion,
  noSuchVersion,
  versionField,
  versionSummary,
  viewVersion,
} from "./texts/version-view";

export const getArticleVersion = operation({
  name: "articles.version",
  summary: "One version of an article with its text",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article"), number: versionField }),
  output: z.object({ version: versionSummary.extend({ content_markdown: z.string() }) }),
  example: { articleId: exampleIds.article, number: 2 },
  answers: {
    edited: {
      version: { ...exampleVersion, content_markdown: "## Clean it\n\nWash the pan and dry it at once.\n" },
    },
  },
  async run(ctx, { articleId, number }) {
    const article = await requireArticle(ctx, articleId);
    const [row, approvals] = await Promise.all([
      findVersion(ctx.db, article, number),
      listApprovals(ctx.db, article.id, [number]),
    ]);
    if (row === null) throw noSuchVersion();
    return { version: { ...viewVersion(row, approvals), content_markdown: row.markdown } };
  },
});
