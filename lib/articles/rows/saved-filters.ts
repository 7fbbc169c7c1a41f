import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import {
  integration,
  member,
  type ProjectRow,
  type SavedFilterRow,
  savedFilter,
} from "@/lib/platform/db/schema";

/** How many filters one person has in one project at most. */
export const savedFiltersMax = 20;

type Project = Authorized<ProjectRow>;

export interface ListedFilter extends SavedFilterRow {
  /** Its connection has been removed, so that it finds nothing any more. */
  connectionRemoved: boolean;
}

/** The filters that a person has saved in a project, by their names. */
export async function listSavedFilters(
  db: Database,
  { id: projectId }: Project,
  userId: string,
): Promise<ListedFilter[]> {
  const rows = await db
    .select({ ...getTableColumns(savedFilter), status: integration.status })
    .from(savedFilter)
    .leftJoin(integration, eq(integration.id, savedFilter.integrationId))
    .where(and(eq(savedFilter.projectId, projectId), eq(savedFilter.userId, userId)))
    .orderBy(asc(sql`lower(${savedFilter.name})`))
    .limit(savedFiltersMax);
  return rows.map(({ status, ...row }) => ({ ...row, connectionRemoved: status === "removed" }));
}

/** Why a filter is not saved. `left`: the person is no member of the workspace any more. */
export type NotSaved = "too_many" | "name_taken" | "left";

/** Saves a filter. The row of the member is locked, so that no two calls pass the limit together. */
export function insertSavedFilter(
  db: Database,
  { id: projectId, workspaceId }: Project,
  values: Pick<SavedFilterRow, "userId" | "name" | "filter" | "integrationId">,
): Promise<SavedFilterRow | NotSaved> {
  const { userId } = values;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: member.userId })
      .from(member)
      .where(and(eq(member.workspaceId, workspaceId), eq(member.userId, userId)))
      .for("update");
    if (found === undefined) return "left";
    const own = and(eq(savedFilter.projectId, projectId), eq(savedFilter.userId, userId));
    const [counted] = await tx.select({ total: count() }).from(savedFilter).where(own);
    if ((counted?.total ?? 0) >= savedFiltersMax) return "too_many";
    const [row] = await tx
      .insert(savedFilter)
      .values({ ...values, projectId, workspaceId })
      .onConflictDoNothing()
      .returning();
    return row ?? "name_taken";
  });
}

/** Deletes a filter of this person; false when there is none. */
export async function deleteSavedFilter(
  db: Database,
  { id: projectId }: Project,
  { userId, filterId }: { userId: string; filterId: string },
): Promise<boolean> {
  const rows = await db
    .delete(savedFilter)
    .where(
      and(eq(savedFilter.id, filterId), eq(savedFilter.projectId, projectId), eq(savedFilter.userId, userId)),
    )
    .returning({ id: savedFilter.id });
  return rows.length > 0;
}
