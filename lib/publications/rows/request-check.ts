import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { type PublicationRow, publication } from "@/lib/platform/db/schema";
import { requeue } from "./turns";

/** Why the page of a publication is not checked now. */
export type NotChecked =
  /** It was written as a draft, was taken down, or has no address. */
  | "no page"
  | "being written"
  /** The destination may still be deploying the last write: a page that is missing now proves nothing. */
  | "in the grace"
  | "just checked";

/**
 * Makes the check of a publication's page due at once, also when no further one was planned. A check that is going on
 * already is enough. Returns why not, if it does not.
 */
export async function requestCheck(
  db: Database,
  { id }: Authorized<PublicationRow>,
  pauseSeconds: number,
): Promise<NotChecked | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        row: getTableColumns(publication),
        inCheck: sql<boolean>`coalesce(${publication.checkUntil} > now(), false)`,
        isWaiting: sql<boolean>`coalesce(${publication.nextCheckAt} > now(), false)`,
        wasJustChecked: sql<boolean>`coalesce(${publication.checkedAt} > now() - make_interval(secs => ${pauseSeconds}), false)`,
      })
      .from(publication)
      .where(eq(publication.id, id))
      .for("update");
    if (found === undefined) return "no page";
    const { row: before, inCheck, isWaiting, wasJustChecked } = found;
    if (before.publishStatus !== "publish" || before.externalUrl === null) return "no page";
    if (before.writeToken !== null) return "being written";
    if (inCheck) return null;
    if (before.checks === 0 && isWaiting) return "in the grace";
    if (wasJustChecked) return "just checked";
    const [after] = await tx
      .update(publication)
      .set({ nextCheckAt: sql`now()`, unfinishedChecks: 0, updatedAt: sql`now()` })
      .where(eq(publication.id, id))
      .returning();
    if (after !== undefined) await requeue(tx, before, after);
    return null;
  });
}
