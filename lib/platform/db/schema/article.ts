import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
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

/** A problem that the publish gate found in a text. */
export interface StoredGateIssue {
  code: "placeholder" | "refusal" | "multiple_h1" | "empty_text" | "unresolved_link" | "unproved_claim";
  message: string;
  excerpt: string;
  line: number;
  /** Missing in results of an older version, whose message says it. */
  fix?: string;
}

/** A question and its answer from an article's FAQ section, as plain text. */
export interface StoredFaqEntry {
  question: string;
  answer: string;
}

/** Articles that the pull API offers: not hidden by a user, not blocked by the gate. Worded as in the index. */
export function isOffered(columns: { hidden: AnyPgColumn; gateIssues: AnyPgColumn }): SQL {
  return sql`not ${columns.hidden} and coalesce(${columns.gateIssues}, '[]'::jsonb) = '[]'::jsonb`;
}

/** A finished article. An article that is still being written is a row of `job` only. */
export const article = pgTable(
  "article",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The job that wrote it; null for an imported article. Unique, because a job finishes at most once. */
    jobId: uuid("job_id").unique(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    metaDescription: text("meta_description").notNull(),
    excerpt: text("excerpt").notNull(),
    seedKeyword: text("seed_keyword").notNull(),
    /** The seed keyword in the form in which keywords are compared: lib/content/keyword.ts. */
    keywordKey: text("keyword_key").notNull(),
    keywords: text("keywords").array().notNull().default([]),
    languageCode: text("language_code").notNull(),
    contentMarkdown: text("content_markdown").notNull(),
    contentHtml: text("content_html").notNull(),
    wordCount: integer("word_count").notNull(),
    score: integer("score"),
    /** The version, the measured share and the checks; a list of checks in results of an older version. */
    scoreChecks: jsonb("score_checks").$type<object>(),
    /** The problems that block publishing. Null for an article older than this column, until the gate has read it. */
    gateIssues: jsonb("gate_issues").$type<StoredGateIssue[]>(),
    /** The entries of the FAQ section. Null for an article older than this column, until its text was parsed. */
    faq: jsonb("faq").$type<StoredFaqEntry[]>(),
    /** The size of Markdown and HTML together, in bytes of UTF-8. Null as long as `faq` is. */
    textBytes: integer("text_bytes"),
    /**
     * When anything that readers see of it last changed, in microseconds, maintained by a trigger: ETags are made
     * from it. 0 for an article that has not changed since this column exists.
     */
    revision: bigint("revision", { mode: "number" })
      .notNull()
      .default(sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`),
    /** Whether the sample writer wrote it, which is said wherever its owner sees the article. */
    sample: boolean("sample").notNull().default(false),
    /** Taken out of the pull API and the feed by a workspace user. */
    hidden: boolean("hidden").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("article_project_slug").on(table.projectId, table.slug),
    uniqueIndex("article_project_keyword").on(table.projectId, table.keywordKey),
    // Partial, so that the pull API reads its pages from the index alone.
    index("article_offered").on(table.projectId, table.createdAt, table.id).where(isOffered(table)),
    // Contains `hidden`, so that a list without hidden articles is read from the index too.
    index("article_newest_first").on(table.projectId, table.createdAt, table.id, table.hidden),
    // The last change of a project's articles, which the feed says.
    index("article_last_changed").on(table.projectId, table.updatedAt),
    index("article_underived").on(table.id).where(sql`${table.gateIssues} is null or ${table.faq} is null`),
  ],
);

export type ArticleRow = typeof article.$inferSelect;

/** How many articles a project has, maintained by a trigger on `article`: counting would slow with their number. */
export const articleCount = pgTable("article_count", {
  projectId: uuid("project_id")
    .primaryKey()
    .references(() => project.id, { onDelete: "cascade" }),
  /** All articles. */
  finished: integer("finished").notNull().default(0),
  /** Articles that are not hidden. */
  visible: integer("visible").notNull().default(0),
  /** Articles that the pull API offers. */
  offered: integer("offered").notNull().default(0),
});
