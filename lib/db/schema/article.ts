import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns";
import { project } from "./project";

/** A finished article. One that is still being written is a job, and has no row here. */
export const article = pgTable(
  "article",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The job that wrote it; null for an imported article. Unique: a job finishes at most once. */
    jobId: uuid("job_id").unique(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    metaDescription: text("meta_description").notNull(),
    excerpt: text("excerpt").notNull(),
    seedKeyword: text("seed_keyword").notNull(),
    /** The seed keyword as it is compared: lib/content/keyword.ts. */
    keywordKey: text("keyword_key").notNull(),
    keywords: text("keywords").array().notNull().default([]),
    languageCode: text("language_code").notNull(),
    contentMarkdown: text("content_markdown").notNull(),
    contentHtml: text("content_html").notNull(),
    wordCount: integer("word_count").notNull(),
    score: integer("score"),
    scoreChecks: jsonb("score_checks").$type<unknown[]>(),
    /** Written by the sample writer: shown as such wherever the article is shown to its owner. */
    sample: boolean("sample").notNull().default(false),
    /** Taken out of the pull API and the feed by a workspace user. */
    hidden: boolean("hidden").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("article_project_slug").on(table.projectId, table.slug),
    uniqueIndex("article_project_keyword").on(table.projectId, table.keywordKey),
    // Partial, so that the pull API pages through the index alone, hidden articles left out.
    index("article_pulled").on(table.projectId, table.createdAt, table.id).where(sql`not ${table.hidden}`),
    index("article_newest_first").on(table.projectId, table.createdAt, table.id),
  ],
);
