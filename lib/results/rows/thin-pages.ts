import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { audit, auditedPage } from "@/lib/platform/db/schema";
import { type ThinPage, thinPageRules } from "../rules/thin-pages";

/** The short pages that a project's last audit read, at most `thinPageRules.pagesMax`, those with the most links first. */
export async function listThinPages(db: Database, projectId: string): Promise<ThinPage[]> {
  const [last] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.projectId, projectId), eq(audit.status, "finished")))
    .orderBy(desc(audit.finishedAt))
    .limit(1);
  if (last === undefined) return [];
  const heading = sql<string>`coalesce(nullif(${auditedPage.h1}, ''), ${auditedPage.title}, '')`;
  return db
    .select({ url: auditedPage.url, heading, words: auditedPage.wordCount })
    .from(auditedPage)
    .where(
      and(
        eq(auditedPage.auditId, last.id),
        eq(auditedPage.state, "done"),
        eq(auditedPage.kind, "page"),
        eq(auditedPage.indexable, true),
        sql`${auditedPage.wordCount} between 1 and ${thinPageRules.wordsMax}`,
      ),
    )
    .orderBy(desc(auditedPage.linksIn), desc(auditedPage.id))
    .limit(thinPageRules.pagesMax)
    .then((rows) => rows.map(({ words, ...row }) => ({ ...row, words: words ?? 0 })));
}
