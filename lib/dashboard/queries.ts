import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { isBlocked } from "@/lib/articles/rows/articles";
import type { ShownJob } from "@/lib/generation/operations/queries";
import type { Database } from "@/lib/platform/db/connection";
import {
  article,
  articleCount,
  articleModelUse,
  integration,
  job,
  type ProjectRow,
  project,
  publication,
  user,
} from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

export async function findUserById(
  db: Database,
  id: string,
): Promise<{ name: string; email: string } | null> {
  const [row] = await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, id));
  return row ?? null;
}

/** The projects of a scope, oldest first, each with the number of its finished articles. */
export async function listProjectsWithCounts(
  db: Database,
  scope: Scope,
): Promise<(ProjectRow & { articles: number })[]> {
  const rows = await db
    .select({ project, articles: articleCount.finished })
    .from(project)
    .leftJoin(articleCount, eq(articleCount.projectId, project.id))
    .where(and(isNull(project.deletedAt), withinProjects(scope, project.id)))
    .orderBy(asc(project.createdAt), asc(project.id));
  return rows.map((row) => ({ ...row.project, articles: row.articles ?? 0 }));
}

/** Counts the open jobs of a project, but no further than `max`; `atLeast` says that there are more. */
export async function countOpenJobsUpTo(
  db: Database,
  projectId: string,
  max: number,
): Promise<{ total: number; atLeast: boolean }> {
  const found = db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.projectId, projectId), isNotNull(job.stage)))
    .limit(max + 1)
    .as("found");
  const [row] = await db.select({ total: count() }).from(found);
  const total = row?.total ?? 0;
  return { total: Math.min(total, max), atLeast: total > max };
}

/** The columns of a job except `work` and `brief`, which may be long. */
const { work: _work, brief: _brief, ...jobColumns } = getTableColumns(job);

/** The jobs that are in progress, oldest first. */
export async function listOpenJobRows(
  db: Database,
  scope: Scope,
  projectId: string,
  limit: number,
): Promise<ShownJob[]> {
  return db
    .select(jobColumns)
    .from(job)
    .where(and(eq(job.projectId, projectId), isNotNull(job.stage), withinProjects(scope, job.projectId)))
    .orderBy(asc(job.createdAt), asc(job.id))
    .limit(limit);
}

/** Those of the given jobs of a project that are done. */
export async function listDoneJobRows(
  db: Database,
  scope: Scope,
  projectId: string,
  ids: readonly string[],
): Promise<ShownJob[]> {
  if (ids.length === 0) return [];
  return db
    .select(jobColumns)
    .from(job)
    .where(
      and(
        inArray(job.id, [...ids]),
        eq(job.projectId, projectId),
        eq(job.status, "done"),
        withinProjects(scope, job.projectId),
      ),
    );
}

/** Not a parameter: a plan for any parameter could not use the index of the failed jobs. */
const isFailed = sql`${job.status} = 'failed' and ${job.dismissedAt} is null`;

/** Only this many of the newest failures are considered: nobody waits for a decision on older ones. */
const failuresConsideredMax = 200;

/** The newest failed jobs whose keyword has got neither an article nor a later job since. Newest first. */
export async function listFailedJobRows(
  db: Database,
  scope: Scope,
  projectId: string,
  limit: number,
): Promise<ShownJob[]> {
  const failed = db
    .select(jobColumns)
    .from(job)
    .where(and(eq(job.projectId, projectId), isFailed, withinProjects(scope, job.projectId)))
    .orderBy(desc(job.id))
    .limit(failuresConsideredMax)
    .as("failed");
  const later = alias(job, "later_job");
  // Each is one row in the order of its index; PostgreSQL may join `not exists` with all jobs of the project.
  const itsArticle = db
    .select({ id: article.id })
    .from(article)
    .where(
      and(
        eq(article.projectId, failed.projectId),
        eq(article.keywordKey, failed.keywordKey),
        isNull(article.deletedAt),
      ),
    )
    .orderBy(article.projectId, article.keywordKey)
    .limit(1);
  const aLaterJob = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.projectId, failed.projectId),
        eq(later.keywordKey, failed.keywordKey),
        gt(later.id, failed.id),
      ),
    )
    .orderBy(later.projectId, later.keywordKey, later.id)
    .limit(1);
  return db
    .select()
    .from(failed)
    .where(and(sql`(${itsArticle}) is null`, sql`(${aLaterJob}) is null`))
    .orderBy(desc(failed.id))
    .limit(limit);
}

/** The writer of each of these articles, by article id; imported articles have none. */
export async function writersOf(db: Database, articleIds: string[]): Promise<Map<string, string>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .select({ articleId: article.id, writer: job.writer })
    .from(article)
    .innerJoin(job, eq(job.id, article.jobId))
    .where(inArray(article.id, articleIds));
  return new Map(rows.flatMap(({ articleId, writer }) => (writer === null ? [] : [[articleId, writer]])));
}

const sumOf = (ofJob: AnyPgColumn, ofProposals: AnyPgColumn) =>
  sql<number>`(coalesce(${ofJob}, 0) + coalesce(${ofProposals}, 0))::int`;

/** What the models used for an article, proposals in the editor included; null for one that no model has worked on. */
export async function usageOf(
  db: Database,
  articleId: string,
): Promise<Pick<ShownJob, "inputTokens" | "outputTokens" | "costMicrousd" | "unpricedCalls"> | null> {
  const { inputTokens, outputTokens, costMicrousd, unpricedCalls } = articleModelUse;
  const [row] = await db
    .select({
      inputTokens: sumOf(job.inputTokens, inputTokens),
      outputTokens: sumOf(job.outputTokens, outputTokens),
      costMicrousd: sumOf(job.costMicrousd, costMicrousd),
      unpricedCalls: sumOf(job.unpricedCalls, unpricedCalls),
    })
    .from(article)
    .leftJoin(job, eq(job.id, article.jobId))
    .leftJoin(articleModelUse, eq(articleModelUse.articleId, article.id))
    .where(
      and(eq(article.id, articleId), sql`coalesce(${job.id}, ${articleModelUse.articleId}) is not null`),
    );
  return row ?? null;
}

export type ShownPublication = Pick<
  typeof publication.$inferSelect,
  | "id"
  | "articleId"
  | "state"
  | "error"
  | "publishStatus"
  | "verifyStatus"
  | "sentAt"
  | "writeToken"
  | "checks"
  | "checkSince"
  | "verifiedAt"
  | "evidence"
  | "remoteId"
  | "articleVersion"
  | "externalUrl"
  | "integrationId"
> & { integrationName: string; provider: string };

/** The publications of these articles, oldest first, each with the name of its connection. */
export async function listShownPublications(db: Database, articleIds: string[]): Promise<ShownPublication[]> {
  if (articleIds.length === 0) return [];
  return db
    .select({
      id: publication.id,
      articleId: publication.articleId,
      state: publication.state,
      error: publication.error,
      publishStatus: publication.publishStatus,
      verifyStatus: publication.verifyStatus,
      sentAt: publication.sentAt,
      writeToken: publication.writeToken,
      checks: publication.checks,
      checkSince: publication.checkSince,
      verifiedAt: publication.verifiedAt,
      evidence: publication.evidence,
      remoteId: publication.remoteId,
      articleVersion: publication.articleVersion,
      externalUrl: publication.externalUrl,
      integrationId: publication.integrationId,
      integrationName: integration.name,
      provider: integration.provider,
    })
    .from(publication)
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .where(inArray(publication.articleId, articleIds))
    .orderBy(asc(publication.createdAt), asc(publication.id));
}

export interface TickedArticle {
  id: string;
  /** The publish gate keeps it from being published. */
  blocked: boolean;
  awaitsApproval: boolean;
}

/** Those of these articles that the project has, without those in the trash. */
export async function listTicked(
  db: Database,
  projectId: string,
  ids: readonly string[],
): Promise<TickedArticle[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: article.id, blocked: isBlocked, awaitsApproval: article.awaitsApproval })
    .from(article)
    .where(and(inArray(article.id, [...ids]), eq(article.projectId, projectId), isNull(article.deletedAt)));
}
