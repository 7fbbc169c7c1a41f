import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns";
import { project } from "./project";

/** What the publish gate found in a text. */
export interface StoredGateIssue {
  code: "placeholder" | "refusal" | "multiple_h1";
  message: string;
  excerpt: string;
  line: number;
}

/** Offered for pulling: neither hidden by a person nor blocked by the gate. Spelled as the index has it. */
export function isOffered(columns: { hidden: AnyPgColumn; gateIssues: AnyPgColumn }): SQL {
  return sql`not ${columns.hidden} and coalesce(${columns.gateIssues}, '[]'::jsonb) = '[]'::jsonb`;
}

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
    /** What keeps the text from being published; null for a text from before it was kept, until it is judged. */
    gateIssues: jsonb("gate_issues").$type<StoredGateIssue[]>(),
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
    // Partial, so that the pull API pages through the index alone.
    index("article_offered").on(table.projectId, table.createdAt, table.id).where(isOffered(table)),
    // With `hidden`, so that a page without the hidden ones is found in the index too.
    index("article_newest_first").on(table.projectId, table.createdAt, table.id, table.hidden),
    index("article_unjudged").on(table.id).where(sql`${table.gateIssues} is null`),
  ],
);

export type ArticleRow = typeof article.$inferSelect;

/** How many articles a project has. Kept by a trigger on `article`, because counting grows with the project. */
export const articleCount = pgTable("article_count", {
  projectId: uuid("project_id")
    .primaryKey()
    .references(() => project.id, { onDelete: "cascade" }),
  /** All of them. */
  finished: integer("finished").notNull().default(0),
  /** Those that nobody has hidden. */
  visible: integer("visible").notNull().default(0),
  /** Those that are offered for pulling. */
  offered: integer("offered").notNull().default(0),
});
