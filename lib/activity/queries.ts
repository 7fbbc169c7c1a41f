import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { workspacesMax } from "@/lib/kernel/trail-queries";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { activity } from "@/lib/platform/db/schema";

export type ActivityRow = typeof activity.$inferSelect;

export interface ActivityFilter {
  workspaceId: string;
  projectId?: string | undefined;
  actor?: string | undefined;
  resource?: string | undefined;
  operation?: string | undefined;
  surface?: string | undefined;
  outcome?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export interface ActivityPage {
  rows: ActivityRow[];
  /** Before which entry the next page begins; null at the end. */
  next: string | null;
}

/** How many entries one page looks at when several filters are given, so that rare combinations stay cheap. */
const scannedMax = 5000;

/**
 * The newest entries that match, before the entry with the id `before`. One filter is answered from its index; the
 * others are tried on the newest entries that it leaves. A page may therefore be short, or empty, and have a next one.
 */
export async function listActivityRows(
  db: Database,
  filter: ActivityFilter,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ActivityPage> {
  const [lead, ...others] = conditionsOf(filter);
  const inOrder = and(lead, timeBounds(filter), before === undefined ? undefined : lt(activity.id, before));
  if (others.length === 0) {
    const rows = await db.select().from(activity).where(inOrder).orderBy(desc(activity.id)).limit(limit);
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  }
  const scanned = db
    .select({ id: activity.id })
    .from(activity)
    .where(inOrder)
    .orderBy(desc(activity.id))
    .limit(scannedMax);
  const window = db.$with("scanned").as(scanned);
  const [last] = await db
    .select({ id: activity.id })
    .from(activity)
    .where(inOrder)
    .orderBy(desc(activity.id))
    .offset(scannedMax - 1)
    .limit(1);
  const rows = await db
    .with(window)
    .select({ row: activity })
    .from(window)
    .innerJoin(activity, eq(activity.id, window.id))
    .where(and(...others))
    .orderBy(desc(activity.id))
    .limit(limit);
  const full = rows.length === limit ? rows.at(-1)?.row.id : undefined;
  return { rows: rows.map(({ row }) => row), next: full ?? last?.id ?? null };
}

/** Worded as in the two indexes that only have such entries. */
const isOfAccount = sql`${activity.operation} like 'accounts.%'`;

/** How many of the newest entries are looked at: a sign-in has one in every workspace of the person. */
const accountScannedMax = 20 * workspacesMax;

/** The newest entries about a person's account: what the person did with it, and what others did to it. */
export async function listAccountActivity(
  db: Database,
  userId: string,
  limit: number,
): Promise<ActivityRow[]> {
  const newestWhere = (own: SQL) =>
    db
      .select({ id: activity.id, requestId: activity.requestId, operation: activity.operation })
      .from(activity)
      .where(and(own, isOfAccount))
      .orderBy(desc(activity.id))
      .limit(accountScannedMax);
  const found = union(
    newestWhere(eq(activity.actorId, userId)),
    newestWhere(eq(activity.resourceId, userId)),
  ).as("found");
  // The entries of one sign-in share the id of its request.
  const once = db
    .selectDistinctOn([found.requestId, found.operation], { id: found.id })
    .from(found)
    .orderBy(found.requestId, found.operation, desc(found.id))
    .as("once");
  const calls = db.select({ id: once.id }).from(once).orderBy(desc(once.id)).limit(limit).as("calls");
  const rows = await db
    .select({ row: activity })
    .from(calls)
    .innerJoin(activity, eq(activity.id, calls.id))
    .orderBy(desc(activity.id));
  return rows.map(({ row }) => row);
}

/** The conditions of a filter; the first is the one with an index that probably leaves the fewest entries. */
function conditionsOf({ workspaceId, ...filter }: ActivityFilter): SQL[] {
  const inWorkspace = eq(activity.workspaceId, workspaceId);
  const inProject = filter.projectId === undefined ? undefined : eq(activity.projectId, filter.projectId);
  const refused = filter.outcome !== undefined && filter.outcome !== "ok";
  const indexed: (SQL | undefined)[] = [
    filter.resource === undefined ? undefined : eq(activity.resourceId, filter.resource),
    refused ? and(eq(activity.outcome, filter.outcome ?? ""), sql`${activity.outcome} <> 'ok'`) : undefined,
    filter.actor === undefined ? undefined : eq(activity.actorId, filter.actor),
    filter.operation === undefined ? undefined : eq(activity.operation, filter.operation),
    inProject,
    filter.surface === undefined ? undefined : eq(activity.surface, filter.surface),
  ];
  const [lead, ...others] = indexed.filter((condition) => condition !== undefined);
  const isOk = filter.outcome === "ok" ? [eq(activity.outcome, "ok")] : [];
  // The project is one of the workspace, and its index has no workspace.
  const first = lead !== undefined && lead === inProject ? lead : (and(inWorkspace, lead) ?? inWorkspace);
  const onTime = [
    ...(filter.since === undefined ? [] : [gte(activity.createdAt, filter.since)]),
    ...(filter.until === undefined ? [] : [lt(activity.createdAt, filter.until)]),
  ];
  return [first, ...others, ...isOk, ...onTime];
}

/** An id is made up to some minutes before or after its row's time, on the clock of one of several servers. */
const clocksDifferMs = 600_000;

/** Ids begin with their time, so an index that ends with the id is searched only where the time can match. */
function timeBounds({ since, until }: ActivityFilter): SQL | undefined {
  return and(
    since === undefined ? undefined : gte(activity.id, firstIdOf(since.getTime() - clocksDifferMs)),
    until === undefined ? undefined : lt(activity.id, firstIdOf(until.getTime() + clocksDifferMs)),
  );
}

function firstIdOf(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * Deletes one batch of entries that are older than `olderThanDays`, oldest first. Returns how many.
 */
export async function deleteOldActivity(db: Database, olderThanDays: number): Promise<number> {
  return deleteBatch(db, activity, {
    key: activity.id,
    oldestBy: activity.createdAt,
    where: lt(activity.createdAt, sql`now() - make_interval(days => ${olderThanDays})`),
  });
}
