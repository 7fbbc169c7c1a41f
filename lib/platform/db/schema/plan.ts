import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, updatedAt } from "./columns";
import { job } from "./job";
import { project } from "./project";
import { workspace } from "./workspace";

/** When and how fast a project's planned articles are started. A project without a row has the default values. */
export const articlePlan = pgTable(
  "article_plan",
  {
    projectId: uuid("project_id")
      .primaryKey()
      .references(() => project.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    /** The most articles that the plan starts on one day. */
    dailyBudget: integer("daily_budget").notNull().default(3),
    /** The IANA name of the time zone in which a planned day begins. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Since when the plan starts nothing, and who paused it; null while it runs. */
    pausedAt: at("paused_at"),
    pausedBy: text("paused_by"),
    /** When its first waiting article is due; null while nothing waits, and while it is paused. */
    nextAt: at("next_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("article_plan_next").on(table.workspaceId, table.nextAt),
    // For the time zone of its oldest project.
    index("article_plan_of_workspace").on(table.workspaceId, table.projectId),
  ],
);

export type ArticlePlanRow = typeof articlePlan.$inferSelect;

interface PlannedColumns {
  startedAt: SQLWrapper;
  refusedAt: SQLWrapper;
}

/** A planned article that has been neither started nor refused. */
export function isPlanned({ startedAt, refusedAt }: PlannedColumns): SQL {
  return sql`${startedAt} is null and ${refusedAt} is null`;
}

/** An article that is to be started on a day, and afterwards what became of it. */
export const plannedArticle = pgTable(
  "planned_article",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    keyword: text("keyword").notNull(),
    keywordKey: text("keyword_key").notNull(),
    title: text("title"),
    brief: text("brief"),
    /** Null for the project's language on the day of the start. */
    languageCode: text("language_code"),
    /** In the time zone of the plan; of a started article the day on which it was started. */
    day: date("day", { mode: "string" }).notNull(),
    /** The order within a day. */
    place: integer("place").notNull().default(0),
    /** The day for which it was planned, when the plan itself moved it to a later one. */
    movedFrom: date("moved_from", { mode: "string" }),
    startedAt: at("started_at"),
    jobId: uuid("job_id").references(() => job.id, { onDelete: "set null" }),
    /** When the start was refused for good, with the code and the sentence of the refusal. */
    refusedAt: at("refused_at"),
    refusedCode: text("refused_code"),
    refusedReason: text("refused_reason"),
    /** The article that had the keyword already. Not a foreign key, because the refusal outlives the article. */
    existingArticleId: uuid("existing_article_id"),
    createdBy: text("created_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("planned_article_waiting_keyword")
      .on(table.projectId, table.keywordKey)
      .where(isPlanned(table)),
    index("planned_article_waiting")
      .on(table.projectId, table.day, table.place, table.id)
      .where(isPlanned(table)),
    index("planned_article_calendar").on(table.projectId, table.day, table.place, table.id),
    index("planned_article_started")
      .on(table.projectId, table.day)
      .where(sql`${table.startedAt} is not null`),
    index("planned_article_job_id").on(table.jobId).where(sql`${table.jobId} is not null`),
  ],
);

export type PlannedArticleRow = typeof plannedArticle.$inferSelect;
