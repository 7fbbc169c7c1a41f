import { and, eq, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { newId } from "@/lib/platform/db/ids";
import { isHeldBy, isUnclaimed } from "@/lib/platform/db/leases";
import {
  type ArticleRow,
  automaticWrite,
  type IntegrationRow,
  type PublicationRow,
  type PublishEventRow,
  publication,
  publishEvent,
} from "@/lib/platform/db/schema";
import { type AfterWrite, afterWrite, type BeforeWrite, WINDOW_SECONDS, type WriteEnd } from "../state";
import type { StoredFields } from "../write/stored-fields";
import { requeue } from "./turns";

type PublishStatus = PublicationRow["publishStatus"];

/** A write in progress: the row as it was before, and the token that is required to record the outcome. */
export interface WriteClaim {
  row: PublicationRow;
  token: string;
  requested: PublishStatus;
}

export interface WriteTarget {
  article: Authorized<ArticleRow>;
  integration: Authorized<IntegrationRow>;
  requested: PublishStatus;
}

/**
 * Claims the publication of an article at an integration, creating its row if needed; null while another write
 * is in progress. A `failed` publication becomes `checking`, and no check runs before the write has ended or its
 * lease has expired.
 */
export async function claimWrite(
  db: Database,
  { article, integration, requested }: WriteTarget,
  leaseSeconds: number,
): Promise<WriteClaim | null> {
  const token = newId();
  return db.transaction(async (tx) => {
    await tx
      .insert(publication)
      .values({
        projectId: article.projectId,
        articleId: article.id,
        integrationId: integration.id,
        publishStatus: requested,
        state: "checking",
        verifyStatus: "pending",
      })
      .onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(publication)
      .where(
        and(
          eq(publication.articleId, article.id),
          eq(publication.integrationId, integration.id),
          isUnclaimed(writeLease),
        ),
      )
      .for("update");
    if (row === undefined) return null;
    const [claimed] = await tx
      .update(publication)
      .set({
        ...(row.state === "failed" && { state: "checking", verifyStatus: "pending", error: null }),
        writeToken: token,
        writeUntil: secondsFromNow(leaseSeconds),
        checkToken: null,
        checkUntil: null,
        // A dead process that held the claim before has already stored the paused check.
        ...(row.writeToken === null && { pausedCheckAt: row.nextCheckAt }),
        nextCheckAt: secondsFromNow(leaseSeconds),
      })
      .where(eq(publication.id, row.id))
      .returning();
    if (claimed === undefined) throw new Error("a locked publication vanished");
    await requeue(tx, row, claimed);
    return { row, token, requested };
  });
}

/** Stores the remote entry's id as soon as it is known, so that no later call creates a second entry. */
export async function keepRemoteId(db: Database, claim: WriteClaim, remoteId: string): Promise<void> {
  await db.update(publication).set({ remoteId, updatedAt: sql`now()` }).where(isWriteOf(claim));
}

/** Stores what a write is about to send and what it found, to recognise the entry should the answer be lost. */
export async function keepDesired(
  db: Database,
  claim: WriteClaim,
  fields: { desiredFields: StoredFields; storedFields: Record<string, unknown> | null },
): Promise<void> {
  await db
    .update(publication)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(isWriteOf(claim));
}

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
  const address = sent ? end.address : current.externalUrl;
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
      ...(sent && { externalUrl: address, warnings: outcome.warnings, sentAt: sql`now()` }),
      ...proofAfter(after, current),
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
  await requeue(tx, current, row);
  if (sent) {
    const { articleId, integrationId } = row;
    await tx
      .delete(automaticWrite)
      .where(and(eq(automaticWrite.articleId, articleId), eq(automaticWrite.integrationId, integrationId)));
  }
  const [event] = await tx
    .insert(publishEvent)
    .values({
      publicationId: row.id,
      status: sent ? "success" : "failed",
      publishStatus: requested,
      url: row.externalUrl,
      verifyStatus: after.eventVerifyStatus,
      error,
    })
    .returning();
  if (event === undefined) throw new Error("the database returned no row for a new publish event");
  return { publication: row, event, checkable: after.check === "after the grace" };
}

function proofAfter({ proof }: AfterWrite, current: PublicationRow) {
  if (proof === "kept") return { nextCheckAt: current.pausedCheckAt };
  const anew = { checks: 0, rechecks: 0, checkSince: sql`now()` };
  return proof === "outdated"
    ? anew
    : {
        ...anew,
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
  return {
    state: checkSince === null ? null : state,
    verifyStatus,
    publishStatus,
    everWritten: sentAt !== null || verifiedAt !== null,
    maybeThere: doubtful || foundEntry,
    externalUrl,
  };
}

const writeLease = {
  id: publication.id,
  leaseToken: publication.writeToken,
  leaseUntil: publication.writeUntil,
};

function isWriteOf({ row, token }: WriteClaim) {
  return isHeldBy(writeLease, { id: row.id, leaseToken: token });
}
