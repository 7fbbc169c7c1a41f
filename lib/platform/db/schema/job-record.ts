import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { article } from "./article";
import { at, createdAt } from "./columns";
import { job, jobStages } from "./job";
import { project } from "./project";

/** The text under one heading of a source, as lib/writers/writer.ts has it. */
interface StoredSourceSection {
  heading: string | null;
  paragraphs: string[];
}

/** The pages that were fetched for an article, with those that could not be read, which are never cited. */
export const articleSource = pgTable(
  "article_source",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => job.id, { onDelete: "cascade" }),
    /** `S1`, `S2` and so on: what the writer cites it by. */
    key: text("key").notNull(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** Null until the job is done. */
    articleId: uuid("article_id").references(() => article.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    /** Where its redirects ended; null when nothing was received. */
    finalUrl: text("final_url"),
    /** Null when nothing was received. */
    httpStatus: integer("http_status"),
    title: text("title").notNull().default(""),
    /** Where it comes from: the project's site, a search, or a citation of the article that a refresh read again. */
    origin: text("origin", { enum: ["site", "search", "cited"] }).notNull(),
    /** SHA-256 of the sections as JSON; null when it could not be read, and then there are no sections. */
    contentHash: text("content_hash"),
    sections: jsonb("sections").$type<StoredSourceSection[]>().notNull().default([]),
    /** The length of the whole page. */
    words: integer("words").notNull().default(0),
    /** The day on which the page says that it was last changed or published; null if it says none. */
    publishedOn: date("published_on"),
    /** Whether the page is longer than what the sections hold. */
    isTruncated: boolean("is_truncated").notNull().default(false),
    fetchedAt: at("fetched_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.key] }),
    index("article_source_article").on(table.articleId),
    // For the deletion of a project.
    index("article_source_project").on(table.projectId),
  ],
);

/** What each stage of a job did: a row for every attempt at a stage, and one for every stored answer of a writer. */
export const jobStage = pgTable(
  "job_stage",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => job.id, { onDelete: "cascade" }),
    ordinal: bigint("ordinal", { mode: "number" }).generatedAlwaysAsIdentity(),
    charge: integer("charge").notNull(),
    revision: integer("revision").notNull(),
    stage: text("stage", { enum: jobStages }).notNull(),
    /** The part of the stage that a writer answered; null for the stage as a whole. */
    part: text("part"),
    startedAt: at("started_at").notNull(),
    finishedAt: at("finished_at").notNull().defaultNow(),
    outcome: text("outcome", { enum: ["done", "retried", "failed"] }).notNull(),
    writer: text("writer"),
    model: text("model"),
    promptVersion: text("prompt_version"),
    /** SHA-256 of the project's own instructions for the stage, hex; null without any. */
    instructionsHash: text("instructions_hash"),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    calls: integer("calls").notNull().default(0),
    /** Null when the price is not known. */
    costMicrousd: bigint("cost_microusd", { mode: "number" }),
    /** SHA-256 of what the stage or the writer was given, and of what came of it, as JSON. */
    inputHash: text("input_hash"),
    outputHash: text("output_hash"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ordinal] })],
);

export type JobStageRow = typeof jobStage.$inferSelect;
export type ArticleSourceRow = typeof articleSource.$inferSelect;
