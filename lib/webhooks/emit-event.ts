import type { Transaction } from "@/lib/platform/db/connection";
import { messageBody, type OutgoingEvent } from "./event-payload";
import { addDueDeliveries, subscribersOf } from "./rows";

/**
 * Emits an event: adds one delivery for each active, subscribed endpoint of the project, in the transaction of the
 * change that it reports. Nothing is sent here: wake "events" after the transaction, or leave it to the next
 * sweep.
 */
export async function emitEvent(tx: Transaction, { projectId, type, data }: OutgoingEvent): Promise<void> {
  const subscribers = await subscribersOf(tx, projectId, type);
  const [first] = subscribers;
  if (first === undefined) return;
  const body = messageBody({ type, at: first.now, data });
  await addDueDeliveries(
    tx,
    subscribers.map(({ id }) => ({ projectId, endpointId: id, type, body })),
  );
}
