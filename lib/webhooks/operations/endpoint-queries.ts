import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { inProject, requireRow } from "@/lib/kernel/require";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import {
  type EventEndpointRow,
  eventEndpoint,
  type ProjectRow,
  project,
  webhookDelivery,
} from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { endHold } from "@/lib/webhooks/rows";

export async function findEndpoint(db: Database, scope: Scope, id: string): Promise<EventEndpointRow | null> {
  const [row] = await db
    .select()
    .from(eventEndpoint)
    .where(and(eq(eventEndpoint.id, id), withinProjects(scope, eventEndpoint.projectId)));
  return row ?? null;
}

export const requireEndpoint = requireRow("event endpoint", findEndpoint, inProject);

export async function listEndpointRows(db: Database, projectId: string): Promise<EventEndpointRow[]> {
  return db
    .select()
    .from(eventEndpoint)
    .where(eq(eventEndpoint.projectId, projectId))
    .orderBy(asc(eventEndpoint.createdAt), asc(eventEndpoint.id));
}

export type NewestDelivery = Pick<
  typeof webhookDelivery.$inferSelect,
  "id" | "type" | "status" | "lastHttpStatus" | "lastError" | "createdAt"
>;

/** The newest delivery to each of these endpoints that has been tried, by endpoint id. */
export async function newestDeliveries(
  db: Database,
  endpointIds: string[],
): Promise<Map<string, NewestDelivery>> {
  const newest = db
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.endpointId, eventEndpoint.id), sql`${webhookDelivery.attempts} > 0`))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(1)
    .as("newest");
  const rows = await db
    .select({
      endpointId: eventEndpoint.id,
      newest: {
        id: newest.id,
        type: newest.type,
        status: newest.status,
        lastHttpStatus: newest.lastHttpStatus,
        lastError: newest.lastError,
        createdAt: newest.createdAt,
      },
    })
    .from(eventEndpoint)
    .innerJoinLateral(newest, sql`true`)
    .where(inArray(eventEndpoint.id, endpointIds));
  return new Map(rows.map((row) => [row.endpointId, row.newest]));
}

/**
 * Inserts an endpoint. Returns null when the project already has `countMax` of them, even when two calls come
 * at once.
 */
export async function insertEndpoint(
  db: Database,
  owner: Authorized<ProjectRow>,
  values: Pick<EventEndpointRow, "id" | "url" | "events" | "secret">,
  countMax: number,
): Promise<EventEndpointRow | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: project.id }).from(project).where(eq(project.id, owner.id)).for("no key update");
    if ((await tx.$count(eventEndpoint, eq(eventEndpoint.projectId, owner.id))) >= countMax) return null;
    const [row] = await tx
      .insert(eventEndpoint)
      .values({ ...values, projectId: owner.id })
      .returning();
    if (row === undefined) throw new Error("the database returned no row for a new event endpoint");
    return row;
  });
}

export type EndpointChange = Partial<Pick<EventEndpointRow, "url" | "events" | "status" | "secret">>;

/**
 * Changes an endpoint. Its waiting messages are tried again at once, because the change may fix what failed.
 */
export async function updateEndpointRow(
  db: Database,
  row: Authorized<EventEndpointRow>,
  change: EndpointChange,
): Promise<EventEndpointRow> {
  return db.transaction(async (tx) => {
    const [updated] = await tx
      .update(eventEndpoint)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(eventEndpoint.id, row.id))
      .returning();
    if (updated === undefined) throw new Error("the event endpoint vanished while it was changed");
    await endHold(tx, row.id);
    return updated;
  });
}

/** Deletes an endpoint together with its deliveries and their attempts. */
export async function deleteEndpoint(db: Database, row: Authorized<EventEndpointRow>): Promise<void> {
  await db.delete(eventEndpoint).where(eq(eventEndpoint.id, row.id));
}
