import { and, eq, isNull, sql } from "drizzle-orm";
import { findApproval } from "@/lib/articles/rows/approvals";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import {
  type ArticleApprovalRow,
  article,
  automaticWrite,
  integration,
  type PublicationRow,
  type PublishEventRow,
  publication,
  publishEvent,
} from "@/lib/platform/db/schema";
import { lastVerifiedAt } from "../evidence";
import { type AfterWrite, afterWrite, type BeforeWrite, WINDOW_SECONDS, type WriteEnd } from "../state";
import { requeue } from "./turns";
import { isWriteOf, type WriteClaim } from "./write-claims";

type PublishStatus = PublicationRow["publishStatus"];

export interface WriteOutcome {
  end: WriteEnd;
  error: string | null;
  warnings: string[];
  remoteId: string | null;
  /** The fields that the destination stores, as far as they are known. */
  storedFields: Record<string, unknown> | null;
  /** The outcome of this write or of an earlier one is still unknown. */
  doubtful: boolean;
  /** An entry of this article existed before this write. */
  foundEntry: boolean;
}

export interface RecordedWrite {
  publication: PublicationRow;
  event: PublishEventRow;
  /** The verifier will check the page because of this write. */
  checkable: boolean;
  /** The destination already had exactly this, so state and proof stayed as they were. */
  unchanged: boolean;
  /** The version that the article has by now. */
  newestVersion: number | null;
  /** The approval of the version that was written; null where none was required. */
  approval: ArticleApprovalRow | null;
}

/**
 * Stores the outcome and its event in one transaction; null when the claim was lost meanwhile. The first check
 * of the page is due after `graceSeconds`.
 */
export async function recordWrite(
  db: Database,
  claim: WriteClaim,
  outcome: WriteOutcome,
  graceSeconds: number,
): Promise<RecordedWrite | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(publication).where(isWriteOf(claim)).for("update");
    if (row === undefined) return null;
    return endWrite(tx, row, {
      before: beforeWrite(claim.row, outcome),
      requested: claim.requested,
      outcome,
      graceSeconds,
    });
  });
}

/** Error texts of writes whose process died. */
const interrupted = {
  unwritten: "Galley was stopped before it had written anything; publish again.",
  unknown:
    "Galley was stopped while it wrote, so whether the destination carried the write out is not known; publish again: Galley checks first and creates no second entry.",
};

/** Ends the write of a dead process. If its row says that writing had begun, the outcome is unknown. */
export async function endInterruptedWrite(
  tx: Transaction,
  row: PublicationRow,
  graceSeconds: number,
): Promise<RecordedWrite> {
  const { remoteId, storedFields } = row;
  const begun = row.desiredFields !== null;
  const outcome: WriteOutcome = {
    end: { kind: begun ? "unknown" : "nothing" },
    error: begun ? interrupted.unknown : interrupted.unwritten,
    warnings: [],
    remoteId,
    storedFields,
    doubtful: begun,
    foundEntry: remoteId !== null,
  };
  const before = beforeWrite(row, outcome);
  return endWrite(tx, row, { before, requested: row.publishStatus, outcome, graceSeconds });
}

interface EndedWrite {
  before: BeforeWrite;
  requested: PublishStatus;
  outcome: WriteOutcome;
  graceSeconds: number;
}

async function endWrite(
  tx: Transaction,
  current: PublicationRow,
  { before, requested, outcome, graceSeconds }: EndedWrite,
): Promise<RecordedWrite> {
  const { end, error } = outcome;
  const sent = end.kind === "written";
  const after = afterWrite(before, requested, end);
  const unchanged = sent && after.proof === "kept";
  const row = await storeEnd(tx, current, { after, outcome, graceSeconds });
  await requeue(tx, current, row);
  const event = await insertEvent(tx, {
    publicationId: row.id,
    status: sent ? "success" : "failed",
    publishStatus: requested,
    url: row.externalUrl,
    verifyStatus: after.eventVerifyStatus,
    ...(unchanged && { verifyHttpStatus: row.verifyHttpStatus }),
    error,
  });
  return {
    publication: row,
    event,
    checkable: after.check === "after the grace",
    unchanged,
    newestVersion: await newestVersionOf(tx, row, { sent, requested }),
    approval: row.approvalId === null ? null : await findApproval(tx, row.approvalId),
  };
}

interface DecidedEnd {
  after: AfterWrite;
  outcome: WriteOutcome;
  graceSeconds: number;
}

async function storeEnd(
  tx: Transaction,
  current: PublicationRow,
  { after, outcome, graceSeconds }: DecidedEnd,
): Promise<PublicationRow> {
  const { end, error } = outcome;
  const sent = end.kind === "written";
  const address = sent ? end.address : current.externalUrl;
  const mayShowIt = end.kind !== "nothing" && current.writeVersion !== null;
  const [row] = await tx
    .update(publication)
    .set({
      publishStatus: after.publishStatus,
      state: after.state,
      verifyStatus: after.verifyStatus,
      error,
      remoteId: outcome.remoteId,
      storedFields: outcome.storedFields,
      ...(!outcome.doubtful && { desiredFields: null }),
      ...(sent && { externalUrl: address, warnings: outcome.warnings }),
      ...(sent && after.proof !== "kept" && { sentAt: sql`now()` }),
      ...(mayShowIt && { articleVersion: current.writeVersion, approvalId: current.writeApprovalId }),
      writeVersion: null,
      writeApprovalId: null,
      ...proofAfter(after, current, address),
      ...(after.proof !== "kept" && {
        checkHost: hostOf(address),
        nextCheckAt: checkTime(after, graceSeconds),
      }),
      writeToken: null,
      writeUntil: null,
      checkToken: null,
      checkUntil: null,
      unfinishedChecks: 0,
      pausedCheckAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(publication.id, current.id))
    .returning();
  if (row === undefined) throw new Error("a locked publication vanished");
  return row;
}

async function insertEvent(
  tx: Transaction,
  values: typeof publishEvent.$inferInsert,
): Promise<PublishEventRow> {
  const [event] = await tx.insert(publishEvent).values(values).returning();
  if (event === undefined) throw new Error("the database returned no row for a new publish event");
  return event;
}

/**
 * The version that the article has by now. A sent write no longer waits to be made automatically, and shows that whatever
 * had failed at its connection is mended. What is scheduled stays after a draft, which nobody reads.
 */
async function newestVersionOf(
  tx: Transaction,
  row: PublicationRow,
  { sent, requested }: { sent: boolean; requested: PublishStatus },
): Promise<number | null> {
  const { articleId, integrationId } = row;
  const awaited = and(
    eq(automaticWrite.articleId, articleId),
    eq(automaticWrite.integrationId, integrationId),
    requested === "publish" ? undefined : isNull(automaticWrite.scheduledFor),
  );
  const rows = await tx.execute<{ version: number }>(sql`
    with made as (delete from ${automaticWrite} where ${awaited} and ${sent}),
      mended as (
        update ${integration} set status = 'connected', last_error = null, updated_at = now()
        where ${integration.id} = ${integrationId} and ${integration.status} = 'error' and ${sent}
      )
    select ${article.version} as version from ${article} where ${article.id} = ${articleId}`);
  return rows[0]?.version ?? null;
}

function proofAfter({ proof }: AfterWrite, current: PublicationRow, address: string | null) {
  if (proof === "kept") return { nextCheckAt: current.pausedCheckAt };
  const restarted = { checks: 0, rechecks: 0, checkSince: sql`now()` };
  return proof === "outdated"
    ? {
        ...restarted,
        evidence: current.evidence && {
          ...current.evidence,
          last_verified_at: lastVerifiedAt(current)?.toISOString() ?? null,
        },
        // The article was found at its former address; nobody has seen it at the new one.
        ...(address !== current.externalUrl && { verifiedAt: null }),
      }
    : {
        ...restarted,
        verifyHttpStatus: null,
        verifyReason: null,
        evidence: null,
        checkedAt: null,
        verifiedAt: null,
      };
}

function checkTime({ check }: AfterWrite, graceSeconds: number) {
  if (check === null) return null;
  return secondsFromNow(check === "after the grace" ? graceSeconds : WINDOW_SECONDS);
}

function hostOf(address: string | null): string {
  return address === null ? "" : new URL(address).host;
}

function beforeWrite(row: PublicationRow, { doubtful, foundEntry }: WriteOutcome): BeforeWrite {
  const { state, verifyStatus, publishStatus, externalUrl, checkSince, sentAt, verifiedAt } = row;
  // While a write is in progress, the next check has the time of its end.
  const nextCheckAt = row.writeToken === null ? row.nextCheckAt : row.pausedCheckAt;
  return {
    state: checkSince === null ? null : state,
    verifyStatus,
    publishStatus,
    everWritten: sentAt !== null || verifiedAt !== null,
    maybeThere: doubtful || foundEntry,
    externalUrl,
    checkPlanned: nextCheckAt !== null,
  };
}
