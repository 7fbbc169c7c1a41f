import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { activity, member, project, user } from "@/lib/platform/db/schema";
import { actorColumns } from "@/lib/platform/db/schema/actor-columns";
import { type Actor, type Subject, storedActor } from "./context";

type Recorded = Pick<typeof activity.$inferSelect, "operation" | "outcome" | "surface" | "requestId">;

const valuesOf = (
  entry: Recorded,
  actor: Actor,
  { resourceId, relatedId, projectId, workspaceId }: Partial<Subject>,
) => ({
  ...entry,
  ...actorColumns(storedActor(actor)),
  resourceId: resourceId ?? null,
  relatedId: relatedId ?? null,
  projectId: projectId ?? null,
  workspaceId:
    workspaceId ??
    (projectId === undefined
      ? null
      : sql`(select ${project.workspaceId} from ${project} where ${project.id} = ${projectId})`),
});

/**
 * Adds an entry to the audit trail. The actor's label and the project's workspace are stored as they are now.
 */
export async function insertActivity(
  db: Database | Transaction,
  entry: Recorded,
  actor: Actor,
  about: Partial<Subject>,
): Promise<void> {
  await db.insert(activity).values({ id: newId(), ...valuesOf(entry, actor, about) });
}

/**
 * Like insertActivity, but with one row for all equal entries of a minute, because such calls cost their caller little.
 */
export async function countActivity(
  db: Database,
  entry: Recorded,
  actor: Actor,
  { about, now }: { about: Partial<Subject>; now: Date },
): Promise<void> {
  const { id: actorId } = storedActor(actor);
  const id = idOfMinute(now, [entry.operation, entry.outcome, entry.surface, actorId, about.resourceId]);
  await db
    .insert(activity)
    .values({ id, ...valuesOf(entry, actor, about) })
    .onConflictDoUpdate(counted);
}

const counted = { target: activity.id, set: { count: sql`${activity.count} + 1` } };

/** A UUID of version 7 that equal events of one minute share. */
function idOfMinute(now: Date, of: readonly (string | null | undefined)[]): string {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const hex = createHash("sha256")
    .update(JSON.stringify([minute, ...of]))
    .digest("hex");
  const time = minute.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** The most workspaces whose trail says that a member signed in. */
export const workspacesMax = 50;

/**
 * Records an event of an account, such as a sign-in, in the trail of every workspace that the person is a member of.
 * Equal events of a minute are one row, so that a stranger who guesses passwords cannot fill the trail. Events of
 * addresses without an account share one row that belongs to no workspace and does not say what was typed.
 */
export async function countAccountEvent(
  db: Database,
  entry: Recorded,
  person: { userId: string } | { email: string },
  now: Date,
): Promise<void> {
  const isPerson =
    "userId" in person ? eq(user.id, person.userId) : eq(user.email, person.email.trim().toLowerCase());
  const rows = await db
    .select({ userId: user.id, email: user.email, workspaceId: member.workspaceId })
    .from(user)
    .leftJoin(member, eq(member.userId, user.id))
    .where(isPerson)
    .limit(workspacesMax);
  const events = rows.length > 0 ? rows : [{ userId: null, email: null, workspaceId: null }];
  await db
    .insert(activity)
    .values(
      events.map(({ userId, email, workspaceId }) => ({
        id: idOfMinute(now, [entry.operation, entry.outcome, entry.surface, userId, workspaceId]),
        ...entry,
        actorKind: userId === null ? "visitor" : "user",
        actorId: userId,
        actorLabel: email,
        workspaceId,
      })),
    )
    .onConflictDoUpdate(counted);
}
