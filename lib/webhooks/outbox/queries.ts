import { and, arrayContains, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/connection";
import { eventEndpoint, webhookDelivery } from "@/lib/db/schema";
import type { EventType } from "../event-payload";

/** The endpoints that want this event, and the moment of the transaction by the database's clock. */
export async function subscribersOf(
  tx: Transaction,
  projectId: string,
  type: EventType,
): Promise<{ id: string; now: Date }[]> {
  return (
    tx
      .select({ id: eventEndpoint.id, now: sql`now()`.mapWith(eventEndpoint.createdAt) })
      .from(eventEndpoint)
      .where(
        and(
          eq(eventEndpoint.projectId, projectId),
          eq(eventEndpoint.status, "active"),
          arrayContains(eventEndpoint.events, [type]),
        ),
      )
      // An endpoint that is removed now must not break the transaction that tells it something.
      .for("key share")
  );
}

export interface EventDelivery {
  projectId: string;
  endpointId: string;
  type: EventType;
  body: string;
}

/** Deliveries that the sweep sends as soon as it can. */
export async function addDueDeliveries(tx: Transaction, deliveries: EventDelivery[]): Promise<void> {
  await tx.insert(webhookDelivery).values(deliveries.map((each) => ({ ...each, nextAt: sql`now()` })));
}
