import { lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { deleteExpiredPasswordLinks } from "@/lib/accounts/password-links/queries";
import { deleteIdleSessions } from "@/lib/accounts/sessions/queries";
import { deleteOldActivity } from "@/lib/activity/queries";
import { purgeDeletedArticles } from "@/lib/articles/rows/trash";
import { deleteOldModelCalls } from "@/lib/generation/operations/model-call-queries";
import { deleteOldAnswers } from "@/lib/kernel/idempotency-queries";
import { deleteExpiredTokens, deleteOldCodes, deleteUnusedClients } from "@/lib/keys/agents/removal-rows";
import { deleteExpiredLookups } from "@/lib/lookups/answer-queries";
import { deleteOldMails } from "@/lib/mail/rows/mails";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch, type Walk, walkBatch } from "@/lib/platform/db/delete-batch";
import {
  article,
  articleApproval,
  articleVersion,
  audit,
  job,
  publication,
  publishEvent,
  verification,
  writerAnswer,
} from "@/lib/platform/db/schema";
import { purgeDeletedProjects } from "@/lib/projects/trash/queries";
import { deleteOldFigures } from "@/lib/results/rows/figures";
import { deleteOldDeliveries } from "@/lib/webhooks/rows";
import { deleteExpiredInvitations } from "@/lib/workspaces/invitations/queries";
import { purgeDeletedWorkspaces } from "@/lib/workspaces/trash/queries";
import type { RetentionKind } from "../kinds";
import { walkUnusedGuides } from "./writing-guides";

/** What one batch has removed. */
export interface RemovedBatch {
  removed: number;
  /** Whether there may be more, and where the next batch continues. */
  more: boolean;
  cursor: unknown;
}

type Removal = (db: Database, days: number, cursor: unknown) => Promise<RemovedBatch>;

/** Removes one batch of what is too old, for each kind. Every batch is one statement, or one transaction. */
export const removals: Record<RetentionKind, Removal> = {
  sessions: oldest(deleteIdleSessions),
  expired_access: oldest(deleteExpiredAccess),
  idempotent_answers: oldest(deleteOldAnswers),
  lookup_answers: oldest(deleteExpiredLookups),
  model_answers: walking(writerAnswer, (before) => ({
    order: [writerAnswer.createdAt, writerAnswer.key],
    removable: sql`exists (select from ${job} where ${job.id} = ${writerAnswer.jobId}
      and ${job.stage} is null and ${job.finishedAt} < ${before})`,
  })),
  job_work: oldest(emptyOldWork),
  model_calls: oldest(deleteOldModelCalls),
  deliveries: oldest(deleteOldDeliveries),
  mails: oldest(deleteOldMails),
  // A check writes to the newest event that is not skipped.
  publish_events: walking(publishEvent, () => ({
    order: [publishEvent.createdAt, publishEvent.id],
    removable: sql`exists (select from ${publishEvent} as later
      where later.publication_id = ${publishEvent.publicationId}
        and later.created_at > ${publishEvent.createdAt} and later.verify_status <> 'skipped')`,
  })),
  article_versions: walking(articleVersion, (before) => ({
    order: [articleVersion.createdAt, articleVersion.articleId, articleVersion.number],
    removable: isReplacedVersion(before),
  })),
  writing_guides: async (db, days, cursor) => ended(await walkUnusedGuides(db, timeBefore(days), cursor)),
  audit_pages: walking(audit, () => ({
    order: [audit.finishedAt, audit.id],
    among: sql`${audit.status} = 'finished' and ${audit.pagesKept} in ('all', 'links_expired', 'pages')`,
    removable: sql`exists (select from ${audit} as later where later.project_id = ${audit.projectId}
      and later.status = 'finished' and later.finished_at > ${audit.finishedAt})`,
    // The sweep of audits then deletes the pages, in batches of its own.
    remove: (these) => sql`update ${audit} set pages_kept = 'expired' where ${these}`,
  })),
  search_figures: async (db, days, cursor) =>
    ended(await deleteOldFigures(db, days, z.uuid().nullable().parse(cursor))),
  activity: oldest(deleteOldActivity),
  deleted_articles: oldest(purgeDeletedArticles),
  deleted_projects: oldest(
    async (db, days) => (await purgeDeletedProjects(db, days)) + (await purgeDeletedWorkspaces(db, days)),
  ),
};

function timeBefore(days: number): SQL {
  return sql`now() - make_interval(days => ${days}::int)`;
}

/** The removal of a kind of which every old row may go. */
function oldest(remove: (db: Database, days: number) => Promise<number>): Removal {
  return async (db, days) => {
    const removed = await remove(db, days);
    return { removed, more: removed > 0, cursor: null };
  };
}

/** The removal of a kind of which some old rows are still needed. */
function walking(table: PgTable, walkOf: (before: SQL) => Omit<Walk, "before">): Removal {
  return async (db, days, cursor) => {
    const before = timeBefore(days);
    return ended(await walkBatch(db, table, { ...walkOf(before), before }, cursor));
  };
}

function ended({ removed, next }: { removed: number; next: unknown }): RemovedBatch {
  return { removed, more: next !== null, cursor: next };
}

/** Neither the first nor the current version, replaced before that time, not published and not approved. */
function isReplacedVersion(before: SQL): SQL {
  const { articleId, number } = articleVersion;
  return sql`${number} > 1
    and exists (select from ${articleVersion} as later where later.article_id = ${articleId}
      and later.number > ${number} and later.created_at < ${before})
    and not exists (select from ${article} where ${article.id} = ${articleId} and ${article.version} = ${number})
    and not exists (select from ${publication} where ${publication.articleId} = ${articleId}
      and ${number} in (${publication.articleVersion}, ${publication.writeVersion}))
    and not exists (select from ${articleApproval} where ${articleApproval.articleId} = ${articleId}
      and ${articleApproval.version} = ${number})`;
}

async function deleteExpiredAccess(db: Database, days: number): Promise<number> {
  let removed = 0;
  for (const remove of [
    deleteOldCodes,
    deleteExpiredTokens,
    deleteUnusedClients,
    deleteExpiredVerifications,
    deleteExpiredInvitations,
    deleteExpiredPasswordLinks,
  ]) {
    removed += await remove(db, days);
  }
  return removed;
}

/** The records of sign-in steps, such as the challenge of a passkey, which better-auth leaves behind. */
async function deleteExpiredVerifications(db: Database, days: number): Promise<number> {
  return deleteBatch(db, verification, {
    key: verification.id,
    oldestBy: verification.expiresAt,
    where: lt(verification.expiresAt, timeBefore(days)),
  });
}

/** Few, because the work of a job is its whole text, several times over. */
const emptiedAtOnce = 100;

/** A failed job that is run again begins with empty work, so nothing that is emptied is ever read. */
async function emptyOldWork(db: Database, days: number): Promise<number> {
  const { count } = await db.execute(sql`
    update ${job} set work = '{}'::jsonb where ${job.id} = any(array(
      select ${job.id} from ${job}
      where ${job.stage} is null and ${job.work} <> '{}'::jsonb and ${job.finishedAt} < ${timeBefore(days)}
      order by ${job.finishedAt} limit ${emptiedAtOnce} for update skip locked))`);
  return count;
}
