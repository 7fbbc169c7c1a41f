import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { isHeldBy, isUnclaimed, newLease, noLease } from "@/lib/platform/db/leases";
import {
  type ProjectRow,
  type SearchAccess,
  type SearchSourceRow,
  searchGrant,
  searchSource,
  workTurn,
} from "@/lib/platform/db/schema";
import type { DueRow } from "@/lib/work/due-row";
import { LeaseLost } from "@/lib/work/lease";
import { bringTurnForward, dueInTurn, passTurn } from "@/lib/work/turn-rows";
import { dueRenewalsOfWorkspace, nextRenewalAt } from "./renewals";

/** A project's source that this process reads; storing anything requires the token. */
export interface SourceClaim {
  source: SearchSourceRow;
  leaseToken: string;
}

/** How many sources of one workspace are offered at once. */
const ofWorkspaceMax = sql.raw("4");

const isDueSource = and(lte(searchSource.nextAt, sql`now()`), isUnclaimed(searchSource));

const dueSourcesOfWorkspace = sql`
  select ${searchSource.projectId} as id, ${searchSource.projectId}::text as lock,
    concat_ws('.', ${searchSource.attempts}, (extract(epoch from ${searchSource.nextAt}) * 1000)::bigint) as turn,
    ${searchSource.nextAt} as due_at, ${searchSource.nextAt} as place
  from ${searchSource} where ${searchSource.workspaceId} = turn.workspace_id and ${isDueSource}
  order by ${searchSource.nextAt}, ${searchSource.projectId} limit ${ofWorkspaceMax}`;

const nextSourceAt = sql`
  select min(greatest(${searchSource.nextAt}, ${searchSource.leaseUntil})) from ${searchSource}
  where ${searchSource.workspaceId} = ${workTurn.workspaceId} and ${searchSource.nextAt} is not null`;

/** A project with both is offered once: reading its source computes its results too. */
const dueOfWorkspace = sql`
  (${dueSourcesOfWorkspace})
  union all (
    select renewal.* from (${dueRenewalsOfWorkspace}) as renewal
    where not exists (
      select from ${searchSource} where ${searchSource.projectId} = renewal.id and ${lte(searchSource.nextAt, sql`now()`)}
    )
  )`;
const nextDueAt = sql`select least((${nextSourceAt}), (${nextRenewalAt}))`;

/**
 * Projects whose source is due, or whose results are, workspaces in turn and at most `limit`, without claiming them.
 */
export function dueSources(db: Database, limit: number): Promise<DueRow[]> {
  return dueInTurn(db, { kind: "results", due: dueOfWorkspace, nextDueAt }, limit);
}

/** Claims the source of a project and counts the attempt; null when it is not due, or another process has it. */
export function claimSource(
  db: Database,
  projectId: string,
  leaseSeconds: number,
): Promise<SourceClaim | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ projectId: searchSource.projectId })
      .from(searchSource)
      .where(and(eq(searchSource.projectId, projectId), isDueSource))
      .for("update", { skipLocked: true });
    if (due === undefined) return null;
    const lease = newLease(leaseSeconds);
    const [source] = await tx
      .update(searchSource)
      .set({ ...lease, attempts: sql`${searchSource.attempts} + 1` })
      .where(eq(searchSource.projectId, due.projectId))
      .returning();
    if (source === undefined) return null;
    await passTurn(tx, "results", source.workspaceId);
    return { source, leaseToken: lease.leaseToken };
  });
}

const isHeld = ({ source, leaseToken }: SourceClaim): SQL | undefined =>
  isHeldBy(
    { id: searchSource.projectId, leaseToken: searchSource.leaseToken },
    { id: source.projectId, leaseToken },
  );

/** Extends the lease; false when it has been lost. */
export async function extendSource(db: Database, claim: SourceClaim, seconds: number): Promise<boolean> {
  const extended = await db
    .update(searchSource)
    .set({ leaseUntil: secondsFromNow(seconds) })
    .where(isHeld(claim))
    .returning({ projectId: searchSource.projectId });
  return extended.length > 0;
}

/** Notes that a day has been read, and locks the source until the transaction ends. Throws LeaseLost. */
export async function noteDay(tx: Transaction, claim: SourceClaim, day: string): Promise<SearchSourceRow> {
  const [row] = await tx
    .update(searchSource)
    .set({
      // Of a day and null, these make the day.
      newestDay: sql`greatest(${searchSource.newestDay}, ${day}::date)`,
      oldestDay: sql`least(${searchSource.oldestDay}, ${day}::date)`,
      attempts: 0,
      failureCode: null,
      failure: null,
      readAt: sql`now()`,
    })
    .where(isHeld(claim))
    .returning();
  if (row === undefined) throw new LeaseLost("another process reads the figures of the project");
  return row;
}

/** How a slice of reading ended. */
export interface SourceEnd {
  /** Seconds until it is read next; null when somebody has to do something first. */
  waitSeconds: number | null;
  /** What failed; left out by a slice that went well, which resets the count of attempts. */
  failure?: { code: string; message: string };
  /** A shutdown ended the slice, which costs no attempt. */
  released?: true;
}

/** Ends the lease and says when the source is read next. False when the lease was lost. */
export function endReading(db: Database, claim: SourceClaim, end: SourceEnd): Promise<boolean> {
  const { waitSeconds, failure, released = false } = end;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(searchSource)
      .set({
        ...noLease,
        nextAt: waitSeconds === null ? null : secondsFromNow(waitSeconds),
        ...(failure !== undefined && { failureCode: failure.code, failure: failure.message.slice(0, 1_000) }),
        ...(released && { attempts: sql`greatest(${searchSource.attempts} - 1, 0)` }),
        ...(failure === undefined && !released && { attempts: 0, failureCode: null, failure: null }),
      })
      .where(isHeld(claim))
      .returning({ workspaceId: searchSource.workspaceId });
    if (row === undefined) return false;
    if (waitSeconds !== null)
      await bringTurnForward(tx, "results", row.workspaceId, secondsFromNow(waitSeconds));
    return true;
  });
}

export type ConnectedSource = Pick<SearchSourceRow, "property" | "clientEmail" | "secret" | "backToDay"> & {
  /** Default: `service_account`. */
  access?: SearchAccess;
};

/**
 * Connects a project, or connects it anew: what the same property has brought stays, and what another one has is read
 * again. A slice that is under way loses its lease.
 */
export async function putSource(
  tx: Transaction,
  row: Authorized<ProjectRow>,
  { property, access = "service_account", clientEmail, secret, backToDay }: ConnectedSource,
): Promise<SearchSourceRow> {
  const isSame = sql`${searchSource.property} = excluded.property`;
  const [source] = await tx
    .insert(searchSource)
    .values({
      projectId: row.id,
      workspaceId: row.workspaceId,
      property,
      access,
      clientEmail,
      secret,
      backToDay,
    })
    .onConflictDoUpdate({
      target: searchSource.projectId,
      set: {
        property,
        access,
        clientEmail,
        secret,
        newestDay: sql`case when ${isSame} then ${searchSource.newestDay} end`,
        oldestDay: sql`case when ${isSame} then ${searchSource.oldestDay} end`,
        backToDay: sql`case when ${isSame} then ${searchSource.backToDay} else excluded.back_to_day end`,
        nextAt: sql`now()`,
        ...noLease,
        attempts: 0,
        failureCode: null,
        failure: null,
        updatedAt: sql`now()`,
      },
    })
    .returning();
  if (source === undefined)
    throw new Error("the database returned no row for a connection to Search Console");
  await tx.delete(searchGrant).where(eq(searchGrant.projectId, row.id));
  await bringTurnForward(tx, "results", row.workspaceId);
  return source;
}

export async function findSource(
  db: Database,
  { id }: Pick<ProjectRow, "id">,
): Promise<SearchSourceRow | null> {
  const [row] = await db.select().from(searchSource).where(eq(searchSource.projectId, id));
  return row ?? null;
}

export type RemovedSource = Pick<SearchSourceRow, "projectId" | "access" | "secret">;

/** Forgets a connection with its key; the figures stay. Null without one. */
export async function removeSource(db: Database, row: Pick<ProjectRow, "id">): Promise<RemovedSource | null> {
  return db.transaction(async (tx) => {
    await tx.delete(searchGrant).where(eq(searchGrant.projectId, row.id));
    const [removed] = await tx.delete(searchSource).where(eq(searchSource.projectId, row.id)).returning({
      projectId: searchSource.projectId,
      access: searchSource.access,
      secret: searchSource.secret,
    });
    return removed ?? null;
  });
}
