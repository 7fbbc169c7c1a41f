import { and, eq } from "drizzle-orm";
import { isReadSource, sourceOrder } from "@/lib/articles/rows/claim-sources";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { articleSource } from "@/lib/platform/db/schema";
import type { WriterSource } from "@/lib/writers/writer";

export type NewSource = Omit<
  typeof articleSource.$inferInsert,
  "jobId" | "projectId" | "articleId" | "key" | "fetchedAt"
> & { sections: WriterSource["sections"]; title: string; words: number; contentHash: string | null };

/** Stores the sources of a job under the keys S1, S2 and so on, in the place of those of an earlier charge. */
export async function replaceSources(
  tx: Transaction,
  { id: jobId, projectId }: { id: string; projectId: string },
  sources: readonly NewSource[],
): Promise<void> {
  await tx.delete(articleSource).where(eq(articleSource.jobId, jobId));
  if (sources.length === 0) return;
  await tx
    .insert(articleSource)
    .values(sources.map((source, index) => ({ ...source, jobId, projectId, key: `S${index + 1}` })));
}

/** The sources that a job may cite, in the order of their keys. */
export async function citableSources(
  db: Database,
  jobId: string,
): Promise<(WriterSource & { words: number })[]> {
  const rows = await db
    .select()
    .from(articleSource)
    .where(and(eq(articleSource.jobId, jobId), isReadSource))
    .orderBy(...sourceOrder);
  return rows.map(({ key, url, finalUrl, title, sections, origin, words }) => ({
    key,
    url: finalUrl ?? url,
    title,
    sections,
    origin,
    words,
  }));
}

/** Names the article that the sources of a job were for. */
export async function assignSources(tx: Transaction, jobId: string, articleId: string): Promise<void> {
  await tx.update(articleSource).set({ articleId }).where(eq(articleSource.jobId, jobId));
}
