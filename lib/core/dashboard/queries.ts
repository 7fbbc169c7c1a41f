import { and, asc, count, desc, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/db/connection";
import { article, integration, job, project, publication, user } from "@/lib/db/schema";
import { type Scope, withinProjects } from "@/lib/db/scope";
import type { JobRow } from "../jobs/queries";
import type { ProjectRow } from "../projects/queries";

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
    .select({ project, articles: count(article.id) })
    .from(project)
    .leftJoin(article, eq(article.projectId, project.id))
    .where(withinProjects(db, scope, project.id))
    .groupBy(project.id)
    .orderBy(asc(project.createdAt), asc(project.id));
  return rows.map((row) => ({ ...row.project, articles: row.articles }));
}

/** Jobs that are under way, oldest first. */
export async function listOpenJobRows(db: Database, scope: Scope, projectId: string, limit: number) {
  return db
    .select()
    .from(job)
    .where(and(eq(job.projectId, projectId), isNotNull(job.stage), withinProjects(db, scope, job.projectId)))
    .orderBy(asc(job.id))
    .limit(limit);
}

/** Failed jobs whose keyword nothing has taken up since: neither an article nor a later job. Newest first. */
export async function listFailedJobRows(
  db: Database,
  scope: Scope,
  projectId: string,
  limit: number,
): Promise<JobRow[]> {
  const later = alias(job, "later_job");
  return db
    .select()
    .from(job)
    .where(
      and(
        eq(job.projectId, projectId),
        eq(job.status, "failed"),
        withinProjects(db, scope, job.projectId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(article)
            .where(and(eq(article.projectId, job.projectId), eq(article.keywordKey, job.keywordKey))),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.projectId, job.projectId),
                eq(later.keywordKey, job.keywordKey),
                sql`${later.id} > ${job.id}`,
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(job.id))
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

export type PlacedState = Pick<
  typeof publication.$inferSelect,
  "articleId" | "state" | "publishStatus" | "verifyStatus" | "verifiedAt" | "evidence"
> & { integrationName: string };

/** Where each of these articles was written to, in the order in which it happened first. */
export async function statesOf(db: Database, articleIds: string[]): Promise<PlacedState[]> {
  if (articleIds.length === 0) return [];
  return db
    .select({
      articleId: publication.articleId,
      state: publication.state,
      publishStatus: publication.publishStatus,
      verifyStatus: publication.verifyStatus,
      verifiedAt: publication.verifiedAt,
      evidence: publication.evidence,
      integrationName: integration.name,
    })
    .from(publication)
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .where(inArray(publication.articleId, articleIds))
    .orderBy(asc(publication.createdAt), asc(publication.id));
}
