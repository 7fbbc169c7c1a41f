import { z } from "zod";
import { listApprovals } from "@/lib/articles/rows/approvals";
import { countVersions, listVersionRows } from "@/lib/articles/rows/versions";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireArticle } from "./require-article";
import { exampleVersion, versionSummary, viewVersion } from "./texts/version-view";

export const listArticleVersions = operation({
  name: "articles.versions",
  summary: "The versions of an article, newest first, without their texts",
  description:
    "Each says who wrote and who approved it, where the change came in, and the score and gate result of its text. An article keeps its newest 200 versions, and those that its publications show.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article"), limit: limitField, offset: offsetField }),
  output: z.object({
    versions: z.array(versionSummary),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  example: { articleId: exampleIds.article },
  answers: { edited: { versions: [exampleVersion], total: 2, limit: 1, offset: 0 } },
  async run(ctx, { articleId, ...page }) {
    const article = await requireArticle(ctx, articleId);
    const [rows, total] = await Promise.all([
      listVersionRows(ctx.db, article, page),
      countVersions(ctx.db, article),
    ]);
    const approvals = await listApprovals(
      ctx.db,
      article.id,
      rows.map((row) => row.number),
    );
    return { versions: rows.map((row) => viewVersion(row, approvals)), total, ...page };
  },
});
