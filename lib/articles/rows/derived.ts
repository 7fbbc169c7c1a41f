import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import {
  article,
  isDerivedByOldRules,
  project,
  type StoredFaqEntry,
  type StoredGateIssue,
  textRulesVersion,
} from "@/lib/platform/db/schema";

/**
 * Lists texts from which something was never derived, or only by older rules, in the order of their ids, after the id
 * `after`.
 */
export async function listUnderivedTexts(db: Database, after: string, limit: number) {
  return db
    .select({
      id: article.id,
      revision: article.revision,
      title: article.title,
      markdown: article.contentMarkdown,
      claims: article.claims,
      html: article.contentHtml,
      metaDescription: article.metaDescription,
      keyword: article.seedKeyword,
      languageCode: article.languageCode,
      site: project.website,
      provedClaimsOnly: project.provedClaimsOnly,
    })
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(and(isDerivedByOldRules(article), gt(article.id, after)))
    .orderBy(asc(article.id))
    .limit(limit);
}

/** Stores what was derived from a text, all at once, unless the article has been changed since it was read. */
export async function storeDerived(
  db: Database,
  { id, revision }: { id: string; revision: number },
  derived: {
    gateIssues: StoredGateIssue[];
    faq: StoredFaqEntry[];
    contentHtml: string;
    excerpt: string;
    metaDescription: string;
    wordCount: number;
  },
): Promise<void> {
  await db
    .update(article)
    .set({
      ...derived,
      rulesVersion: textRulesVersion,
      textBytes: sql`octet_length(${article.contentMarkdown}) + octet_length(${derived.contentHtml})`,
    })
    .where(and(eq(article.id, id), eq(article.revision, revision)));
}
