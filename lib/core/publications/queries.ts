import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/connection";
import { newId } from "@/lib/db/ids";
import { integration, publication, publishEvent } from "@/lib/db/schema";
import { type Scope, withinProjects } from "@/lib/db/scope";
import type { StoredFields } from "@/lib/destinations/writing/stored-fields";
import type { Authorized } from "../authorized";
import type { ArticleRow } from "../articles/queries";
import type { IntegrationRow } from "../integrations/queries";

export type PublicationRow = typeof publication.$inferSelect;
export type PublishEventRow = typeof publishEvent.$inferSelect;
type PublishStatus = PublicationRow["publishStatus"];

export async function findPublication(
  db: Database,
  scope: Scope,
  id: string,
): Promise<PublicationRow | null> {
  const [row] = await db
    .select()
    .from(publication)
    .where(and(eq(publication.id, id), withinProjects(db, scope, publication.projectId)));
  return row ?? null;
}

/** A write in progress: the row, and the token without which its outcome is not recorded. */
export interface PublicationClaim {
  row: PublicationRow;
  leaseToken: string;
}

/**
 * Claims the publication of an article at an integration, making its row at the first time.
 * Null while another write to it is in progress. `leaseSeconds` ends the claim of a process that died.
 */
export async function claimPublication(
  db: Database,
  target: {
    article: Authorized<ArticleRow>;
    integration: Authorized<IntegrationRow>;
    publishStatus: PublishStatus;
  },
  leaseSeconds: number,
): Promise<PublicationClaim | null> {
  const leaseToken = newId();
  const lease = { leaseToken, leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` };
  const [row] = await db
    .insert(publication)
    .values({
      projectId: target.article.projectId,
      articleId: target.article.id,
      integrationId: target.integration.id,
      publishStatus: target.publishStatus,
      state: "failed",
      error: "The write to the destination has not finished; publish again.",
      verifyStatus: "skipped",
      ...lease,
    })
    .onConflictDoUpdate({
      target: [publication.articleId, publication.integrationId],
      set: lease,
      setWhere: sql`(${publication.leaseUntil} is null or ${publication.leaseUntil} < now())`,
    })
    .returning();
  return row === undefined ? null : { row, leaseToken };
}

/** Keeps the remote entry's id from the moment it is known, so that no later call makes a second entry. */
export async function keepRemoteId(db: Database, claim: PublicationClaim, remoteId: string): Promise<void> {
  await db
    .update(publication)
    .set({ remoteId, updatedAt: sql`now()` })
    .where(and(eq(publication.id, claim.row.id), eq(publication.leaseToken, claim.leaseToken)));
}

/** Keeps what a write wishes for and finds: how its entry is known again should its answer be lost. */
export async function keepWish(
  db: Database,
  claim: PublicationClaim,
  fields: { wishedFields: StoredFields; heldFields: Record<string, unknown> | null },
): Promise<void> {
  await db
    .update(publication)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(publication.id, claim.row.id), eq(publication.leaseToken, claim.leaseToken)));
}

export interface WriteOutcome {
  publishStatus: PublishStatus;
  state: PublicationRow["state"];
  verifyStatus: PublicationRow["verifyStatus"];
  error: string | null;
  warnings: string[];
  remoteId: string | null;
  externalUrl: string | null;
  /** What the destination holds, as far as it is known. */
  heldFields: Record<string, unknown> | null;
  /** False while nobody knows whether the destination carried the write out. */
  outcomeKnown: boolean;
  /** Seconds from now until the verifier may look; null when there is nothing to look at. */
  checkInSeconds: number | null;
  sent: boolean;
}

/** Writes the outcome and its event together; null when the lease was lost meanwhile. */
export async function recordWrite(
  db: Database,
  claim: PublicationClaim,
  outcome: WriteOutcome,
): Promise<{ publication: PublicationRow; event: PublishEventRow } | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(publication)
      .set({
        publishStatus: outcome.publishStatus,
        state: outcome.state,
        verifyStatus: outcome.verifyStatus,
        verifyHttpStatus: null,
        verifyReason: null,
        evidence: null,
        checks: 0,
        rechecks: 0,
        checkedAt: null,
        verifiedAt: null,
        error: outcome.error,
        warnings: outcome.warnings,
        remoteId: outcome.remoteId,
        externalUrl: outcome.externalUrl,
        heldFields: outcome.heldFields,
        ...(outcome.outcomeKnown && { wishedFields: null }),
        nextCheckAt:
          outcome.checkInSeconds === null
            ? null
            : sql`now() + make_interval(secs => ${outcome.checkInSeconds})`,
        ...(outcome.sent && { sentAt: sql`now()`, automaticNextAt: null }),
        leaseToken: null,
        leaseUntil: null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(publication.id, claim.row.id), eq(publication.leaseToken, claim.leaseToken)))
      .returning();
    if (row === undefined) return null;
    const [event] = await tx
      .insert(publishEvent)
      .values({
        publicationId: row.id,
        status: outcome.sent ? "success" : "failed",
        publishStatus: outcome.publishStatus,
        url: outcome.externalUrl,
        verifyStatus: outcome.verifyStatus,
        error: outcome.error,
      })
      .returning();
    if (event === undefined) throw new Error("the database returned no row for a new publish event");
    return { publication: row, event };
  });
}

export async function listPublicationRows(db: Database, articleId: string) {
  return db
    .select({ publication, provider: integration.provider, integrationName: integration.name })
    .from(publication)
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .where(eq(publication.articleId, articleId))
    .orderBy(asc(publication.createdAt), asc(publication.id));
}

/** Where each of these articles was written to, and what came of it; in the order in which it happened first. */
export async function listPublicationRowsOf(db: Database, articleIds: string[]): Promise<PublicationRow[]> {
  if (articleIds.length === 0) return [];
  return db
    .select()
    .from(publication)
    .where(inArray(publication.articleId, articleIds))
    .orderBy(asc(publication.createdAt), asc(publication.id));
}

/** The verified public address of each of these articles: the newest one, by article id. */
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
