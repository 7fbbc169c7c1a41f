import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { article } from "./article";
import { at, createdAt, id, leaseColumns, traceParentColumn, updatedAt } from "./columns";
import { project } from "./project";
import { workspace } from "./workspace";

export const jobStatuses = ["queued", "drafting", "revising", "done", "failed"] as const;
/** The step that a job does next; `null` once it is done or failed. */
export const jobStages = ["research", "outline", "draft", "score", "revise", "finish", "refresh"] as const;

interface JobColumns {
  stage: SQLWrapper;
  startedAt: SQLWrapper;
}

/** An open job that a process has claimed at least once: it is running, or waits for its next stage or retry. */
export function isBegun({ stage, startedAt }: JobColumns): SQL {
  return sql`${stage} is not null and ${startedAt} is not null`;
}

/** An open job that nobody has claimed yet. */
export function isWaiting({ stage, startedAt }: JobColumns): SQL {
  return sql`${stage} is not null and ${startedAt} is null`;
}

/** When a begun job can be claimed again. */
export function resumableAt({ nextAt, leaseUntil }: { nextAt: SQLWrapper; leaseUntil: SQLWrapper }): SQL {
  return sql`greatest(${nextAt}, ${leaseUntil})`;
}

/** The generation of one article, or the refresh of one. All of its state is in this row; an engine only decides when to work on it. */
export const job = pgTable(
  "job",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    keyword: text("keyword").notNull(),
    keywordKey: text("keyword_key").notNull(),
    title: text("title"),
    brief: text("brief"),
    /** The language of the article; null for a job older than this column, whose article is in the project's. */
    languageCode: text("language_code"),
    /** The project's writing guide when the job was started; null without one. */
    guideHash: text("guide_hash"),
    status: text("status", { enum: jobStatuses }).notNull().default("queued"),
    stage: text("stage", { enum: jobStages }).default("research"),
    progress: real("progress").notNull().default(0),
    /** The results of earlier stages. Shape: lib/generation/work.ts. */
    work: jsonb("work").$type<Record<string, unknown>>().notNull().default({}),
    revision: integer("revision").notNull().default(0),
    /** Attempts at the current stage; 0 again for each new stage. */
    attempts: integer("attempts").notNull().default(0),
    charge: integer("charge").notNull().default(1),
    nextAt: at("next_at").notNull().defaultNow(),
    ...leaseColumns(),
    /** The last error, for the log and the operator. Callers of the API see `error` instead. */
    lastError: text("last_error"),
    error: text("error"),
    articleId: uuid("article_id").references(() => article.id, { onDelete: "set null" }),
    /** The article that is refreshed; null for a job that writes one. Not a foreign key: without it, it would write one. */
    refreshedArticleId: uuid("refreshed_article_id"),
    score: integer("score"),
    writer: text("writer"),
    model: text("model"),
    sample: boolean("sample").notNull().default(false),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    writerCalls: integer("writer_calls").notNull().default(0),
    /** Of the calls whose price is known, in millionths of a US dollar. */
    costMicrousd: integer("cost_microusd").notNull().default(0),
    unpricedCalls: integer("unpriced_calls").notNull().default(0),
    /** What earlier charges of the job have used: the budget counts from there. */
    tokensBefore: integer("tokens_before").notNull().default(0),
    costMicrousdBefore: integer("cost_microusd_before").notNull().default(0),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    /** When somebody put a failed job out of sight, or cancelled one that waited. */
    dismissedAt: at("dismissed_at"),
    traceParent: traceParentColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("job_keyword_in_progress")
      .on(table.projectId, table.keywordKey)
      .where(sql`${table.status} in ('queued', 'drafting', 'revising')`),
    index("job_open_newest_first")
      .on(table.projectId, table.createdAt, table.id)
      .where(sql`${table.stage} is not null`),
    // For the order in which jobs are served: lib/generation/rows/due-stages.ts.
    index("job_begun_due").on(table.workspaceId, resumableAt(table), table.id).where(isBegun(table)),
    index("job_waiting").on(table.id, table.workspaceId).where(isWaiting(table)),
    index("job_waiting_by_workspace").on(table.workspaceId, table.id).where(isWaiting(table)),
    index("job_undismissed_failures")
      .on(table.projectId, table.id)
      .where(sql`${table.status} = 'failed' and ${table.dismissedAt} is null`),
    index("job_by_status").on(table.projectId, table.status, table.createdAt, table.id),
    // For removing an article for good, which its job then forgets.
    index("job_article_id").on(table.articleId).where(sql`${table.articleId} is not null`),
    // For the last refresh of an article.
    index("job_refreshed_article")
      .on(table.refreshedArticleId, table.id)
      .where(sql`${table.refreshedArticleId} is not null`),
    // Answers whether a later job has taken up the keyword of a failed one.
    index("job_by_keyword").on(table.projectId, table.keywordKey, table.id),
    index("job_newest_first").on(table.projectId, table.createdAt, table.id),
    // For deleting what ended jobs no longer need; an emptied job leaves the index.
    index("job_work_removable")
      .on(table.finishedAt)
      .where(sql`${table.stage} is null and ${table.work} <> '{}'::jsonb`),
    // For the operator's view of how many jobs ended recently, and how.
    index("job_ended").on(table.finishedAt, table.status).where(sql`${table.stage} is null`),
    index("job_guide").on(table.projectId, table.guideHash).where(sql`${table.guideHash} is not null`),
  ],
);

export type JobRow = typeof job.$inferSelect;

/** Answers of a writer, stored as soon as they arrive, so that no crash makes us pay for one twice. */
export const writerAnswer = pgTable(
  "writer_answer",
  {
    /** Hash of job, charge, stage, part, revision, writer, model and prompt version. */
    key: text("key").primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => job.id, { onDelete: "cascade" }),
    stage: text("stage", { enum: jobStages }).notNull(),
    answer: jsonb("answer").$type<unknown>().notNull(),
    model: text("model").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    calls: integer("calls").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("writer_answer_job_id").on(table.jobId),
    index("writer_answer_removable").on(table.createdAt, table.key),
  ],
);
