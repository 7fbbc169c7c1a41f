import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { integration, type PublicationRow, publication } from "@/lib/platform/db/schema";

/** A publication without the texts and evidence that are stored with it. */
export interface PublicationState
  extends Pick<
    PublicationRow,
    | "articleId"
    | "integrationId"
    | "state"
    | "remoteId"
    | "articleVersion"
    | "externalUrl"
    | "error"
    | "verifyReason"
    | "nextCheckAt"
  > {
  integrationName: string;
  isWriting: boolean;
}

/** The publications of these articles, oldest first. */
export async function listPublicationStates(
  db: Database,
  articleIds: readonly string[],
): Promise<PublicationState[]> {
  if (articleIds.length === 0) return [];
  return db
    .select({
      articleId: publication.articleId,
      integrationId: publication.integrationId,
      integrationName: integration.name,
      state: publication.state,
      remoteId: publication.remoteId,
      articleVersion: publication.articleVersion,
      externalUrl: publication.externalUrl,
      error: publication.error,
      verifyReason: publication.verifyReason,
      nextCheckAt: publication.nextCheckAt,
      isWriting: sql<boolean>`${publication.writeToken} is not null`,
    })
    .from(publication)
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .where(inArray(publication.articleId, [...articleIds]))
    .orderBy(asc(publication.createdAt), asc(publication.id));
}
