import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  article,
  articleApproval,
  integration,
  type PublicationRow,
  publication,
} from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

export async function findPublication(
  db: Database,
  scope: Scope,
  id: string,
): Promise<PublicationRow | null> {
  const [row] = await db
    .select()
    .from(publication)
    .where(and(eq(publication.id, id), withinProjects(scope, publication.projectId)));
  return row ?? null;
}

export async function listPublicationRows(db: Database, articleId: string) {
  return db
    .select({
      publication,
      provider: integration.provider,
      integrationName: integration.name,
      newestVersion: article.version,
      approval: articleApproval,
    })
    .from(publication)
    .leftJoin(articleApproval, eq(articleApproval.id, publication.approvalId))
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .innerJoin(article, eq(article.id, publication.articleId))
    .where(eq(publication.articleId, articleId))
    .orderBy(asc(publication.createdAt), asc(publication.id));
}

/** Whether an entry of the article is, or may be, at some destination. */
export async function mayHaveEntry(db: Database | Transaction, articleId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: publication.id })
    .from(publication)
    .where(
      and(
        eq(publication.articleId, articleId),
        or(
          isNotNull(publication.remoteId),
          isNotNull(publication.desiredFields),
          isNotNull(publication.writeToken),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The pages of these articles that readers may still see, oldest first, each with its connection. */
export async function listRemainingPages(db: Database, articleIds: string[]) {
  if (articleIds.length === 0) return [];
  return db
    .select({
      id: publication.id,
      hasEntry: sql<boolean>`${publication.remoteId} is not null`,
      articleId: publication.articleId,
      integrationName: integration.name,
      externalUrl: publication.externalUrl,
      error: publication.error,
    })
    .from(publication)
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .where(
      and(
        inArray(publication.articleId, articleIds),
        or(isNotNull(publication.remoteId), isNotNull(publication.desiredFields)),
        or(eq(publication.publishStatus, "publish"), isNotNull(publication.error)),
      ),
    )
    .orderBy(asc(publication.createdAt), asc(publication.id));
}

/** All publications of these articles, oldest first. */
export async function listPublicationRowsOf(db: Database, articleIds: string[]): Promise<PublicationRow[]> {
  if (articleIds.length === 0) return [];
  return db
    .select()
    .from(publication)
    .where(inArray(publication.articleId, articleIds))
    .orderBy(asc(publication.createdAt), asc(publication.id));
}

/** The most recently verified public address of each of these articles, by article id. */
export async function verifiedUrls(db: Database, articleIds: string[]): Promise<Map<string, string>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([publication.articleId], {
      articleId: publication.articleId,
      url: publication.externalUrl,
    })
    .from(publication)
    .where(and(sql`${publication.articleId} in ${articleIds}`, eq(publication.state, "published")))
    .orderBy(publication.articleId, desc(publication.verifiedAt));
  return new Map(rows.flatMap(({ articleId, url }) => (url === null ? [] : [[articleId, url]])));
}
