import { z } from "zod";
import { type ArticleWithProject, listArticleRowsById } from "@/lib/articles/rows/articles";
import { listArticleIds } from "@/lib/articles/rows/listing";
import { writeFrontMatter } from "@/lib/content/front-matter";
import { listShownPublications, type ShownPublication } from "@/lib/dashboard/queries";
import { scopeOf } from "@/lib/kernel/context";
import { csvLine } from "@/lib/kernel/csv";
import { idField, offsetField, timestamp } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { recordRead } from "@/lib/kernel/trail";
import { articleFilterFields, requireArticleFilter } from "./article-filter";

/** How many articles one call returns. A whole export is a sequence of calls, so that none is large. */
const partMax = 20;
/** How many articles an export has at most. */
export const exportedMax = 10_000;

const header =
  "id,title,slug,keyword,language,score,words,hidden,publications,meta_description,created_at,updated_at";

export const exportArticles = operation({
  name: "articles.export",
  summary: "A project's articles as files of Markdown, as CSV or as lines of JSON, a part at a time",
  description:
    "Those with the given ids, or those that a filter leaves, oldest first and at most 10,000. `content` of all parts with the same name, one after another, is the file. `next` is what to pass as `offset` for the next part; null at the end.",
  access: "user",
  effect: "reads",
  phrases: ["exported the articles of {project}", "export the articles of {project}"],
  input: z.strictObject({
    ...articleFilterFields,
    articleIds: z
      .array(idField("an article"))
      .max(50, { error: "must be at most 50 articles" })
      .optional()
      .describe("Only these articles, whatever the filter."),
    format: z.enum(["markdown", "csv", "json"]).default("markdown"),
    offset: offsetField,
  }),
  output: z.object({
    parts: z.array(z.object({ name: z.string(), content: z.string() })),
    articles: z.int().describe("How many articles these parts hold."),
    next: z.int().nullable(),
  }),
  async run(ctx, { articleIds, format, offset, ...asked }) {
    const { project, filter } = await requireArticleFilter(ctx, asked);
    if (offset === 0)
      await recordRead(ctx, "articles.export", { projectId: project.id, resourceId: project.id });
    const limit = Math.max(0, Math.min(partMax, exportedMax - offset));
    const ids =
      articleIds === undefined
        ? // Oldest first, so that an article that is finished meanwhile comes last and moves no other.
          (await listArticleIds(ctx.db, project, filter, { order: "oldest", limit, offset })).ids
        : articleIds.slice(offset, offset + limit);
    const [found, placed] = await Promise.all([
      listArticleRowsById(ctx.db, scopeOf(ctx.actor), ids),
      listShownPublications(ctx.db, ids),
    ]);
    const rows = ids.flatMap(
      (id) => found.find((row) => row.id === id && row.projectId === project.id) ?? [],
    );
    if (articleIds !== undefined && rows.length < ids.length) throw notFound("article");
    const exported = rows.map((row) => ({
      row,
      placed: placed.filter(({ articleId }) => articleId === row.id),
    }));
    const all = articleIds?.length ?? exportedMax;
    return {
      parts: partsIn[format](exported, offset === 0),
      articles: rows.length,
      next: ids.length === limit && offset + limit < all ? offset + limit : null,
    };
  },
});

interface Exported {
  row: ArticleWithProject;
  placed: ShownPublication[];
}

const partsIn = {
  markdown: (all: Exported[]) => all.map(({ row }) => ({ name: fileNameOf(row), content: markdownOf(row) })),
  csv: (all: Exported[], isFirst: boolean) => [
    { name: "articles.csv", content: linesOf([...(isFirst ? [header] : []), ...all.map(csvOf)]) },
  ],
  json: (all: Exported[]) => [{ name: "articles.jsonl", content: linesOf(all.map(jsonOf)) }],
};

const linesOf = (lines: string[]) => lines.map((line) => `${line}\n`).join("");

/** The attack: a slug such as ../../.bashrc, which some programs write outside the folder that they unpack into. */
function fileNameOf({ id, slug }: ArticleWithProject): string {
  return /^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}_-]{0,80}$/u.test(slug) ? `${slug}.md` : `${id}.md`;
}

/** With the front matter that the import reads. */
function markdownOf(row: ArticleWithProject): string {
  const front = {
    title: row.title,
    slug: row.slug,
    keyword: row.seedKeyword,
    keywords: row.keywords,
    description: row.metaDescription,
    language: row.languageCode,
  };
  return writeFrontMatter(front, row.contentMarkdown);
}

function csvOf({ row, placed }: Exported): string {
  return csvLine([
    row.id,
    row.title,
    row.slug,
    row.seedKeyword,
    row.languageCode,
    row.score === null ? "" : String(row.score),
    String(row.wordCount),
    String(row.hidden),
    placed.map(({ integrationName, state }) => `${integrationName}: ${state}`).join("; "),
    row.metaDescription,
    timestamp(row.createdAt),
    timestamp(row.updatedAt),
  ]);
}

function jsonOf({ row, placed }: Exported): string {
  return JSON.stringify({
    id: row.id,
    title: row.title,
    slug: row.slug,
    keyword: row.seedKeyword,
    keywords: row.keywords,
    language: row.languageCode,
    meta_description: row.metaDescription,
    score: row.score,
    word_count: row.wordCount,
    hidden: row.hidden,
    version: row.version,
    publications: placed.map(({ integrationName, state }) => ({ connection: integrationName, state })),
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    content_markdown: row.contentMarkdown,
  });
}
