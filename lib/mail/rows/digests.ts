import { asc, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { articlePlan, mail, member, user } from "@/lib/platform/db/schema";
import { digestTimes } from "../digest-times";

/** How many people are seen to at once. */
const batchSize = 200;

/**
 * Queues the digests of the people whose time has come, and stores when each comes next. Returns how many people it saw to;
 * fewer than a batch when nobody is left. People who have switched it off are never looked at.
 */
export async function queueDigests(db: Database, now: Date): Promise<{ seen: number; isAll: boolean }> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: user.id })
      .from(user)
      .where(lte(user.nextDigestAt, now))
      .orderBy(asc(user.nextDigestAt), asc(user.id))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return { seen: 0, isAll: true };
    const zones = await timeZonesOf(tx, ids);
    const mails: (typeof mail.$inferInsert)[] = [];
    const next = new Map<string, string[]>();
    for (const userId of ids) {
      const zone = zones.get(userId);
      const { day, isNow, nextAt } = digestTimes(now, zone ?? "UTC");
      // A person without a workspace has nothing to be told of.
      if (isNow && zone !== undefined) {
        mails.push({
          id: newId(),
          kind: "digest",
          userId,
          eventKey: `digest:${day}:${userId}`,
          data: { day },
        });
      }
      const at = nextAt.toISOString();
      next.set(at, [...(next.get(at) ?? []), userId]);
    }
    if (mails.length > 0) await tx.insert(mail).values(mails).onConflictDoNothing();
    for (const [at, people] of next) {
      await tx
        .update(user)
        .set({ nextDigestAt: new Date(at) })
        .where(inArray(user.id, people));
    }
    return { seen: ids.length, isAll: ids.length < batchSize };
  });
}

/** The time zone of each of these people who is in a workspace. */
async function timeZonesOf(
  tx: Pick<Database, "execute">,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; zone: string | null }>(sql`
    select person.id, ${zoneOf(sql`person.id`)} as zone
    from unnest(${sql.param(ids)}::uuid[]) as person (id)
    where exists (select 1 from ${member} where ${member.userId} = person.id)`);
  return new Map([...rows].map(({ id, zone }) => [id, zone ?? "UTC"]));
}

/** The time zone of the plan of the person's oldest project that has one. */
function zoneOf(userId: SQL) {
  return sql<string | null>`(select zone.time_zone from ${member} cross join lateral (
      select ${articlePlan.projectId}, ${articlePlan.timeZone} from ${articlePlan}
      where ${articlePlan.workspaceId} = ${member.workspaceId} order by ${articlePlan.projectId} limit 1) zone
    where ${member.userId} = ${userId} order by zone.project_id limit 1)`;
}

/** The time zone in which a person's digest comes. */
export async function digestZoneOf(db: Pick<Database, "execute">, userId: string): Promise<string> {
  const [row] = await db.execute<{ zone: string | null }>(
    sql`select ${zoneOf(sql`${userId}::uuid`)} as zone`,
  );
  return row?.zone ?? "UTC";
}

/** Seconds until the first digest is due, below 0 when it is overdue; null when nobody gets one. */
export async function nextDigestInSeconds(db: Database): Promise<number | null> {
  const [first] = await db
    .select({ seconds: sql<number>`extract(epoch from ${user.nextDigestAt} - now())::float8` })
    .from(user)
    .where(sql`${user.nextDigestAt} is not null`)
    .orderBy(asc(user.nextDigestAt))
    .limit(1);
  return first?.seconds ?? null;
}
