import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { type WalkedBatch, walkBatch } from "@/lib/platform/db/delete-batch";
import { article, job, project, writingGuide } from "@/lib/platform/db/schema";

const { projectId, hash } = writingGuide;

/**
 * Deletes the guides of one window that nothing names. A project whose guide is being changed is locked by that change
 * (lib/articles/rows/writing-guides.ts) and left for another night, so that a guide that is chosen again stays.
 */
export async function walkUnusedGuides(db: Database, before: SQL, cursor: unknown): Promise<WalkedBatch> {
  return walkBatch(
    db,
    writingGuide,
    {
      order: [writingGuide.createdAt, projectId, hash],
      before,
      removable: sql`true`,
      remove: (these) => sql`delete from ${writingGuide} using (
          select ${project.id}, ${project.guideHash} from ${project}
          where ${project.id} in (select project_id from seen) for update skip locked
        ) as owner
        where ${these} and owner.id = ${projectId} and owner.guide_hash is distinct from ${hash}
          and not exists (select from ${article} where ${article.projectId} = ${projectId} and ${article.guideHash} = ${hash})
          and not exists (select from ${job} where ${job.projectId} = ${projectId} and ${job.guideHash} = ${hash})`,
    },
    cursor,
  );
}
