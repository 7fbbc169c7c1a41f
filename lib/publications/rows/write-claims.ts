import { and, eq, isNull, sql } from "drizzle-orm";
import { findValidApproval } from "@/lib/articles/rows/approvals";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { newId } from "@/lib/platform/db/ids";
import { isHeldBy, isUnclaimed } from "@/lib/platform/db/leases";
import {
  type ArticleRow,
  article,
  type IntegrationRow,
  type PublicationRow,
  project,
  publication,
} from "@/lib/platform/db/schema";
import { traceParent } from "@/lib/platform/telemetry/tracing";
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
  /** The write only takes the page down: it brings no text, and the article may be in the trash. */
  takesDown?: true;
}

/**
 * Why there is no claim. `busy`: another write is in progress, or the article is no longer what the caller read.
 * `unapproved`: the text would go live, which needs an approval of this version.
 */
export type Unclaimed = "busy" | "unapproved";

/**
 * Claims the publication of an article at an integration, creating its row if needed. A `failed` publication becomes
 * `checking`, and no check runs before the write has ended or its lease has expired. Every write that goes live passes
 * here, so here its approval is required: of the version that is written, because the article is locked.
 */
export async function claimWrite(
  db: Database,
  { article: target, integration, requested, takesDown }: WriteTarget,
  leaseSeconds: number,
): Promise<WriteClaim | Unclaimed> {
  const token = newId();
  return db.transaction(async (tx) => {
    const locked = takesDown === undefined ? await lockUnchanged(tx, target) : { approvalRequired: false };
    if (locked === null) return "busy";
    const asksApproval = locked.approvalRequired && requested === "publish";
    const approvalId = asksApproval ? await findValidApproval(tx, target) : null;
    if (asksApproval && approvalId === null) return "unapproved";
    const [made] = await tx
      .insert(publication)
      .values({
        projectId: target.projectId,
        articleId: target.id,
        integrationId: integration.id,
        publishStatus: requested,
        state: "checking",
        verifyStatus: "pending",
      })
      .onConflictDoNothing()
      .returning();
    const row = made ?? (await lockUnclaimed(tx, target.id, integration.id));
    if (row === null) return "busy";
    const [claimed] = await tx
      .update(publication)
      .set({
        ...(row.state === "failed" && { state: "checking", verifyStatus: "pending", error: null }),
        writeToken: token,
        writeUntil: secondsFromNow(leaseSeconds),
        writeVersion: takesDown === undefined ? target.version : null,
        writeApprovalId: approvalId,
        traceParent: traceParent(),
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

/** Locks the publication of an article at an integration; null while another write is in progress. */
async function lockUnclaimed(
  tx: Transaction,
  articleId: string,
  integrationId: string,
): Promise<PublicationRow | null> {
  const isTarget = and(eq(publication.articleId, articleId), eq(publication.integrationId, integrationId));
  const [row] = await tx
    .select()
    .from(publication)
    .where(and(isTarget, isUnclaimed(writeLease)))
    .for("update");
  return row ?? null;
}

/**
 * Locks the article until the claim is stored, so that its slug is not changed, it is not deleted and no approval of it
 * is withdrawn meanwhile; null when it is at another version.
 */
async function lockUnchanged(
  tx: Transaction,
  { id, version }: ArticleRow,
): Promise<{ approvalRequired: boolean } | null> {
  const [row] = await tx
    .select({ version: article.version, approvalRequired: project.approvalRequired })
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(and(eq(article.id, id), isNull(article.deletedAt), isNull(project.deletedAt)))
    .for("share", { of: article });
  return row?.version === version ? row : null;
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

/** Whether a write in progress may still change something: its claim stands, and its project is not in the trash. */
export async function mayStillWrite(db: Database, claim: WriteClaim): Promise<boolean> {
  const rows = await db
    .select({ id: publication.id })
    .from(publication)
    .innerJoin(project, eq(project.id, publication.projectId))
    .where(and(isWriteOf(claim), isNull(project.deletedAt)));
  return rows.length > 0;
}

const writeLease = {
  id: publication.id,
  leaseToken: publication.writeToken,
  leaseUntil: publication.writeUntil,
};

export function isWriteOf({ row, token }: WriteClaim) {
  return isHeldBy(writeLease, { id: row.id, leaseToken: token });
}
