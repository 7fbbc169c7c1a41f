import { and, asc, count, eq, getTableColumns, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/connection";
import { secondsFromNow } from "@/lib/db/database-time";
import { article, integration, job, publication } from "@/lib/db/schema";
import type { Authorized } from "../../authorized";
import type { IntegrationRow } from "../../integrations/queries";
import type { PublicationRow } from "../queries";

/** Longer than one write may take; a process that died leaves the next try to whoever comes after this. */
const claimSeconds = 300;

/** A publication that is to be written without a call. */
export type AutomaticClaim = Pick<PublicationRow, "id" | "articleId" | "integrationId" | "automaticAttempts">;

/**
 * Takes the oldest finished article that a connection is to publish by itself and has not, below the
 * connection's daily cap. One at a time for each connection, so that the cap holds over all processes.
 */
export async function claimNewArticle(db: Database): Promise<AutomaticClaim | null> {
  return db.transaction(async (tx) => {
    const [candidate] = await tx
      .select({ ...getTableColumns(integration), articleId: article.id })
      .from(integration)
      .innerJoin(article, eq(article.projectId, integration.projectId))
      .innerJoin(job, eq(job.articleId, article.id))
      .where(
        and(
          isNotNull(integration.autoPublishSince),
          ne(integration.status, "removed"),
          sql`${job.finishedAt} >= ${integration.autoPublishSince}`,
          sql`not ${article.hidden}`,
          sql`not exists (
            select from ${publication}
            where ${publication.articleId} = ${article.id} and ${publication.integrationId} = ${integration.id}
          )`,
          sql`(${tx
            .select({ count: count() })
            .from(publication)
            .where(
              and(
                eq(publication.integrationId, integration.id),
                eq(publication.automatic, true),
                sql`${publication.createdAt} > now() - interval '24 hours'`,
              ),
            )}) < ${integration.autoPublishDailyMax}`,
        ),
      )
      .orderBy(asc(job.finishedAt), asc(article.id))
      .limit(1)
      .for("update", { of: integration, skipLocked: true });
    if (candidate === undefined) return null;
    const [row] = await tx
      .insert(publication)
      .values({
        projectId: candidate.projectId,
        articleId: candidate.articleId,
        integrationId: candidate.id,
        publishStatus: candidate.autoPublishStatus,
        state: "failed",
        error: "The write to the destination has not finished; it is tried again by itself.",
        verifyStatus: "skipped",
        automatic: true,
        automaticAttempts: 1,
        automaticNextAt: secondsFromNow(claimSeconds),
      })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  });
}

/** Takes a failed automatic write whose next try is due. */
export async function claimRetry(db: Database): Promise<AutomaticClaim | null> {
  const [row] = await db
    .update(publication)
    .set({
      automaticAttempts: sql`${publication.automaticAttempts} + 1`,
      automaticNextAt: secondsFromNow(claimSeconds),
    })
    .where(
      sql`${publication.id} = (
        select ${publication.id} from ${publication}
        where ${publication.automaticNextAt} <= now()
        order by ${publication.automaticNextAt}, ${publication.id}
        limit 1
        for update skip locked
      )`,
    )
    .returning();
  return row ?? null;
}

/** Ends the automatic tries of a publication, or says when the next one is. `error` replaces the row's own. */
export async function settleAutomatic(
  db: Database,
  claim: AutomaticClaim,
  { retryInSeconds, error }: { retryInSeconds: number | null; error?: string },
): Promise<void> {
  await db
    .update(publication)
    .set({
      automaticNextAt: retryInSeconds === null ? null : secondsFromNow(retryInSeconds),
      ...(error !== undefined && { error }),
      updatedAt: sql`now()`,
    })
    .where(eq(publication.id, claim.id));
}

/** Leaves the failed writes of a connection that no longer publishes by itself to a person. */
export async function stopAutomatic(db: Database, connection: Authorized<IntegrationRow>): Promise<void> {
  await db
    .update(publication)
    .set({ automaticNextAt: null })
    .where(and(eq(publication.integrationId, connection.id), isNotNull(publication.automaticNextAt)));
}

/** Seconds until the next try is due, below 0 when it is overdue; null when none is waiting. */
export async function nextAutomaticInSeconds(db: Database): Promise<number | null> {
  const [row] = await db
    .select({
      seconds: sql<number | null>`extract(epoch from min(${publication.automaticNextAt}) - now())::float8`,
    })
    .from(publication);
  return row?.seconds ?? null;
}
