import { and, asc, count, eq, gte, inArray, lte, max, min, sql } from "drizzle-orm";
import { type Actor, storedActor } from "@/lib/kernel/context";
import { inProject, requireRow } from "@/lib/kernel/require";
import { type Day } from "@/lib/platform/calendar-day";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import {
  type ArticlePlanRow,
  articlePlan,
  isPlanned,
  type PlannedArticleRow,
  type ProjectRow,
  plannedArticle,
  workTurn,
} from "@/lib/platform/db/schema";
import { actorColumns } from "@/lib/platform/db/schema/actor-columns";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { isTurnOf } from "@/lib/work/turn-rows";
import { startOfDay } from "./rules/days";

const isWaiting = isPlanned(plannedArticle);

export async function findPlannedArticle(
  db: Database,
  scope: Scope,
  id: string,
): Promise<PlannedArticleRow | null> {
  const [row] = await db
    .select()
    .from(plannedArticle)
    .where(and(eq(plannedArticle.id, id), withinProjects(scope, plannedArticle.projectId)));
  return row ?? null;
}

export const requirePlannedArticle = requireRow("planned article", findPlannedArticle, inProject);

/** The plan of a project; null while it has none, which is as good as one with the default values. */
export async function findPlan(
  db: Database | Transaction,
  projectId: string,
): Promise<ArticlePlanRow | null> {
  const [row] = await db.select().from(articlePlan).where(eq(articlePlan.projectId, projectId));
  return row ?? null;
}

/**
 * Locks the plan of a project, and makes it if there is none. The turn of its workspace is locked first, as the sweep
 * does, so that the two never wait for each other.
 */
export async function lockPlan(
  tx: Database | Transaction,
  { id, workspaceId }: Pick<ProjectRow, "id" | "workspaceId">,
  timeZone = "UTC",
): Promise<ArticlePlanRow> {
  await tx.insert(workTurn).values({ kind: "plans", workspaceId }).onConflictDoNothing();
  await tx.select().from(workTurn).where(isTurnOf("plans", workspaceId)).for("update");
  await tx.insert(articlePlan).values({ projectId: id, workspaceId, timeZone }).onConflictDoNothing();
  const [plan] = await tx.select().from(articlePlan).where(eq(articlePlan.projectId, id)).for("update");
  if (plan === undefined) throw new Error(`the project ${id} was deleted while its plan was being made`);
  return plan;
}

export type PlanChange = Partial<Pick<ArticlePlanRow, "dailyBudget" | "timeZone" | "pausedAt" | "pausedBy">>;

/** Changes a plan that is locked, and schedules its next start. */
export async function changePlan(
  tx: Database | Transaction,
  plan: ArticlePlanRow,
  change: PlanChange,
  now: Date,
): Promise<ArticlePlanRow> {
  const [changed = plan] = await tx
    .update(articlePlan)
    .set({ ...change, updatedAt: now })
    .where(eq(articlePlan.projectId, plan.projectId))
    .returning();
  await schedulePlan(tx, changed, now);
  return changed;
}

/** Stores when the first waiting article of a locked plan is due, and the next turn of its workspace. */
export async function schedulePlan(
  tx: Database | Transaction,
  { projectId, workspaceId, timeZone, pausedAt }: ArticlePlanRow,
  now: Date,
): Promise<void> {
  const [first] = await tx
    .select({ day: plannedArticle.day })
    .from(plannedArticle)
    .where(and(eq(plannedArticle.projectId, projectId), isWaiting))
    .orderBy(asc(plannedArticle.day))
    .limit(1);
  const nextAt = first === undefined || pausedAt !== null ? null : startOfDay(first.day, timeZone);
  await tx.update(articlePlan).set({ nextAt }).where(eq(articlePlan.projectId, projectId));
  await setTurnOf(tx, workspaceId, now);
}

/** The next turn of a workspace: when the first of its plans is due, but behind the others that are due already. */
export async function setTurnOf(tx: Database | Transaction, workspaceId: string, now: Date): Promise<void> {
  const [first] = await tx
    .select({ nextAt: articlePlan.nextAt })
    .from(articlePlan)
    .where(and(eq(articlePlan.workspaceId, workspaceId), sql`${articlePlan.nextAt} is not null`))
    .orderBy(asc(articlePlan.nextAt))
    .limit(1);
  const nextAt = first?.nextAt ?? null;
  const turnAt = nextAt !== null && nextAt < now ? now : nextAt;
  await tx.update(workTurn).set({ at: turnAt }).where(isTurnOf("plans", workspaceId));
}

/** How many articles each day from this one on has, waiting or started, and the highest place on it. */
export async function plannedDays(
  db: Database | Transaction,
  projectId: string,
  from: Day,
): Promise<Map<Day, { count: number; lastPlace: number }>> {
  const rows = await db
    .select({ day: plannedArticle.day, count: count(), lastPlace: max(plannedArticle.place) })
    .from(plannedArticle)
    .where(
      and(
        eq(plannedArticle.projectId, projectId),
        gte(plannedArticle.day, from),
        sql`${plannedArticle.refusedAt} is null`,
      ),
    )
    .groupBy(plannedArticle.day);
  return new Map(rows.map((row) => [row.day, { count: row.count, lastPlace: row.lastPlace ?? 0 }]));
}

/** How many articles wait in a plan, and how many of them should have been started before this day. */
export async function countWaiting(
  db: Database | Transaction,
  projectId: string,
  today: Day,
): Promise<{ total: number; overdue: number; firstDay: Day | null; lastDay: Day | null }> {
  const [row] = await db
    .select({
      total: count(),
      overdue: sql<number>`count(*) filter (where ${plannedArticle.day} < ${today})::int`,
      firstDay: min(plannedArticle.day),
      lastDay: max(plannedArticle.day),
    })
    .from(plannedArticle)
    .where(and(eq(plannedArticle.projectId, projectId), isWaiting));
  return row ?? { total: 0, overdue: 0, firstDay: null, lastDay: null };
}

/** The waiting articles for these keywords, by the keywords' keys. */
export async function waitingByKeyword(
  db: Database | Transaction,
  projectId: string,
  keywordKeys: readonly string[],
): Promise<Map<string, { id: string; day: Day }>> {
  if (keywordKeys.length === 0) return new Map();
  const rows = await db
    .select({ id: plannedArticle.id, day: plannedArticle.day, key: plannedArticle.keywordKey })
    .from(plannedArticle)
    .where(
      and(
        eq(plannedArticle.projectId, projectId),
        inArray(plannedArticle.keywordKey, [...keywordKeys]),
        isWaiting,
      ),
    );
  return new Map(rows.map(({ id, day, key }) => [key, { id, day }]));
}

export type NewPlannedArticle = Omit<typeof plannedArticle.$inferInsert, "id">;

/** Stores planned articles of a locked plan, a few hundred per statement. Returns their ids in order. */
export async function insertPlannedArticles(
  tx: Database | Transaction,
  rows: readonly NewPlannedArticle[],
): Promise<string[]> {
  const withIds = rows.map((row) => ({ ...row, id: newId() }));
  for (let at = 0; at < withIds.length; at += 200) {
    await tx.insert(plannedArticle).values(withIds.slice(at, at + 200));
  }
  return withIds.map(({ id }) => id);
}

/** Changes an article that still waits; null when it has been started or refused meanwhile. */
export async function changePlannedArticle(
  tx: Database | Transaction,
  { id }: Authorized<PlannedArticleRow>,
  change: Partial<Omit<NewPlannedArticle, "projectId">>,
  now: Date,
): Promise<PlannedArticleRow | null> {
  const [row] = await tx
    .update(plannedArticle)
    .set({ ...change, updatedAt: now })
    .where(and(eq(plannedArticle.id, id), isWaiting))
    .returning();
  return row ?? null;
}

/** Deletes an article from the plan unless it has been started; false when it has. */
export async function deletePlannedArticle(
  tx: Database | Transaction,
  { id }: Authorized<PlannedArticleRow>,
): Promise<boolean> {
  const deleted = await tx
    .delete(plannedArticle)
    .where(and(eq(plannedArticle.id, id), sql`${plannedArticle.startedAt} is null`))
    .returning({ id: plannedArticle.id });
  return deleted.length > 0;
}

/** The planned articles from one day to another, in order and at most `limit`. */
export async function listPlannedRows(
  db: Database,
  projectId: string,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<PlannedArticleRow[]> {
  return db
    .select()
    .from(plannedArticle)
    .where(
      and(
        eq(plannedArticle.projectId, projectId),
        gte(plannedArticle.day, from),
        lte(plannedArticle.day, to),
      ),
    )
    .orderBy(asc(plannedArticle.day), asc(plannedArticle.place), asc(plannedArticle.id))
    .limit(limit);
}

/** How the actor is named where a planned article says who added it. */
export async function actorLabel(db: Database | Transaction, actor: Actor): Promise<string> {
  const { actorKind, actorLabel: label } = actorColumns(storedActor(actor));
  if (label === null) return actorKind;
  const [row] = await db.execute<{ label: string | null }>(sql`select ${label} as label`);
  return row?.label ?? actorKind;
}
