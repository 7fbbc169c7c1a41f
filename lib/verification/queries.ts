import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/connection";
import { secondsFromNow } from "@/lib/db/database-time";
import { newId } from "@/lib/db/ids";
import { article, publication, publishEvent } from "@/lib/db/schema";

export type PublicationRow = typeof publication.$inferSelect;

/** A publication that this process looks at, and what it is looking for. */
export interface LookClaim {
  publication: PublicationRow;
  title: string;
  markdown: string;
  languageCode: string;
  /** Since the destination accepted the write that is looked for. */
  secondsSinceSent: number;
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
    });
  if (row === undefined) return null;
  const [sought] = await db
    .select({
      title: article.title,
      markdown: article.contentMarkdown,
      languageCode: article.languageCode,
    })
    .from(article)
    .where(eq(article.id, row.articleId));
  if (sought === undefined) throw new Error(`publication ${row.id} has no article (any more)`);
  return { publication: row, ...sought, secondsSinceSent: row.secondsSinceSent, token };
}

/** What a look found and what it leads to, as columns. */
export interface LookResult {
  state: PublicationRow["state"];
  verifyStatus: PublicationRow["verifyStatus"];
  httpStatus: number | null;
  reason: string;
  evidence: Record<string, unknown>;
  /** What is wrong with a page that shows the article, as sentences; added to those of the write. */
  warnings: string[];
  /** Null when there is nothing more to look at. */
  nextCheckInSeconds: number | null;
}

/**
 * Writes a verdict to the publication and to its newest event, together. False, and nothing written, when
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
        evidence: result.evidence,
        warnings: sql`array_cat(${publication.warnings}, ${sql.param(result.warnings)}::text[])`,
        checks: sql`${publication.checks} + 1`,
        checkedAt: sql`now()`,
        nextCheckAt: result.nextCheckInSeconds === null ? null : secondsFromNow(result.nextCheckInSeconds),
        ...(result.state === "published" && { verifiedAt: sql`now()` }),
        leaseToken: null,
        updatedAt: sql`now()`,
      })
      .where(heldBy(claim))
      .returning({ id: publication.id });
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
    return true;
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
