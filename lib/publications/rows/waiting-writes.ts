import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/db/connection";
import { automaticWrite, integration, publication } from "@/lib/platform/db/schema";
import { traceParent } from "@/lib/platform/telemetry/tracing";
import { isQueued, lockConnection, setTurn } from "./automatic-turn";

/**
 * Queues an article again whose turn came while it was hidden or not approved. Runs in the transaction that changes
 * this, and waits for claims in progress, which may still see the article as it was.
 */
export async function resumeWaitingArticle(tx: Transaction, articleId: string): Promise<void> {
  const queuedFor = tx
    .select({ id: automaticWrite.integrationId })
    .from(automaticWrite)
    .where(eq(automaticWrite.articleId, articleId));
  const connections = await tx
    .select()
    .from(integration)
    .where(inArray(integration.id, queuedFor))
    .orderBy(asc(integration.id))
    .for("no key update");
  for (const connection of connections) {
    await tx
      .update(automaticWrite)
      .set({ nextAt: sql`now()` })
      .where(and(isQueued({ integrationId: connection.id, articleId }), isNull(automaticWrite.nextAt)));
    await setTurn(tx, connection);
  }
}

/**
 * Queues an article again that the gate refused when its turn came, in the transaction that made it pass. An article
 * that was already written to a connection, or whose write was started by a call, is not queued there.
 */
export async function resumeUnblockedArticle(tx: Transaction, articleId: string): Promise<void> {
  const connections = await tx
    .select({ id: integration.id })
    .from(publication)
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .where(
      and(
        eq(publication.articleId, articleId),
        eq(publication.automatic, true),
        eq(publication.state, "failed"),
        isNull(publication.checkSince),
        isNotNull(integration.autoPublishSince),
        ne(integration.status, "removed"),
      ),
    )
    .orderBy(asc(integration.id));
  for (const { id } of connections) {
    const connection = await lockConnection(tx, id);
    if (connection === null) continue;
    // One attempt is counted, because its publication exists: it no longer counts as a new article for the daily cap.
    await tx
      .insert(automaticWrite)
      .values({ integrationId: id, articleId, attempts: 1, nextAt: sql`now()`, traceParent: traceParent() })
      .onConflictDoNothing();
    await setTurn(tx, connection);
  }
}

/** Queues every waiting article of a project again, when the project no longer requires approval. */
export async function resumeWaitingArticles(tx: Transaction, projectId: string): Promise<void> {
  const connections = await tx
    .select()
    .from(integration)
    .where(and(eq(integration.projectId, projectId), ne(integration.status, "removed")))
    .orderBy(asc(integration.id))
    .for("no key update");
  for (const connection of connections) {
    await tx
      .update(automaticWrite)
      .set({ nextAt: sql`now()` })
      .where(and(eq(automaticWrite.integrationId, connection.id), isNull(automaticWrite.nextAt)));
    await setTurn(tx, connection);
  }
}
