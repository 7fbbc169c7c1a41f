import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { type ProviderKind, type ProviderRow, workspaceProvider } from "@/lib/platform/db/schema";
import { lockMembers, type WorkspaceRow } from "../queries";

/** What is stored of a provider, besides whose it is. */
export type ProviderValues = Pick<
  ProviderRow,
  | "id"
  | "provider"
  | "model"
  | "baseUrl"
  | "account"
  | "secret"
  | "secretSetAt"
  | "inputPrice"
  | "outputPrice"
>;

/** A workspace has at most one of each kind. */
export function listProviderRows(db: Database, workspaceId: string): Promise<ProviderRow[]> {
  return db
    .select()
    .from(workspaceProvider)
    .where(eq(workspaceProvider.workspaceId, workspaceId))
    .orderBy(asc(workspaceProvider.kind));
}

/** The writer that a workspace has of its own, for display; null when the server's writes. */
export async function findOwnWriter(
  db: Database,
  workspaceId: string,
): Promise<Pick<ProviderRow, "provider" | "model"> | null> {
  const [row] = await db
    .select({ provider: workspaceProvider.provider, model: workspaceProvider.model })
    .from(workspaceProvider)
    .where(and(eq(workspaceProvider.workspaceId, workspaceId), eq(workspaceProvider.kind, "writer")));
  return row ?? null;
}

/**
 * Stores what `valuesOf` makes of the workspace's present providers. Only one call at a time changes them, so what
 * was decided about a kept secret is still true when it is stored.
 */
export async function putProvider(
  db: Database,
  workspace: Authorized<WorkspaceRow>,
  kind: ProviderKind,
  valuesOf: (stored: readonly ProviderRow[]) => ProviderValues,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMembers(tx, workspace.id);
    const { id, ...values } = valuesOf(await listProviderRows(tx, workspace.id));
    await tx
      .insert(workspaceProvider)
      .values({ id, workspaceId: workspace.id, kind, ...values })
      .onConflictDoUpdate({
        target: [workspaceProvider.workspaceId, workspaceProvider.kind],
        set: { ...values, updatedAt: sql`clock_timestamp()` },
      });
  });
}

/** Deletes providers; returns the kinds of those that there were. */
export async function deleteProviders(
  db: Database,
  workspace: Authorized<WorkspaceRow>,
  kinds: readonly ProviderKind[],
): Promise<ProviderKind[]> {
  const deleted = await db
    .delete(workspaceProvider)
    .where(and(eq(workspaceProvider.workspaceId, workspace.id), inArray(workspaceProvider.kind, [...kinds])))
    .returning({ kind: workspaceProvider.kind });
  return deleted.map(({ kind }) => kind);
}
