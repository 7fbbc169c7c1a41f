import { and, asc, count, eq, isNotNull, lte, sql } from "drizzle-orm";
import { addDays, type Day } from "@/lib/platform/calendar-day";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type ArticlePlanRow,
  articlePlan,
  isPlanned,
  type PlannedArticleRow,
  plannedArticle,
  workTurn,
} from "@/lib/platform/db/schema";
import { isTurnOf } from "@/lib/work/turn-rows";

const isWaiting = isPlanned(plannedArticle);

/** Locks the turn of the workspace that has waited longest; null when none is due. Other processes take another one. */
export async function takeTurn(tx: Transaction, now: Date): Promise<string | null> {
  const [turn] = await tx
    .select({ workspaceId: workTurn.workspaceId })
    .from(workTurn)
    .where(and(eq(workTurn.kind, "plans"), lte(workTurn.at, now)))
    .orderBy(asc(workTurn.at))
    .limit(1)
    .for("update", { skipLocked: true });
  return turn?.workspaceId ?? null;
}

export async function postponeTurn(
  tx: Database | Transaction,
  workspaceId: string,
  until: Date,
): Promise<void> {
  await tx.update(workTurn).set({ at: until }).where(isTurnOf("plans", workspaceId));
}

/** Locks the plan of a workspace that is due first. */
export async function lockDuePlan(
  tx: Transaction,
  workspaceId: string,
  now: Date,
): Promise<ArticlePlanRow | null> {
  const [plan] = await tx
    .select()
    .from(articlePlan)
    .where(and(eq(articlePlan.workspaceId, workspaceId), lte(articlePlan.nextAt, now)))
    .orderBy(asc(articlePlan.nextAt))
    .limit(1)
    .for("update");
  return plan ?? null;
}

/** How many articles a plan has started on a day. */
export async function countStarted(tx: Transaction, projectId: string, day: Day): Promise<number> {
  const [row] = await tx
    .select({ started: count() })
    .from(plannedArticle)
    .where(
      and(
        eq(plannedArticle.projectId, projectId),
        eq(plannedArticle.day, day),
        sql`${plannedArticle.startedAt} is not null`,
      ),
    );
  return row?.started ?? 0;
}

/** The first article that waits for this day or an earlier one. */
export async function firstDue(
  tx: Transaction,
  projectId: string,
  today: Day,
): Promise<PlannedArticleRow | null> {
  const [row] = await tx
    .select()
    .from(plannedArticle)
    .where(and(eq(plannedArticle.projectId, projectId), isWaiting, lte(plannedArticle.day, today)))
    .orderBy(asc(plannedArticle.day), asc(plannedArticle.place), asc(plannedArticle.id))
    .limit(1)
    .for("update");
  return row ?? null;
}

/** Moves what still waits for this day or an earlier one to the next day, before what is planned there. */
export async function moveRemainder(
  tx: Transaction,
  projectId: string,
  today: Day,
  now: Date,
): Promise<void> {
  const tomorrow = addDays(today, 1);
  await tx.execute(sql`
    with rest as (
      select ${plannedArticle.id} as id,
        row_number() over (order by ${plannedArticle.day} desc, ${plannedArticle.place} desc, ${plannedArticle.id} desc)
          as behind
      from ${plannedArticle}
      where ${plannedArticle.projectId} = ${projectId} and ${isWaiting} and ${plannedArticle.day} <= ${today}
    ), first as (
      select coalesce(min(${plannedArticle.place}), 0) as place from ${plannedArticle}
      where ${plannedArticle.projectId} = ${projectId} and ${isWaiting} and ${plannedArticle.day} = ${tomorrow}
    )
    update ${plannedArticle} set moved_from = coalesce(moved_from, day), day = ${tomorrow},
      place = first.place - rest.behind, updated_at = ${now.toISOString()}::timestamptz
    from rest, first where ${plannedArticle.id} = rest.id`);
}

/** Stores that an article was started today, and keeps the day that it was planned for. */
export async function markStarted(
  tx: Transaction,
  row: PlannedArticleRow,
  { jobId, today, now }: { jobId: string; today: Day; now: Date },
): Promise<void> {
  await tx
    .update(plannedArticle)
    .set({ startedAt: now, jobId, ...onDay(row, today), updatedAt: now })
    .where(eq(plannedArticle.id, row.id));
}

export interface RefusedStart {
  code: string;
  reason: string;
  existingArticleId: string | null;
  /** The job that is writing an article for the keyword. */
  jobId: string | null;
}

/** Stores why an article of the plan cannot be written. */
export async function markRefused(
  tx: Transaction,
  row: PlannedArticleRow,
  { code, reason, existingArticleId, jobId }: RefusedStart,
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  await tx
    .update(plannedArticle)
    .set({
      refusedAt: now,
      refusedCode: code,
      refusedReason: reason,
      existingArticleId,
      jobId,
      ...onDay(row, today),
      updatedAt: now,
    })
    .where(eq(plannedArticle.id, row.id));
}

function onDay({ day, movedFrom }: PlannedArticleRow, today: Day) {
  return day === today ? {} : { day: today, movedFrom: movedFrom ?? day };
}

/** When the next turn of any workspace is; null when nothing is planned. */
export async function nextTurnAt(db: Database): Promise<Date | null> {
  const [turn] = await db
    .select({ at: workTurn.at })
    .from(workTurn)
    .where(and(eq(workTurn.kind, "plans"), isNotNull(workTurn.at)))
    .orderBy(asc(workTurn.at))
    .limit(1);
  return turn?.at ?? null;
}
