import { and, desc, eq, min, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/db/connection";
import { automaticWrite, type IntegrationRow, integration, publication } from "@/lib/platform/db/schema";

type QueuedWrite = typeof automaticWrite.$inferSelect;

/** A write that the daily cap does not hold back: a retry, or an article that somebody has scheduled. */
export const isUncapped = sql`(${automaticWrite.attempts} > 0 or ${automaticWrite.scheduledFor} is not null)`;
export const isNew = sql`(${automaticWrite.attempts} = 0 and ${automaticWrite.scheduledFor} is null)`;

/** When the daily cap lets the connection publish another new article automatically; null when it may now. */
export async function capFullUntil(
  tx: Transaction,
  { id, autoPublishDailyMax }: IntegrationRow,
): Promise<Date | null> {
  const [oldestWithinCap] = await tx
    .select({
      until: sql`${publication.createdAt} + interval '24 hours'`.mapWith(publication.createdAt),
    })
    .from(publication)
    .where(
      and(
        eq(publication.integrationId, id),
        sql`${publication.automatic}`,
        sql`${publication.createdAt} > now() - interval '24 hours'`,
      ),
    )
    .orderBy(desc(publication.createdAt))
    .offset(autoPublishDailyMax - 1)
    .limit(1);
  return oldestWithinCap?.until ?? null;
}

interface TurnChange {
  /** Sends the connection behind the ones that are waiting. */
  served?: boolean;
  /** Until when another write of the connection has to wait; null for no longer, undefined for as before. */
  busyUntil?: SQL | null | undefined;
}

/** Computes when a connection's next automatic write may begin. */
export async function setTurn(
  tx: Transaction,
  connection: IntegrationRow,
  { served = false, busyUntil }: TurnChange = {},
): Promise<void> {
  const newAt = await firstOf(tx, connection, isNew);
  const fullUntil = newAt === null ? null : await capFullUntil(tx, connection);
  const newFrom =
    [newAt, fullUntil]
      .filter((at) => at !== null)
      .toSorted(byTime)
      .at(-1) ?? null;
  const uncappedAt = await firstOf(tx, connection, isUncapped);
  const [first] = [newFrom, uncappedAt].filter((at) => at !== null).toSorted(byTime);
  const place = served ? sql`now()` : sql`least(${integration.autoPublishTurnAt}, now())`;
  await tx
    .update(integration)
    .set({
      autoPublishTurnAt:
        first === undefined ? null : sql`greatest(${first.toISOString()}::timestamptz, ${place})`,
      ...(busyUntil !== undefined && { autoPublishBusyUntil: busyUntil }),
    })
    .where(eq(integration.id, connection.id));
}

const byTime = (a: Date, b: Date) => a.getTime() - b.getTime();

async function firstOf(tx: Transaction, { id }: IntegrationRow, which: SQL): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(automaticWrite.nextAt) })
    .from(automaticWrite)
    .where(and(eq(automaticWrite.integrationId, id), which));
  return row?.at ?? null;
}

export function isQueued({ integrationId, articleId }: Pick<QueuedWrite, "integrationId" | "articleId">) {
  return and(eq(automaticWrite.integrationId, integrationId), eq(automaticWrite.articleId, articleId));
}

export async function lockConnection(tx: Transaction, id: string): Promise<IntegrationRow | null> {
  const [row] = await tx.select().from(integration).where(eq(integration.id, id)).for("no key update");
  return row ?? null;
}
