import { and, desc, eq, ne, sql } from "drizzle-orm";
import { type Notifier, queueNotLiveMails } from "@/lib/mail/rows/notices";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { isHeldBy } from "@/lib/platform/db/leases";
import { type PublicationRow, publication, publishEvent } from "@/lib/platform/db/schema";
import { storable } from "@/lib/platform/db/storable";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { type StoredEvidence, storedEvidence } from "../evidence";
import type { AfterCheck, Verdict } from "../state";
import { insertChange } from "./changes";
import type { CheckClaim } from "./checks";
import { requeue } from "./turns";

/** What a check found and the state that follows, in the form of columns. */
export interface CheckResult extends AfterCheck {
  verifyStatus: Verdict;
  httpStatus: number | null;
  reason: string;
  evidence: StoredEvidence;
}

/**
 * Stores a verdict on the publication and on the event of its write, and emits an event and queues mails when the state
 * changes, in one transaction. Returns false and writes nothing when the claim was lost, for instance because the article
 * was published again: the verdict is then about an outdated page.
 */
export async function recordCheck(
  { db, mailer }: { db: Database; mailer: Notifier | null },
  claim: CheckClaim,
  result: CheckResult,
): Promise<boolean> {
  const { verifyStatus, httpStatus } = result;
  const foundNow = verifyStatus === "verified";
  return db.transaction(async (tx) => {
    const before = await lockClaimed(tx, claim);
    if (before === null) return false;
    const [row] = await tx
      .update(publication)
      .set({
        state: result.state,
        verifyStatus,
        verifyHttpStatus: httpStatus,
        verifyReason: result.reason,
        // A fetched page may hold characters that PostgreSQL rejects; they must not stop the sweep.
        evidence: storedEvidence.parse(storable(result.evidence)),
        rechecks: result.rechecks,
        checks: sql`${publication.checks} + 1`,
        checkedAt: sql`now()`,
        nextCheckAt: result.nextCheckInSeconds === null ? null : secondsFromNow(result.nextCheckInSeconds),
        ...(foundNow && claim.found === null && firstFound(before)),
        ...notInCheck,
        unfinishedChecks: 0,
        updatedAt: sql`now()`,
      })
      .where(eq(publication.id, before.id))
      .returning();
    if (row === undefined) throw new Error("a locked publication vanished");
    await requeue(tx, before, row);
    await updateCheckedEvent(tx, row);
    if (row.state === before.state) return true;
    await insertChange(tx, row);
    await emitStateChange(tx, row, claim.provider);
    if (row.state === "not_live") await queueNotLiveMails(tx, mailer, row);
    return true;
  });
}

const notInCheck = { checkToken: null, checkUntil: null };

/** Finding the article also proves that a write with an unknown outcome has arrived. */
function firstFound({ desiredFields }: PublicationRow) {
  const arrived = desiredFields !== null && {
    error: null,
    sentAt: sql`coalesce(${publication.sentAt}, ${publication.checkSince})`,
  };
  return { verifiedAt: sql`now()`, ...arrived };
}

/** Copies the verdict to the newest event that has something to verify; refused writes (`skipped`) have not. */
async function updateCheckedEvent(tx: Transaction, row: PublicationRow): Promise<void> {
  const { verifyStatus, verifyHttpStatus } = row;
  const checked = tx
    .select({ id: publishEvent.id })
    .from(publishEvent)
    .where(and(eq(publishEvent.publicationId, row.id), ne(publishEvent.verifyStatus, "skipped")))
    .orderBy(desc(publishEvent.createdAt), desc(publishEvent.id))
    .limit(1);
  await tx
    .update(publishEvent)
    .set({ verifyStatus, verifyHttpStatus })
    .where(eq(publishEvent.id, sql`(${checked})`));
}

async function emitStateChange(tx: Transaction, row: PublicationRow, provider: string): Promise<void> {
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

/** Releases a claim and makes its publication due at once, so that a shutdown does not postpone its check. */
export async function releaseCheck(db: Database, claim: CheckClaim, waitSeconds = 0): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockClaimed(tx, claim);
    if (before === null) return;
    const [row] = await tx
      .update(publication)
      .set({ ...notInCheck, nextCheckAt: secondsFromNow(waitSeconds), unfinishedChecks: claim.unfinished })
      .where(eq(publication.id, before.id))
      .returning();
    if (row !== undefined) await requeue(tx, before, row);
  });
}

/** Locks and returns the row, or null when the claim no longer holds it. */
async function lockClaimed(tx: Transaction, { publication: { id }, token }: CheckClaim) {
  const [row] = await tx
    .select()
    .from(publication)
    .where(isHeldBy({ id: publication.id, leaseToken: publication.checkToken }, { id, leaseToken: token }))
    .for("update");
  return row ?? null;
}
