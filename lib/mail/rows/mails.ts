import { and, asc, eq, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { signsInByPasswordAlone } from "@/lib/platform/auth/queries";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { isHeldBy, isUnclaimed, newLease, noLease } from "@/lib/platform/db/leases";
import {
  type MailRow,
  mail,
  member,
  type NoticeKind,
  noticeKinds,
  user,
  workspace,
  workTurn,
} from "@/lib/platform/db/schema";
import type { DueRow } from "@/lib/work/due-row";
import { bringTurnForward, dueInTurn, nextTurnInSeconds, passTurn } from "@/lib/work/turn-rows";
import { gatherInto } from "./gather";
import { toldNow } from "./told";

/** The time now with the precision of the columns, so that a row written just now is not in the future. */
const nowRounded = sql`now()::timestamptz(3)`;

/** How many mails of one workspace are offered at once. */
const ofWorkspaceMax = sql.raw("4");

const isDue = and(lte(mail.nextAt, nowRounded), isUnclaimed(mail));

/** Digests have a queue of their own, which is served when nothing else is due. Worded as in the indexes. */
const isDigest = sql`${mail.kind} = 'digest'`;
const isNoDigest = sql`${mail.kind} <> 'digest'`;

const offered = sql`${mail.id}, ${mail.id}::text as lock,
  concat_ws('.', ${mail.attempts}, (extract(epoch from ${mail.nextAt}) * 1000)::bigint) as turn`;

const dueOfWorkspace = sql`
  select ${offered}, ${mail.nextAt} as due_at, ${mail.nextAt} as place
  from ${mail} where ${mail.workspaceId} = turn.workspace_id and ${isDue} and ${isNoDigest}
  order by ${mail.nextAt}, ${mail.id} limit ${ofWorkspaceMax}`;

const nextDueAt = sql`
  select min(greatest(${mail.nextAt}, ${mail.leaseUntil})) from ${mail}
  where ${mail.workspaceId} = ${workTurn.workspaceId} and ${mail.nextAt} is not null and ${isNoDigest}`;

/**
 * Due mails, at most `limit`, without claiming them: first those about accounts, for which people wait, then workspaces in
 * turn, and digests last.
 */
export async function dueMails(db: Database, limit: number): Promise<DueRow[]> {
  const due = await dueOfPeople(db, isNoDigest, limit);
  if (due.length < limit) {
    due.push(...(await dueInTurn(db, { kind: "mail", due: dueOfWorkspace, nextDueAt }, limit - due.length)));
  }
  if (due.length < limit) due.push(...(await dueOfPeople(db, isDigest, limit - due.length)));
  return due;
}

/** Due mails that belong to no workspace; the person stands for one. */
async function dueOfPeople(db: Database, are: SQL, limit: number): Promise<DueRow[]> {
  const rows = await db.execute<DueRow & Record<string, unknown>>(sql`
    select ${offered}, ${mail.userId} as "workspaceId",
      extract(epoch from now() - ${mail.nextAt})::float8 as "overdueSeconds"
    from ${mail} where ${mail.workspaceId} is null and ${isDue} and ${are}
    order by ${mail.nextAt}, ${mail.id} limit ${limit}`);
  return [...rows];
}

/** Seconds until the next mail can be sent, negative when it is overdue; null when none waits. */
export async function nextMailInSeconds(db: Database): Promise<number | null> {
  const waits = [
    await nextOfAccounts(db),
    await nextTurnInSeconds(db, "mail"),
    await nextDigestMailInSeconds(db),
  ].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.min(...waits);
}

async function nextOfAccounts(db: Database): Promise<number | null> {
  const [first] = await db
    .select({
      seconds: sql<
        number | null
      >`extract(epoch from min(greatest(${mail.nextAt}, ${mail.leaseUntil})) - now())::float8`,
    })
    .from(mail)
    .where(and(isNull(mail.workspaceId), sql`${mail.nextAt} is not null`, isNoDigest));
  return first?.seconds ?? null;
}

/** Of many thousands, the first that nobody is sending. */
async function nextDigestMailInSeconds(db: Database): Promise<number | null> {
  const [first] = await db
    .select({ seconds: sql<number>`extract(epoch from ${mail.nextAt} - now())::float8` })
    .from(mail)
    .where(and(sql`${mail.nextAt} is not null`, isDigest, isUnclaimed(mail)))
    .orderBy(asc(mail.nextAt), asc(mail.id))
    .limit(1);
  return first?.seconds ?? null;
}

/** A mail that this process sends; storing the outcome requires the token of the lease. */
export interface MailClaim {
  mail: MailRow;
  leaseToken: string;
  ageSeconds: number;
  /** To whom it goes now, and what it tells them; null when nobody is to get it any more, or nothing is left to tell. */
  told: { to: { name: string; address: string }; data: object } | null;
}

/** Claims a mail and counts the attempt; null when it is not due, or another process has it. */
export function claimMail(db: Database, id: string, leaseSeconds: number): Promise<MailClaim | null> {
  return db.transaction(async (tx) => {
    const lease = newLease(leaseSeconds);
    const due = tx
      .select({ id: mail.id })
      .from(mail)
      .where(and(eq(mail.id, id), isDue))
      .for("update", { skipLocked: true });
    const [row] = await tx
      .update(mail)
      .set({ ...lease, attempts: sql`${mail.attempts} + 1` })
      .where(eq(mail.id, sql`(${due})`))
      .returning();
    if (row === undefined) return null;
    if (row.workspaceId !== null) await passTurn(tx, "mail", row.workspaceId);
    const { ageSeconds, to } = await recipientOf(tx, row);
    const gathered = await gatherInto(tx, row);
    const data = to === null ? null : await toldNow(tx, gathered);
    const told = to === null || data === null ? null : { to, data };
    return { mail: gathered, leaseToken: lease.leaseToken, ageSeconds, told };
  });
}

/**
 * To whom the mail goes now. The attack: somebody who was removed from a workspace, or whose account was disabled, still
 * reads what happens in it.
 */
async function recipientOf(tx: Transaction, { id, address, kind }: MailRow) {
  const [found] = await tx
    .select({
      ageSeconds: sql<number>`extract(epoch from now() - ${mail.createdAt})::float8`,
      name: user.name,
      address: user.email,
      mayGet: sql<boolean>`(${mail.address} is not null or (${user.disabledAt} is null
        and (${mail.workspaceId} is null or (${member.userId} is not null
          and not (${workspace.secondFactorRequired} and ${signsInByPasswordAlone(mail.userId)})))))
        and (${mail.workspaceId} is null or ${workspace.deletedAt} is null)`,
      isWanted: sql<boolean>`not ${mail.kind} = any(${user.mailOff})`,
    })
    .from(mail)
    .leftJoin(user, eq(user.id, mail.userId))
    .leftJoin(workspace, eq(workspace.id, mail.workspaceId))
    .leftJoin(member, and(eq(member.workspaceId, mail.workspaceId), eq(member.userId, mail.userId)))
    .where(eq(mail.id, id));
  const to = address ?? found?.address ?? null;
  const ageSeconds = found?.ageSeconds ?? 0;
  const isNews = !isNotice(kind) || (found?.isWanted === true && ageSeconds < newsSeconds);
  return {
    ageSeconds,
    to: to === null || found?.mayGet !== true || !isNews ? null : { name: found.name ?? "", address: to },
  };
}

/** After a day a notice is no news: the server has sent no mail for that long. */
const newsSeconds = 24 * 3600;

/** Whether mails of this kind can be switched off. */
export function isNotice(kind: MailRow["kind"]): kind is NoticeKind {
  return noticeKinds.some((notice) => notice === kind);
}

/** What an attempt means for its mail. */
export type MailEnd =
  | { status: "sent" }
  | { status: "dropped" }
  | { status: "failed"; error: string }
  /** `released`: the attempt does not count. */
  | { status: "waiting"; retryInSeconds: number; error: string | null; released?: true };

/** Stores the outcome of a claim; without effect when the lease was lost. A mail that is over has no secret any more. */
export async function settleMail(db: Database, claim: MailClaim, end: MailEnd): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(mail)
      .set({ ...noLease, status: end.status, ...columnsOf(end) })
      .where(isHeldBy(mail, { id: claim.mail.id, leaseToken: claim.leaseToken }))
      .returning({ workspaceId: mail.workspaceId });
    const workspaceId = row?.workspaceId ?? null;
    if (workspaceId === null || end.status !== "waiting") return;
    await bringTurnForward(tx, "mail", workspaceId, secondsFromNow(end.retryInSeconds));
  });
}

function columnsOf(end: MailEnd) {
  if (end.status === "waiting") {
    return {
      nextAt: secondsFromNow(end.retryInSeconds),
      ...(end.error !== null && { lastError: end.error }),
      ...(end.released && { attempts: sql`greatest(${mail.attempts} - 1, 0)` }),
    };
  }
  const over = { nextAt: null, token: null };
  if (end.status === "failed") return { ...over, lastError: end.error };
  return { ...over, lastError: null, ...(end.status === "sent" && { sentAt: sql`now()` }) };
}

/** Deletes one batch of mails that were queued at least `days` days ago and are over. Returns how many. */
export async function deleteOldMails(db: Database, days: number): Promise<number> {
  return deleteBatch(db, mail, {
    key: mail.id,
    oldestBy: mail.createdAt,
    where: and(
      lt(mail.createdAt, sql`now() - make_interval(days => ${days})`),
      or(isNull(mail.nextAt), isUnclaimed(mail)),
    ),
  });
}
