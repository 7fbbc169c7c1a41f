import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/db/connection";
import { secondsFromNow } from "@/lib/db/database-time";
import { newId } from "@/lib/db/ids";
import { article, integration, publication, publishEvent } from "@/lib/db/schema";
import { storable } from "@/lib/generation/storable";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { type KeptEvidence, keptEvidence } from "./page-evidence";

export type PublicationRow = typeof publication.$inferSelect;

/** A publication that this process looks at, and what it is looking for. */
export interface LookClaim {
  publication: PublicationRow;
  title: string;
  markdown: string;
  languageCode: string;
  provider: string;
  /** Since the destination accepted the write that is looked for. */
  secondsSinceSent: number;
  /** Since that write was first found on the page; null when it was not. */
  secondsSinceFound: number | null;
  token: string;
}

/**
 * Claims the publication that has been due longest since before `start`; null when none is.
 * The claim only puts the next look off by `claimSeconds` and leaves a token: it holds no lease, so that
 * publishing again need not wait for a slow page. A publish call replaces the token, and with it the claim.
 */
export async function claimLook(
  db: Database,
  start: string,
  claimSeconds: number,
): Promise<LookClaim | null> {
  const token = newId();
  const [row] = await db
    .update(publication)
    .set({ leaseToken: token, leaseUntil: null, nextCheckAt: secondsFromNow(claimSeconds) })
    .where(
      sql`${publication.id} = (
        select ${publication.id} from ${publication}
        where ${publication.nextCheckAt} <= ${start}::timestamptz
          and (${publication.leaseUntil} is null or ${publication.leaseUntil} < now())
        order by ${publication.nextCheckAt}, ${publication.id}
        limit 1
        for update skip locked
      )`,
    )
    .returning({
      ...getTableColumns(publication),
      secondsSinceSent: sql<number>`extract(epoch from now() - coalesce(${publication.sentAt}, ${publication.createdAt}))::float8`,
      secondsSinceFound: sql<
        number | null
      >`case when ${publication.verifiedAt} >= coalesce(${publication.sentAt}, ${publication.createdAt}) then extract(epoch from now() - ${publication.verifiedAt})::float8 end`,
    });
  if (row === undefined) return null;
  const [sought] = await db
    .select({
      title: article.title,
      markdown: article.contentMarkdown,
      languageCode: article.languageCode,
      provider: integration.provider,
    })
    .from(article)
    .innerJoin(integration, eq(integration.id, row.integrationId))
    .where(eq(article.id, row.articleId));
  if (sought === undefined)
    throw new Error(`publication ${row.id} has no article or no connection (any more)`);
  const { secondsSinceSent, secondsSinceFound, ...publicationRow } = row;
  return { publication: publicationRow, ...sought, secondsSinceSent, secondsSinceFound, token };
}

/** What a look found and what it leads to, as columns. */
export interface LookResult {
  state: PublicationRow["state"];
  verifyStatus: PublicationRow["verifyStatus"];
  httpStatus: number | null;
  reason: string;
  evidence: KeptEvidence;
  /** Re-check days that are over. */
  rechecks: number;
  /** No look since the write found the article before this one. */
  firstFound: boolean;
  /** Null when there is nothing more to look at. */
  nextCheckInSeconds: number | null;
}

/**
 * Writes a verdict to the publication and to its newest event, and tells of a change, together. False, and nothing written, when
 * the article was published again meanwhile: the verdict is about a page that has been replaced.
 */
export async function recordLook(db: Database, claim: LookClaim, result: LookResult): Promise<boolean> {
  const { verifyStatus, httpStatus } = result;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(publication)
      .set({
        state: result.state,
        verifyStatus,
        verifyHttpStatus: httpStatus,
        verifyReason: result.reason,
        // A stranger's page may hold what PostgreSQL cannot, and must not stop the sweep with it.
        evidence: keptEvidence.parse(storable(result.evidence)),
        rechecks: result.rechecks,
        checks: sql`${publication.checks} + 1`,
        checkedAt: sql`now()`,
        nextCheckAt: result.nextCheckInSeconds === null ? null : secondsFromNow(result.nextCheckInSeconds),
        ...(result.firstFound && { verifiedAt: sql`now()` }),
        leaseToken: null,
        updatedAt: sql`now()`,
      })
      .where(heldBy(claim))
      .returning();
    if (row === undefined) return false;
    await tx
      .update(publishEvent)
      .set({ verifyStatus, verifyHttpStatus: httpStatus })
      .where(
        sql`${publishEvent.id} = ${tx
          .select({ id: publishEvent.id })
          .from(publishEvent)
          .where(eq(publishEvent.publicationId, row.id))
          .orderBy(desc(publishEvent.createdAt), desc(publishEvent.id))
          .limit(1)}`,
      );
    if (row.state !== claim.publication.state) await tellOfChange(tx, row, claim.provider);
    return true;
  });
}

async function tellOfChange(tx: Transaction, row: PublicationRow, provider: string): Promise<void> {
  if (row.state !== "published" && row.state !== "not_live") return;
  await emitEvent(tx, {
    projectId: row.projectId,
    type: `publication.${row.state}`,
    data: {
      publication_id: row.id,
      article_id: row.articleId,
      integration_id: row.integrationId,
      provider,
      external_url: row.externalUrl,
      state: row.state,
      verify_status: row.verifyStatus,
      checked_at: row.checkedAt?.toISOString() ?? null,
    },
  });
}

/** Makes a claimed publication due again at once: a shutdown must not put its look off. */
export async function giveLookBack(db: Database, claim: LookClaim): Promise<void> {
  await db.update(publication).set({ leaseToken: null, nextCheckAt: sql`now()` }).where(heldBy(claim));
}

/** Seconds until the next publication is due, below 0 when it is overdue; null when none is waiting. */
export async function nextLookInSeconds(db: Database): Promise<number | null> {
  const [row] = await db
    .select({
      seconds: sql<number | null>`extract(epoch from min(${publication.nextCheckAt}) - now())::float8`,
    })
    .from(publication);
  return row?.seconds ?? null;
}

function heldBy(claim: LookClaim) {
  return and(eq(publication.id, claim.publication.id), eq(publication.leaseToken, claim.token));
}
