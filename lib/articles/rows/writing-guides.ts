import { and, eq } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type ProjectRow, project, writingGuide } from "@/lib/platform/db/schema";
import { guideHashOf, isEmptyGuide, noGuide, readGuide, type WritingGuide } from "../writing-guide";

/** The guide of a project with this hash; the empty one for null. */
export async function findGuide(
  db: Database | Transaction,
  projectId: string,
  hash: string | null,
): Promise<WritingGuide> {
  if (hash === null) return noGuide;
  const [row] = await db
    .select({ voice: writingGuide.voice, instructions: writingGuide.instructions })
    .from(writingGuide)
    .where(and(eq(writingGuide.projectId, projectId), eq(writingGuide.hash, hash)));
  return row === undefined ? noGuide : readGuide(row);
}

/** The guide that a project has now. */
export async function findProjectGuide(db: Database, projectId: string): Promise<WritingGuide> {
  const [row] = await db.select({ hash: project.guideHash }).from(project).where(eq(project.id, projectId));
  return findGuide(db, projectId, row?.hash ?? null);
}

/** Changes the guide of a project, as it is after all changes before; earlier guides stay readable by their hash. */
export async function changeGuide(
  db: Database | Transaction,
  { id }: Authorized<ProjectRow>,
  change: (before: WritingGuide) => WritingGuide,
): Promise<{ guide: WritingGuide; hash: string | null }> {
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ guideHash: project.guideHash })
      .from(project)
      .where(eq(project.id, id))
      .for("update");
    const guide = change(await findGuide(tx, id, locked?.guideHash ?? null));
    const hash = isEmptyGuide(guide) ? null : guideHashOf(guide);
    if (hash !== null) {
      const { voice, instructions } = guide;
      await tx
        .insert(writingGuide)
        .values({ projectId: id, hash, voice, instructions })
        .onConflictDoNothing();
    }
    await tx.update(project).set({ guideHash: hash }).where(eq(project.id, id));
    return { guide, hash };
  });
}
