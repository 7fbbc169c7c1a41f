import { z } from "zod";
import { listApprovals } from "@/lib/articles/rows/approvals";
import { findVersion } from "@/lib/articles/rows/versions";
import type { diffTexts } from "@/lib/content/diff-texts";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { textRefusal } from "@/lib/kernel/text-task";
import type { ArticleVersionRow } from "@/lib/platform/db/schema";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { requireArticle } from "./require-article";
import {
  exampleVersion,
  noSuchVersion,
  versionField,
  versionSummary,
  viewVersion,
} from "./texts/version-view";

const diffLine = z.object({
  kind: z.enum(["same", "removed", "added"]),
  text: z.string(),
  parts: z
    .array(z.object({ text: z.string(), changed: z.boolean() }))
    .optional()
    .describe("The words of a rewritten line; absent when the whole line is new or gone."),
});

export const diffArticleVersions = operation({
  name: "articles.diff",
  summary: "What two versions of an article have different, line by line and word by word",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article"), from: versionField, to: versionField }),
  output: z.object({
    from: versionSummary,
    to: versionSummary,
    fields: z
      .array(z.object({ field: z.string(), from: z.string(), to: z.string() }))
      .describe("The title, slug, meta description and keywords that differ."),
    passages: z
      .array(z.object({ from_line: z.int(), to_line: z.int(), lines: z.array(diffLine) }))
      .describe(
        "The changed passages of the markdown with three lines around each; lines are counted from 1.",
      ),
    exact: z
      .boolean()
      .describe(
        "False when the texts differ too much to be compared line by line: all that differs is one passage.",
      ),
  }),
  refusals: ["unavailable"],
  example: { articleId: exampleIds.article, from: 1, to: 2 },
  answers: {
    edited: {
      from: { ...exampleVersion, number: 1, kind: "generated" },
      to: exampleVersion,
      fields: [],
      passages: [
        {
          from_line: 3,
          to_line: 3,
          lines: [
            { kind: "removed", text: "Wash the pan.", parts: [{ text: "Wash the pan.", changed: false }] },
            {
              kind: "added",
              text: "Wash the pan. Dry it.",
              parts: [
                { text: "Wash the pan.", changed: false },
                { text: " Dry it.", changed: true },
              ],
            },
          ],
        },
      ],
      exact: true,
    },
  },
  async run(ctx: Context & { tasks: InThread<{ diffTexts: typeof diffTexts }> }, { articleId, from, to }) {
    const article = await requireArticle(ctx, articleId);
    const [before, after] = await Promise.all(
      [from, to].map((number) => findVersion(ctx.db, article, number)),
    );
    if (!before || !after) throw noSuchVersion();
    const approvals = await listApprovals(ctx.db, article.id, [from, to]);
    const { passages, exact } = await ctx.tasks
      .diffTexts(before.markdown, after.markdown)
      .catch((error: unknown) => {
        throw textRefusal(error, "from") ?? error;
      });
    return {
      from: viewVersion(before, approvals),
      to: viewVersion(after, approvals),
      fields: changedFields(before, after),
      passages: passages.map(({ fromLine, toLine, lines }) => ({
        from_line: fromLine,
        to_line: toLine,
        lines,
      })),
      exact,
    };
  },
});

function changedFields(before: ArticleVersionRow, after: ArticleVersionRow) {
  const to = fieldsOf(after);
  return fieldsOf(before).flatMap(([field, value], index) => {
    const other = to[index]?.[1] ?? "";
    return other === value ? [] : [{ field, from: value, to: other }];
  });
}

function fieldsOf({ title, slug, metaDescription, keywords }: ArticleVersionRow): [string, string][] {
  return [
    ["title", title],
    ["slug", slug],
    ["meta_description", metaDescription],
    ["keywords", keywords.join(", ")],
  ];
}
