import { and, desc, eq } from "drizzle-orm";
import { inProject, requireRow } from "@/lib/kernel/require";
import type { Database } from "@/lib/platform/db/connection";
import { type DeliveryRow, webhookDelivery } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

export async function findDelivery(db: Database, scope: Scope, id: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.id, id), withinProjects(scope, webhookDelivery.projectId)));
  return row ?? null;
}

export const requireDelivery = requireRow("delivery", findDelivery, inProject);

/** Whether the same receiver was sent a newer message about the same article. */
export async function isOvertaken(
  db: Database,
  { id, integrationId, subject }: DeliveryRow,
): Promise<boolean> {
  if (integrationId === null || subject === null) return false;
  const [newest] = await db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.integrationId, integrationId), eq(webhookDelivery.subject, subject)))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(1);
  return newest !== undefined && newest.id !== id;
}
