import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type ArticleRow,
  article,
  automaticWrite,
  type IntegrationRow,
  integration,
  project,
  publication,
} from "@/lib/platform/db/schema";
import { traceParent } from "@/lib/platform/telemetry/tracing";
import { isQueued, lockConnection, setTurn } from "./automatic-turn";

const isScheduledWrite = isNotNull(automaticWrite.scheduledFor);

interface ScheduledTarget {
  article: Authorized<ArticleRow>;
  integration: Authorized<IntegrationRow>;
}

interface ChosenTime {
  at: Date;
  /** The IANA name of the time zone in which it was chosen; null where nobody has named one. */
  zone: string | null;
}

/** Why nothing was changed. `busy`: it is being written to this connection. `gone`: one of the two was deleted meanwhile. */
export type NotScheduled = "busy" | "gone";

/**
 * Has the article published through the connection at this time, in place of any time chosen before and of automatic
 * publishing. Null when that is stored.
 */
export function scheduleArticleRow(
  db: Database,
  { article: { id: articleId }, integration: { id: integrationId } }: ScheduledTarget,
  { at, zone }: ChosenTime,
): Promise<NotScheduled | null> {
  return db.transaction(async (tx) => {
    if (!(await lockArticle(tx, articleId))) return "gone";
    const connection = await lockConnection(tx, integrationId);
    if (connection === null || connection.status === "removed") return "gone";
    if (await isBeingWritten(tx, connection, articleId)) return "busy";
    const planned = {
      scheduledFor: at,
      scheduledZone: zone,
      nextAt: at,
      attempts: 0,
      traceParent: traceParent(),
    };
    await tx
      .insert(automaticWrite)
      .values({ articleId, integrationId, ...planned })
      .onConflictDoUpdate({
        target: [automaticWrite.integrationId, automaticWrite.articleId],
        set: planned,
      });
    await setTurn(tx, connection);
    return null;
  });
}

/** Cancels it; `was` is the time that was chosen, null when there was none. */
export function unscheduleArticleRow(
  db: Database,
  { article: { id: articleId }, integration: { id: integrationId } }: ScheduledTarget,
): Promise<{ was: Date | null } | "busy"> {
  return db.transaction(async (tx) => {
    const connection = await lockConnection(tx, integrationId);
    if (connection === null) return { was: null };
    if (await isBeingWritten(tx, connection, articleId)) return "busy";
    const [removed] = await tx
      .delete(automaticWrite)
      .where(and(isQueued({ articleId, integrationId }), isScheduledWrite))
      .returning({ was: automaticWrite.scheduledFor });
    await setTurn(tx, connection);
    return { was: removed?.was ?? null };
  });
}

/** Cancels all schedules of an article that is moved to the trash. The caller has locked the article. */
export async function dropSchedules(tx: Transaction, articleId: string): Promise<void> {
  const scheduledAt = tx
    .select({ id: automaticWrite.integrationId })
    .from(automaticWrite)
    .where(and(eq(automaticWrite.articleId, articleId), isScheduledWrite));
  const connections = await tx
    .select()
    .from(integration)
    .where(inArray(integration.id, scheduledAt))
    .orderBy(asc(integration.id))
    .for("no key update");
  for (const connection of connections) {
    const integrationId = connection.id;
    await tx.delete(automaticWrite).where(and(isQueued({ articleId, integrationId }), isScheduledWrite));
    await setTurn(tx, connection);
  }
}

/** Locks an article, so that it is not moved to the trash meanwhile; false when it is there already. */
async function lockArticle(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: article.id })
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(and(eq(article.id, id), isNull(article.deletedAt), isNull(project.deletedAt)))
    .for("share", { of: article });
  return rows.length > 0;
}

/**
 * Whether a write of the article to the connection is in progress, or was claimed and begins in a moment: a claim gives
 * the article and its connection, which is locked here, the same time.
 */
async function isBeingWritten(
  tx: Transaction,
  { id, autoPublishBusyUntil }: IntegrationRow,
  articleId: string,
): Promise<boolean> {
  const [writing] = await tx
    .select({ id: publication.id })
    .from(publication)
    .where(
      and(
        eq(publication.articleId, articleId),
        eq(publication.integrationId, id),
        isNotNull(publication.writeToken),
        sql`${publication.writeUntil} > now()`,
      ),
    );
  if (writing !== undefined) return true;
  if (autoPublishBusyUntil === null) return false;
  const [claimed] = await tx
    .select({ id: automaticWrite.articleId })
    .from(automaticWrite)
    .where(
      and(
        isQueued({ articleId, integrationId: id }),
        sql`${automaticWrite.attempts} > 0`,
        eq(automaticWrite.nextAt, autoPublishBusyUntil),
        sql`${automaticWrite.nextAt} > now()`,
      ),
    );
  return claimed !== undefined;
}

export interface ScheduledWrite {
  integrationId: string;
  integrationName: string;
  scheduledFor: Date;
  /** The time zone in which that time was chosen; null where nobody has named one. */
  zone: string | null;
  /** When it is tried next; null while the article is hidden or not approved although its time has come. */
  nextAt: Date | null;
  attempts: number;
}

/** Where the article is scheduled, the earliest time first. */
export async function listScheduledWrites(db: Database, articleId: string): Promise<ScheduledWrite[]> {
  const rows = await db
    .select({
      integrationId: automaticWrite.integrationId,
      integrationName: integration.name,
      scheduledFor: automaticWrite.scheduledFor,
      zone: automaticWrite.scheduledZone,
      nextAt: automaticWrite.nextAt,
      attempts: automaticWrite.attempts,
    })
    .from(automaticWrite)
    .innerJoin(integration, eq(integration.id, automaticWrite.integrationId))
    .where(and(eq(automaticWrite.articleId, articleId), isScheduledWrite))
    .orderBy(asc(automaticWrite.scheduledFor), asc(automaticWrite.integrationId));
  return rows.flatMap(({ scheduledFor, ...row }) =>
    scheduledFor === null ? [] : [{ ...row, scheduledFor }],
  );
}

export interface ListedSchedule {
  articleId: string;
  integrationId: string;
  integrationName: string;
  scheduledFor: Date;
  zone: string | null;
}

/** Where each of these articles is scheduled, the earliest time first. */
export async function listSchedulesOf(
  db: Database,
  articleIds: readonly string[],
): Promise<ListedSchedule[]> {
  if (articleIds.length === 0) return [];
  const rows = await db
    .select({
      articleId: automaticWrite.articleId,
      integrationId: automaticWrite.integrationId,
      integrationName: integration.name,
      scheduledFor: automaticWrite.scheduledFor,
      zone: automaticWrite.scheduledZone,
    })
    .from(automaticWrite)
    .innerJoin(integration, eq(integration.id, automaticWrite.integrationId))
    .where(and(inArray(automaticWrite.articleId, [...articleIds]), isScheduledWrite))
    .orderBy(asc(automaticWrite.scheduledFor), asc(automaticWrite.integrationId));
  return rows.flatMap(({ scheduledFor, ...row }) =>
    scheduledFor === null ? [] : [{ ...row, scheduledFor }],
  );
}
