import { asc, desc, eq, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { type ArticleRow, type PublishEventRow, publication, publishEvent } from "@/lib/platform/db/schema";

/** The newest events of each publication of an article, newest first within a publication. */
export async function listNewestEvents(
  db: Database,
  { id }: Authorized<Pick<ArticleRow, "id">>,
  max: number,
): Promise<PublishEventRow[]> {
  const newest = db
    .select()
    .from(publishEvent)
    .where(eq(publishEvent.publicationId, publication.id))
    .orderBy(desc(publishEvent.createdAt), desc(publishEvent.id))
    .limit(max)
    .as("newest");
  return db
    .select({
      id: newest.id,
      publicationId: newest.publicationId,
      status: newest.status,
      publishStatus: newest.publishStatus,
      url: newest.url,
      verifyStatus: newest.verifyStatus,
      verifyHttpStatus: newest.verifyHttpStatus,
      error: newest.error,
      createdAt: newest.createdAt,
    })
    .from(publication)
    .innerJoinLateral(newest, sql`true`)
    .where(eq(publication.articleId, id))
    .orderBy(asc(publication.id), desc(newest.createdAt), desc(newest.id));
}
