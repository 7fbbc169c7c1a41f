import type { Transaction } from "@/lib/platform/db/connection";
import { messageBody, type OutgoingEvent } from "./event-payload";
import { addDueDeliveries, subscribersOf } from "./rows";

/**
 * Tells the project's endpoints what has happened: one delivery for each that is active and subscribed, in
 * the transaction that makes it true, so that neither is there without the other. Nothing is sent here:
 * wake "events" after the transaction, or leave it to the next sweep.
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
