import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, job, type PublicationRow, publication } from "@/lib/platform/db/schema";

/** What became of a started article. */
export interface StartedJob {
  status: typeof job.$inferSelect.status;
  progress: number;
  error: string | null;
  articleId: string | null;
}

/** The jobs with these ids that belong to the project. */
export async function jobsOf(
  db: Database,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, StartedJob>> {
  if (ids.length === 0) return new Map();
  const { id, status, progress, error, articleId } = job;
  const rows = await db
    .select({ id, status, progress, error, articleId })
    .from(job)
    .where(and(inArray(job.id, [...ids]), eq(job.projectId, projectId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The titles of those of these articles that the project still has. */
export async function articleTitles(
  db: Database,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: article.id, title: article.title })
    .from(article)
    .where(and(inArray(article.id, [...ids]), eq(article.projectId, projectId), isNull(article.deletedAt)));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The states of the articles at each of their destinations. */
export async function publicationStatesOf(
  db: Database,
  articleIds: readonly string[],
): Promise<Map<string, PublicationRow["state"][]>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .select({ articleId: publication.articleId, state: publication.state })
    .from(publication)
    .where(inArray(publication.articleId, [...articleIds]));
  const states = new Map<string, PublicationRow["state"][]>();
  for (const { articleId, state } of rows) states.set(articleId, [...(states.get(articleId) ?? []), state]);
  return states;
}
