import { and, asc, desc, eq, getTableColumns, gte, isNotNull, lte, ne, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { newId } from "@/lib/platform/db/ids";
import {
  article,
  checkTurn,
  integration,
  type PublicationRow,
  publication,
  publishEvent,
} from "@/lib/platform/db/schema";
import { storable } from "@/lib/platform/db/storable";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { type StoredEvidence, storedEvidence } from "../evidence";
import type { AfterCheck, FoundBefore, Verdict } from "../state";
import { passTurn, requeue, type TurnKey } from "./turns";
import { endInterruptedWrite } from "./writes";

/** A publication whose page this process checks, and what it looks for there. */
export interface CheckClaim {
  publication: PublicationRow;
  title: string;
  markdown: string;
  languageCode: string;
  provider: string;
  /** Since the end of the write that is looked for. */
  secondsSinceWrite: number;
  /** Null when no check since that write found the article. */
  found: FoundBefore | null;
  /** Checks before this one that were begun and never ended. */
  unfinished: number;
  token: string;
}

type Claimed = PublicationRow & { secondsSinceWrite: number; secondsSinceFound: number | null };

/** Claims are made one at a time, in every process: two must never find the same host free. */
const claimLock = 7_402_118;

/** A turn may be out of date; then the next one is asked. */
const turnsAskedMax = 100;

/** First checks, then those of pages that were not found yet, then re-checks. */
const ranks = [0, 1, 2] as const;

/**
 * Claims the next check in the order of service: first checks before re-checks, projects in turns, one check at
 * a time for each host; null when none is due. A claim only puts the next check off by `claimSeconds` and leaves
 * a token, so that publishing again need not wait for a slow page. It also ends the writes of dead processes.
 */
export async function claimCheck(
  db: Database,
  { claimSeconds, graceSeconds }: { claimSeconds: number; graceSeconds: number },
): Promise<CheckClaim | null> {
  const token = newId();
  const row = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
    const busyHosts = await hostsInCheck(tx);
    for (let asked = 0; asked < turnsAskedMax; asked += 1) {
      const turn = await nextTurn(tx, busyHosts);
      if (turn === null) return null;
      const claimed = await claimOf(tx, turn, { token, claimSeconds });
      const ofDeadWrite = claimed !== null && claimed.writeToken !== null;
      if (ofDeadWrite) await endInterruptedWrite(tx, claimed, graceSeconds);
      await passTurn(tx, turn);
      if (claimed !== null && !ofDeadWrite) return claimed;
    }
    return null;
  });
  return row === null ? null : withArticle(db, row, token);
}

/** Hosts that somebody checks a page of right now. */
async function hostsInCheck(db: Database | Transaction): Promise<string[]> {
  const rows = await db
    .selectDistinct({ host: publication.checkHost })
    .from(publication)
    .where(
      and(
        isNotNull(publication.checkUntil),
        gte(publication.checkUntil, sql`now()`),
        ne(publication.checkHost, ""),
      ),
    );
  return rows.map(({ host }) => host);
}

async function nextTurn(tx: Transaction, busyHosts: string[]): Promise<TurnKey | null> {
  for (const rank of ranks) {
    const [turn] = await tx
      .select()
      .from(checkTurn)
      .where(
        and(
          eq(checkTurn.rank, rank),
          lte(checkTurn.turnAt, sql`now()`),
          notInArray(checkTurn.host, busyHosts),
        ),
      )
      .orderBy(asc(checkTurn.turnAt))
      .limit(1);
    if (turn !== undefined) return turn;
  }
  return null;
}

/** The publication of a turn that has been due longest. */
async function claimOf(
  tx: Transaction,
  { projectId, host, rank }: TurnKey,
  { token, claimSeconds }: { token: string; claimSeconds: number },
): Promise<Claimed | null> {
  const first = tx
    .select({ id: publication.id })
    .from(publication)
    .where(
      and(
        eq(publication.projectId, projectId),
        eq(publication.checkHost, host),
        eq(publication.checkRank, rank),
        lte(publication.nextCheckAt, sql`now()`),
      ),
    )
    .orderBy(asc(publication.nextCheckAt))
    .limit(1)
    .for("update");
  const [row] = await tx
    .update(publication)
    .set({
      checkToken: token,
      checkUntil: secondsFromNow(claimSeconds),
      nextCheckAt: secondsFromNow(claimSeconds),
      unfinishedChecks: sql`${publication.unfinishedChecks} + 1`,
    })
    .where(eq(publication.id, sql`(${first})`))
    .returning({
      ...getTableColumns(publication),
      secondsSinceWrite: sql<number>`extract(epoch from now() - coalesce(${publication.checkSince}, ${publication.createdAt}))::float8`,
      secondsSinceFound: sql<
        number | null
      >`case when ${publication.checkRank} = 2 then extract(epoch from now() - ${publication.verifiedAt})::float8 end`,
    });
  return row ?? null;
}

async function withArticle(db: Database, row: Claimed, token: string): Promise<CheckClaim> {
  const [expected] = await db
    .select({
      title: article.title,
      markdown: article.contentMarkdown,
      languageCode: article.languageCode,
      provider: integration.provider,
    })
    .from(article)
    .innerJoin(integration, eq(integration.id, row.integrationId))
    .where(eq(article.id, row.articleId));
  if (expected === undefined)
    throw new Error(`publication ${row.id} has no article or no connection (any more)`);
  const { secondsSinceWrite, secondsSinceFound, ...claimed } = row;
  const { state, verifyStatus: previous, rechecks } = claimed;
  return {
    publication: claimed,
    ...expected,
    secondsSinceWrite,
    found: secondsSinceFound === null ? null : { state, previous, rechecks, secondsSince: secondsSinceFound },
    unfinished: claimed.unfinishedChecks - 1,
    token,
  };
}

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
    const held = await lockHeld(tx, claim);
    if (held === null) return false;
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
        ...(foundNow && claim.found === null && firstFound(held)),
        ...notInCheck,
        unfinishedChecks: 0,
        updatedAt: sql`now()`,
      })
      .where(eq(publication.id, held.id))
      .returning();
    if (row === undefined) throw new Error("a locked publication vanished");
    await requeue(tx, held, row);
    await noteOnEvent(tx, row);
    if (row.state !== held.state) await tellOfChange(tx, row, claim.provider);
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
    const held = await lockHeld(tx, claim);
    if (held === null) return;
    const [row] = await tx
      .update(publication)
      .set({ ...notInCheck, nextCheckAt: sql`now()`, unfinishedChecks: claim.unfinished })
      .where(eq(publication.id, held.id))
      .returning();
    if (row !== undefined) await requeue(tx, held, row);
  });
}

/**
 * Seconds until the next check is due, below 0 when it is overdue; null when none is waiting that this process
 * could begin: those of a host in check are seen to by whoever checks it.
 */
export async function nextCheckInSeconds(db: Database): Promise<number | null> {
  const busyHosts = await hostsInCheck(db);
  const waits: number[] = [];
  for (const rank of ranks) {
    const [turn] = await db
      .select({ seconds: sql<number>`extract(epoch from ${checkTurn.turnAt} - now())::float8` })
      .from(checkTurn)
      .where(and(eq(checkTurn.rank, rank), notInArray(checkTurn.host, busyHosts)))
      .orderBy(asc(checkTurn.turnAt))
      .limit(1);
    if (turn !== undefined) waits.push(turn.seconds);
  }
  return waits.length === 0 ? null : Math.min(...waits);
}

/** The row, if this claim still holds it. */
async function lockHeld(tx: Transaction, { publication: { id }, token }: CheckClaim) {
  const [row] = await tx
    .select()
    .from(publication)
    .where(and(eq(publication.id, id), eq(publication.checkToken, token)))
    .for("update");
  return row ?? null;
}
