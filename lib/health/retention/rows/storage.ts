import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db/connection";
import {
  activity,
  agentToken,
  article,
  articleVersion,
  audit,
  idempotentAnswer,
  job,
  lookupAnswer,
  mail,
  modelCall,
  project,
  publishEvent,
  session,
  webhookDelivery,
  writerAnswer,
  writingGuide,
} from "@/lib/platform/db/schema";
import { findOldestFigure } from "@/lib/results/rows/figures";
import type { RetentionKind } from "../kinds";

/** By what the rows of a kind become old, and which of them can; worded as in an index. */
const ages: Record<Exclude<RetentionKind, "search_figures">, { at: AnyPgColumn; among?: SQL }> = {
  sessions: { at: session.updatedAt },
  expired_access: { at: agentToken.expiresAt },
  idempotent_answers: { at: idempotentAnswer.createdAt },
  lookup_answers: { at: lookupAnswer.expiresAt },
  model_answers: { at: writerAnswer.createdAt },
  job_work: { at: job.finishedAt, among: sql`${job.stage} is null and ${job.work} <> '{}'::jsonb` },
  model_calls: { at: modelCall.startedAt },
  deliveries: { at: webhookDelivery.createdAt, among: sql`not ${webhookDelivery.isLastAccepted}` },
  mails: { at: mail.createdAt },
  publish_events: { at: publishEvent.createdAt },
  article_versions: { at: articleVersion.createdAt },
  writing_guides: { at: writingGuide.createdAt },
  audit_pages: {
    at: audit.finishedAt,
    among: sql`${audit.status} = 'finished' and ${audit.pagesKept} in ('all', 'links_expired', 'pages')`,
  },
  activity: { at: activity.createdAt },
  deleted_articles: { at: article.deletedAt, among: sql`${article.deletedAt} is not null` },
  deleted_projects: { at: project.deletedAt, among: sql`${project.deletedAt} is not null` },
};

/** When the oldest row of a kind became old; null without any. Read from the end of an index. */
export async function findOldest(db: Database, kind: RetentionKind): Promise<Date | null> {
  // Their index begins with the project.
  if (kind === "search_figures") return findOldestFigure(db);
  const { at, among = sql`true` } = ages[kind];
  const [row] = await db
    .select({ at: sql<number>`extract(epoch from ${at})::float8` })
    .from(at.table)
    .where(among)
    .orderBy(at)
    .limit(1);
  return row === undefined ? null : new Date(row.at * 1000);
}

export interface TableSize {
  table: string;
  /** With indexes and long values. */
  bytes: number;
  /** Estimated by PostgreSQL when it last analysed the table; null when it never has. */
  rows: number | null;
}

/** Every table with its size, the largest first. PostgreSQL knows all of this; nothing is counted. */
export async function listTableSizes(db: Database): Promise<TableSize[]> {
  const rows = await db.execute<{ table: string; bytes: string; rows: number }>(sql`
    select relname as "table", pg_total_relation_size(oid)::text as bytes, reltuples::float8 as rows
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by pg_total_relation_size(oid) desc, relname`);
  return rows.map(({ table, bytes, rows: estimate }) => ({
    table,
    bytes: Number(bytes),
    rows: estimate < 0 ? null : Math.round(estimate),
  }));
}

export async function databaseBytes(db: Database): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  return Number(row?.bytes ?? 0);
}
