import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { refundCredit } from "@/lib/credits/queries";
import { inProject, requireRow } from "@/lib/kernel/require";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { noLease } from "@/lib/platform/db/leases";
import { rowsOf } from "@/lib/platform/db/rows-of";
import {
  type ArticleRow,
  article,
  isWaiting,
  type JobRow,
  type JobStageRow,
  job,
  jobStage,
  project,
} from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { traceParent } from "@/lib/platform/telemetry/tracing";

/** A job's row without the long columns, which no view shows. */
export type ShownJob = Omit<JobRow, "work" | "brief">;

const { work: _work, brief: _brief, ...shownColumns } = getTableColumns(job);

export async function findJob(db: Database, scope: Scope, id: string): Promise<ShownJob | null> {
  const [row] = await db
    .select(shownColumns)
    .from(job)
    .where(and(eq(job.id, id), withinProjects(scope, job.projectId)));
  return row ?? null;
}

export const requireJob = requireRow("job", findJob, inProject);

/**
 * One page of a project's jobs, newest first. The subquery needs only the index, so that deep pages stay fast.
 */
export async function listJobRows(
  db: Database,
  scope: Scope,
  projectId: string,
  page: { limit: number; offset: number; status?: JobRow["status"] | undefined },
): Promise<ShownJob[]> {
  const newestFirst = [desc(job.createdAt), desc(job.id)];
  const ids = db
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        eq(job.projectId, projectId),
        page.status === undefined ? undefined : eq(job.status, page.status),
        withinProjects(scope, job.projectId),
      ),
    )
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select(shownColumns)
    .from(job)
    .where(inArray(job.id, ids))
    .orderBy(...newestFirst);
}

/** The jobs with these ids that are still in progress, in no particular order. */
export async function listOpenJobRowsById(db: Database, scope: Scope, ids: string[]): Promise<ShownJob[]> {
  if (ids.length === 0) return [];
  return db
    .select(shownColumns)
    .from(job)
    .where(and(inArray(job.id, ids), isNotNull(job.stage), withinProjects(scope, job.projectId)));
}

/** The id of the job that is writing this keyword at present, or null. */
export async function findOpenJobId(
  db: Database | Transaction,
  projectId: string,
  keywordKey: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.projectId, projectId), eq(job.keywordKey, keywordKey), isNotNull(job.stage)));
  return row?.id ?? null;
}

/** The ids of the jobs that are writing these keywords at present, by the keywords' keys. */
export async function openJobIdsByKeyword(
  db: Database | Transaction,
  projectId: string,
  keywordKeys: readonly string[],
): Promise<Map<string, string>> {
  if (keywordKeys.length === 0) return new Map();
  const rows = await db
    .select({ id: job.id, key: job.keywordKey })
    .from(job)
    .where(
      and(eq(job.projectId, projectId), inArray(job.keywordKey, [...keywordKeys]), isNotNull(job.stage)),
    );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** The last job that refreshed an article, or is to; null without any. */
export async function findLastRefresh(
  db: Database,
  { id }: Authorized<Pick<ArticleRow, "id">>,
): Promise<ShownJob | null> {
  const [row] = await db
    .select(shownColumns)
    .from(job)
    .where(eq(job.refreshedArticleId, id))
    .orderBy(desc(job.refreshedArticleId), desc(job.id))
    .limit(1);
  return row ?? null;
}

export type NewJob = {
  id: string;
  workspaceId: string;
  projectId: string;
  keyword: string;
  keywordKey: string;
  title: string | null;
  brief: string | null;
  languageCode: string;
  guideHash: string | null;
};

/** A job that was just started, as far as views show it. */
export interface NewlyStartedJob
  extends Pick<
    JobRow,
    | "id"
    | "workspaceId"
    | "charge"
    | "status"
    | "stage"
    | "keyword"
    | "title"
    | "languageCode"
    | "articleId"
    | "refreshedArticleId"
    | "progress"
    | "score"
    | "error"
    | "writer"
    | "sample"
    | "inputTokens"
    | "outputTokens"
    | "costMicrousd"
    | "unpricedCalls"
  > {
  createdAt: string;
  updatedAt: string;
}

const startedColumns = sql`${job.id} as "id", ${job.workspaceId} as "workspaceId", ${job.charge} as "charge",
  ${job.status} as "status", ${job.stage} as "stage", ${job.keyword} as "keyword", ${job.title} as "title",
  ${job.languageCode} as "languageCode", ${job.articleId} as "articleId",
  ${job.refreshedArticleId} as "refreshedArticleId", ${job.progress} as "progress",
  ${job.score} as "score", ${job.error} as "error", ${job.writer} as "writer", ${job.sample} as "sample",
  ${job.inputTokens} as "inputTokens", ${job.outputTokens} as "outputTokens", ${job.costMicrousd} as "costMicrousd",
  ${job.unpricedCalls} as "unpricedCalls", ${job.createdAt} as "createdAt", ${job.updatedAt} as "updatedAt"`;

interface Start {
  takenByArticle: string | null;
  takenByJob: string | null;
}

/**
 * Inserts a job, unless an article or an open job has its keyword: then it returns the id of that. One statement sees
 * both at one moment; for two, a job that ends in between would be neither, and its keyword would be written twice.
 */
export async function startJob(
  tx: Database | Transaction,
  values: NewJob,
): Promise<NewlyStartedJob | { takenByArticle: string } | { takenByJob: string | null }> {
  const [row] = await rowsOf<Start & (NewlyStartedJob | { id: null })>(
    tx,
    sql`with taken as (
      select ${article.id} as "takenByArticle", null::uuid as "takenByJob" from ${article}
      where ${article.projectId} = ${values.projectId} and ${article.keywordKey} = ${values.keywordKey}
        and ${article.deletedAt} is null
      union all
      select null::uuid, ${job.id} from ${job}
      where ${job.projectId} = ${values.projectId} and ${job.keywordKey} = ${values.keywordKey}
        and ${job.stage} is not null
      limit 1
    ), started as (
      insert into ${job} (id, workspace_id, project_id, keyword, keyword_key, title, brief, language_code, guide_hash,
        trace_parent)
      select ${values.id}::uuid, ${values.workspaceId}::uuid, ${values.projectId}::uuid, ${values.keyword},
        ${values.keywordKey}, ${values.title}, ${values.brief}, ${values.languageCode}, ${values.guideHash},
        ${traceParent()}
      where not exists (select from taken)
      on conflict do nothing returning ${startedColumns}
    )
    select taken.*, started.* from (select) always left join taken on true left join started on true`,
  );
  if (row === undefined) throw new Error("the database returned no row for a new job");
  const { takenByArticle, takenByJob, ...started } = row;
  if (started.id !== null) return started;
  if (takenByArticle !== null) return { takenByArticle };
  // Without either, another call started the same keyword while this one did.
  return { takenByJob: takenByJob ?? (await findOpenJobId(tx, values.projectId, values.keywordKey)) };
}

/** Restarts a failed job under a new charge. Returns null when the job is no longer failed. */
export async function restartJob(tx: Transaction, row: Authorized<ShownJob>): Promise<JobRow | null> {
  const [restarted] = await tx
    .update(job)
    .set({
      status: "queued",
      stage: "research",
      work: {},
      revision: 0,
      attempts: 0,
      charge: row.charge + 1,
      // As for a new job: its owner may have changed the guide because the job failed.
      guideHash: sql`(select ${project.guideHash} from ${project} where ${project.id} = ${job.projectId})`,
      tokensBefore: sql`${job.inputTokens} + ${job.outputTokens}`,
      costMicrousdBefore: sql`${job.costMicrousd}`,
      nextAt: sql`now()`,
      error: null,
      lastError: null,
      dismissedAt: null,
      finishedAt: null,
      startedAt: null,
      traceParent: traceParent(),
      updatedAt: sql`now()`,
    })
    .where(and(eq(job.id, row.id), eq(job.status, "failed"), eq(job.charge, row.charge)))
    .returning();
  return restarted ?? null;
}

/**
 * Ends a job that nobody has begun, with its credit back. Null when it was begun or ended meanwhile: a claim and this
 * update lock the same row, so that only one of them happens.
 */
export async function cancelWaitingJob(tx: Transaction, row: Authorized<ShownJob>): Promise<JobRow | null> {
  const [cancelled] = await tx
    .update(job)
    .set({
      ...noLease,
      status: "failed",
      stage: null,
      error: "Cancelled before it was begun; the credit was given back.",
      lastError: "cancelled by a person",
      finishedAt: sql`now()`,
      dismissedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(job.id, row.id), eq(job.charge, row.charge), isWaiting(job)))
    .returning();
  if (cancelled !== undefined) await refundCredit(tx, cancelled);
  return cancelled ?? null;
}

/** Puts a failed job out of sight; null when it is no longer failed. */
export async function dismissJobRow(db: Database, row: Authorized<ShownJob>): Promise<JobRow | null> {
  const [dismissed] = await db
    .update(job)
    .set({ dismissedAt: sql`coalesce(${job.dismissedAt}, now())` })
    .where(and(eq(job.id, row.id), eq(job.status, "failed")))
    .returning();
  return dismissed ?? null;
}

/** How many of a project's last articles the usual time is taken from. */
const measuredMax = 20;

/**
 * The median of the seconds that the project's last articles took from their first claim; null before the first
 * article.
 */
export async function usualJobSeconds(db: Database, projectId: string): Promise<number | null> {
  const last = db
    .select({ seconds: sql<number>`extract(epoch from ${job.finishedAt} - ${job.startedAt})`.as("seconds") })
    .from(job)
    .where(and(eq(job.projectId, projectId), eq(job.status, "done"), isNull(job.refreshedArticleId)))
    .orderBy(desc(job.createdAt), desc(job.id))
    .limit(measuredMax)
    .as("last");
  const [row] = await db
    .select({ seconds: sql<number | null>`percentile_cont(0.5) within group (order by ${last.seconds})` })
    .from(last);
  return row?.seconds ?? null;
}

/** What a job's stages have done under its current charge, in order; the newest 200. */
export async function stageRecords(
  db: Database,
  { id, charge }: Authorized<ShownJob>,
): Promise<JobStageRow[]> {
  const rows = await db
    .select()
    .from(jobStage)
    .where(and(eq(jobStage.jobId, id), eq(jobStage.charge, charge)))
    .orderBy(desc(jobStage.ordinal))
    .limit(200);
  return rows.toReversed();
}
