import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { type PublicationRow, publication, publishEvent } from "@/lib/platform/db/schema";
import { storable } from "@/lib/platform/db/storable";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { type StoredEvidence, storedEvidence } from "../evidence";
import type { AfterCheck, Verdict } from "../state";
import type { CheckClaim } from "./checks";
import { requeue } from "./turns";

/** What a check found and what it leads to, as columns. */
export interface CheckResult extends AfterCheck {
  verifyStatus: Verdict;
  httpStatus: number | null;
  reason: string;
  evidence: StoredEvidence;
}

/**
 * Writes a verdict to the publication and to the event of its write, and tells of a change, together. False, and
 * nothing written, when the article was published again meanwhile: the verdict is about a page that has been
 * replaced.
 */
export async function recordCheck(db: Database, claim: CheckClaim, result: CheckResult): Promise<boolean> {
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
        // A stranger's page may hold what PostgreSQL cannot, and must not stop the sweep with it.
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
    await noteOnEvent(tx, row);
    if (row.state !== before.state) await tellOfChange(tx, row, claim.provider);
    return true;
  });
}

const notInCheck = { checkToken: null, checkUntil: null };

/** An article on its page also answers whether a write arrived whose outcome nobody knew. */
function firstFound({ desiredFields }: PublicationRow) {
  const arrived = desiredFields !== null && {
    error: null,
    sentAt: sql`coalesce(${publication.sentAt}, ${publication.checkSince})`,
  };
  return { verifiedAt: sql`now()`, ...arrived };
}

/** The event of the write whose page was checked; a later one that was refused has nothing to be verified. */
async function noteOnEvent(tx: Transaction, row: PublicationRow): Promise<void> {
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

/** Makes a claimed publication due again at once: a shutdown must not put its check off. */
export async function giveCheckBack(db: Database, claim: CheckClaim): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockClaimed(tx, claim);
    if (before === null) return;
    const [row] = await tx
      .update(publication)
      .set({ ...notInCheck, nextCheckAt: sql`now()`, unfinishedChecks: claim.unfinished })
      .where(eq(publication.id, before.id))
      .returning();
    if (row !== undefined) await requeue(tx, before, row);
  });
}

/** The row, if this claim still holds it. */
async function lockClaimed(tx: Transaction, { publication: { id }, token }: CheckClaim) {
  const [row] = await tx
    .select()
    .from(publication)
    .where(and(eq(publication.id, id), eq(publication.checkToken, token)))
    .for("update");
  return row ?? null;
}
