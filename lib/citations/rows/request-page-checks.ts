import { and, eq, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { isUnclaimed } from "@/lib/platform/db/leases";
import { type ArticleRow, citedPage } from "@/lib/platform/db/schema";
import { bringTurnForward } from "@/lib/work/turn-rows";
import { alignCitedPages } from "./align-pages";

/**
 * Makes the checks of all pages that an article cites due at once; returns how many. `just checked` when one of them was
 * asked for less than `pauseSeconds` ago.
 */
export function requestPageChecks(
  db: Database,
  { id }: Authorized<ArticleRow>,
  pauseSeconds: number,
): Promise<number | "just checked"> {
  return db.transaction(async (tx) => {
    await alignCitedPages(tx, id);
    const ofArticle = eq(citedPage.articleId, id);
    const [recent] = await tx
      .select({ id: citedPage.id })
      .from(citedPage)
      .where(and(ofArticle, sql`${citedPage.checkedAt} > now() - make_interval(secs => ${pauseSeconds})`))
      .limit(1);
    if (recent !== undefined) return "just checked";
    const pages = await tx
      .update(citedPage)
      // Cut off, because the column would round to a time that has not come yet.
      .set({ nextAt: sql`least(${citedPage.nextAt}, date_trunc('milliseconds', now()))`, attempts: 0 })
      .where(and(ofArticle, isUnclaimed(citedPage)))
      .returning({ workspaceId: citedPage.workspaceId });
    const [first] = pages;
    if (first !== undefined) await bringTurnForward(tx, "citations", first.workspaceId);
    return pages.length;
  });
}
