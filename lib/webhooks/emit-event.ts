import type { Transaction } from "@/lib/platform/db/connection";
import { messageBody, type OutgoingEvent } from "./event-payload";
import { addDueDeliveries, projectsSubscribed, subscribersOf } from "./rows";

/**
 * Emits an event: adds one delivery for each active, subscribed endpoint of the project, in the transaction of the
 * change that it reports. Nothing is sent here: wake "events" after the transaction, or leave it to the next
 * sweep. Returns whether anybody has subscribed.
 */
export async function emitEvent(tx: Transaction, { projectId, type, data }: OutgoingEvent): Promise<boolean> {
  const subscribers = await subscribersOf(tx, projectId, type);
  const [first] = subscribers;
  if (first === undefined) return false;
  const body = messageBody({ type, at: first.now, data });
  await addDueDeliveries(
    tx,
    subscribers.map(({ id }) => ({ projectId, endpointId: id, type, body })),
  );
  return true;
}

/** Emits an event of a workspace in each of its projects that watch for it. Returns whether any does. */
export async function emitInWorkspace(
  tx: Transaction,
  workspaceId: string,
  event: Omit<Extract<OutgoingEvent, { type: "member.added" }>, "projectId">,
): Promise<boolean> {
  const projectIds = await projectsSubscribed(tx, workspaceId, event.type);
  for (const projectId of projectIds) await emitEvent(tx, { ...event, projectId });
  return projectIds.length > 0;
}
