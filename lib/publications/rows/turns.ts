import { and, eq, isNotNull, lt, min, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/db/connection";
import { checkTurn, type PublicationRow, project, publication } from "@/lib/platform/db/schema";

/** Identifies the publications of one project on one host that wait for the same kind of check. */
export type TurnKey = Pick<typeof checkTurn.$inferSelect, "projectId" | "host" | "rank">;

/**
 * Updates the queue after a publication has changed from `before` to `after`: it leaves its old turn and joins
 * its new one. Turns that are already waiting keep their places.
 */
export async function requeue(tx: Transaction, before: PublicationRow, after: PublicationRow): Promise<void> {
  if (!(await lockQueue(tx, after.projectId))) return;
  // A publication that did not wait has no turn to leave.
  if (before.nextCheckAt !== null) {
    await setTurn(tx, turnOf(before), sql`least(${checkTurn.turnAt}, now())`);
  }
  if (after.nextCheckAt === null) return;
  const turnAt = sql`greatest(${after.nextCheckAt.toISOString()}::timestamptz, now())`;
  await tx
    .insert(checkTurn)
    .values({ ...turnOf(after), turnAt })
    .onConflictDoUpdate({
      target: [checkTurn.projectId, checkTurn.host, checkTurn.rank],
      set: { turnAt: sql`least(${checkTurn.turnAt}, excluded.turn_at)` },
    });
}

/** Sends a project to the end of the queue; among its own turns, the one just served comes last. */
export async function passCheckTurn(tx: Transaction, served: TurnKey): Promise<void> {
  await lockQueue(tx, served.projectId);
  await tx
    .update(checkTurn)
    .set({ turnAt: sql`now()` })
    .where(and(eq(checkTurn.projectId, served.projectId), lt(checkTurn.turnAt, sql`now()`)));
  await setTurn(tx, served, sql`now() + interval '1 millisecond'`);
}

function turnOf({ projectId, checkHost, checkRank }: PublicationRow): TurnKey {
  return { projectId, host: checkHost, rank: checkRank };
}

/**
 * Locks the project before its publications are read, so that one added meanwhile is queued afterwards. False for a
 * project in the trash, which has no turns.
 */
async function lockQueue(tx: Transaction, projectId: string): Promise<boolean> {
  const [row] = await tx
    .select({ deletedAt: project.deletedAt })
    .from(project)
    .where(eq(project.id, projectId))
    .for("no key update");
  return row?.deletedAt === null;
}

/** Sets a turn to when its first publication is due, but not before `notBefore`; deletes a turn without any. */
async function setTurn(tx: Transaction, key: TurnKey, notBefore: SQL): Promise<void> {
  const waiting = tx
    .select({ firstAt: min(publication.nextCheckAt).as("first_at") })
    .from(publication)
    .where(
      and(
        eq(publication.projectId, key.projectId),
        eq(publication.checkHost, key.host),
        eq(publication.checkRank, key.rank),
        isNotNull(publication.nextCheckAt),
      ),
    );
  const isTurn = and(
    eq(checkTurn.projectId, key.projectId),
    eq(checkTurn.host, key.host),
    eq(checkTurn.rank, key.rank),
  );
  await tx.execute(sql`
    with waiting as materialized (${waiting}),
      ended as (
        delete from ${checkTurn} using waiting where ${isTurn} and waiting.first_at is null
      )
    update ${checkTurn} set turn_at = greatest(waiting.first_at, ${notBefore})
    from waiting where ${isTurn} and waiting.first_at is not null`);
}
