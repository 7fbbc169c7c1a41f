import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { audit, auditedPage, auditFile, auditLink } from "@/lib/platform/db/schema";

/** How many rows one statement deletes: few enough that its locks delay nobody. */
const batchRows = 2000;

/**
 * Deletes one batch of the pages or links of audits that no longer keep them; true when there may be more.
 * Any number of processes may call it at the same time.
 */
export async function removeExpiredPages(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [expired] = await tx
      .select({ id: audit.id, pagesKept: audit.pagesKept })
      .from(audit)
      .where(sql`${audit.pagesKept} in ('links_expired', 'expired')`)
      .orderBy(audit.id)
      .limit(1)
      .for("update", { skipLocked: true });
    if (expired === undefined) return false;
    const { id, pagesKept } = expired;
    const links = await tx.execute(sql`
      delete from ${auditLink} where ${auditLink.auditId} = ${id} and ${auditLink.source} = any(array(
        select source from ${auditLink} where audit_id = ${id} order by source limit ${batchRows}
      ))`);
    if (links.count === batchRows) return true;
    if (pagesKept === "expired") {
      const pages = await tx.execute(sql`
        delete from ${auditedPage} where ${auditedPage.auditId} = ${id} and ${auditedPage.id} = any(array(
          select id from ${auditedPage} where audit_id = ${id} order by id limit ${batchRows}
        ))`);
      if (pages.count === batchRows) return true;
      await tx.delete(auditFile).where(eq(auditFile.auditId, id));
    }
    await tx
      .update(audit)
      .set({ pagesKept: pagesKept === "expired" ? "none" : "pages" })
      .where(eq(audit.id, id));
    return true;
  });
}
