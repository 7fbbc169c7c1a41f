import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { inProject, requireRow } from "@/lib/kernel/require";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type IntegrationRow, integration, publication } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

export async function findIntegration(
  db: Database,
  scope: Scope,
  id: string,
): Promise<IntegrationRow | null> {
  const [row] = await db
    .select()
    .from(integration)
    .where(
      and(
        eq(integration.id, id),
        ne(integration.status, "removed"),
        withinProjects(scope, integration.projectId),
      ),
    );
  return row ?? null;
}

export const requireIntegration = requireRow("publishing connection", findIntegration, inProject);

export interface UsedIntegration {
  row: IntegrationRow;
  /** When its destination last accepted an article; null before the first. */
  lastUsedAt: Date | null;
}

export async function listIntegrationRows(db: Database, projectId: string): Promise<UsedIntegration[]> {
  const lastUse = db
    .select({ sentAt: publication.sentAt })
    .from(publication)
    .where(and(eq(publication.integrationId, integration.id), isNotNull(publication.sentAt)))
    .orderBy(desc(publication.sentAt))
    .limit(1)
    .as("last_use");
  return db
    .select({ row: integration, lastUsedAt: lastUse.sentAt })
    .from(integration)
    .leftJoinLateral(lastUse, sql`true`)
    .where(and(eq(integration.projectId, projectId), ne(integration.status, "removed")))
    .orderBy(asc(integration.createdAt), asc(integration.id));
}

export async function insertIntegration(
  db: Database | Transaction,
  values: typeof integration.$inferInsert,
): Promise<IntegrationRow> {
  const [row] = await db.insert(integration).values(values).returning();
  if (row === undefined) throw new Error("the database returned no row for a new integration");
  return row;
}

/** Inserts an integration under an id that was given out before. Returns null when that id has been used. */
export async function insertIntegrationOnce(
  db: Database,
  values: typeof integration.$inferInsert,
): Promise<IntegrationRow | null> {
  const [row] = await db
    .insert(integration)
    .values(values)
    .onConflictDoNothing({ target: integration.id })
    .returning();
  return row ?? null;
}

export type IntegrationChange = Partial<
  Pick<
    IntegrationRow,
    | "name"
    | "autoPublishStatus"
    | "autoPublishDailyMax"
    | "graceSeconds"
    | "status"
    | "config"
    | "secrets"
    | "lastError"
  >
> & {
  /**
   * True: the connection was tested just now. False: its settings were not tested since they changed. Default:
   * no change.
   */
  tested?: boolean;
  /** Whether articles that are finished from now on are published automatically. Default: no change. */
  autoPublish?: boolean;
};

export async function updateIntegrationRow(
  db: Database,
  row: Authorized<IntegrationRow>,
  { autoPublish, tested, ...change }: IntegrationChange,
): Promise<IntegrationRow> {
  const [updated] = await db
    .update(integration)
    .set({
      ...change,
      ...(autoPublish !== undefined && {
        autoPublishSince: autoPublish ? sql`coalesce(${integration.autoPublishSince}, now())` : null,
      }),
      ...(tested !== undefined && { testedAt: tested ? sql`now()` : null }),
      updatedAt: sql`now()`,
    })
    .where(eq(integration.id, row.id))
    .returning();
  if (updated === undefined) throw new Error("the integration vanished while it was changed");
  return updated;
}
