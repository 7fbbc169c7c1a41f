import { and, asc, desc, eq, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { newId } from "@/lib/platform/db/ids";
import {
  agentGrant,
  article,
  articleRemark,
  articleVersion,
  mail,
  member,
  type NoticeKind,
  type PublicationRow,
  project,
  projectApprover,
  user,
} from "@/lib/platform/db/schema";
import { bringTurnForward } from "@/lib/work/turn-rows";

/** Who sends mails, and for how long a notice waits for others that go into the same mail. */
export interface Notifier {
  gatherSeconds: number;
}

/** Of an operation that has people told. */
export interface NeedsNotifier {
  /** Null when the server sends no mail. */
  mailer: Notifier | null;
}

/** The rows that a notice is about. What it says of them is looked up when it is sent. */
export const noticeData = {
  approval: z.object({ articles: z.array(z.object({ id: z.uuid(), version: z.int() })) }),
  sent_back: z.object({ articleId: z.uuid(), remarkIds: z.array(z.uuid()) }),
  not_live: z.object({ publicationIds: z.array(z.uuid()) }),
  digest: z.object({ day: z.iso.date().describe("The Monday, where the person is.") }),
} satisfies Record<NoticeKind, z.ZodType>;

type NoticeData<Kind extends NoticeKind> = z.output<(typeof noticeData)[Kind]>;

/** The most people who are mailed about one event. */
const recipientsMax = 50;
/** How many of the last versions are looked at for who has worked on an article. */
const versionsMax = 20;
const authorsMax = 10;

/** A text that the publish gate lets through: any other is mended before it needs an approval. */
export const isThroughGate = sql`coalesce(${article.gateIssues}, '[]'::jsonb) = '[]'::jsonb`;

/** An article that an approver has sent back, and that nobody has settled yet. */
export const hasNoOpenRemark = (db: Database | Transaction) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(articleRemark)
      .where(and(eq(articleRemark.articleId, article.id), isNull(articleRemark.settledAt))),
  );

/** The condition that a person wants mails of a kind. */
const wants = (kind: NoticeKind) => sql`not ${kind}::text = any(${user.mailOff})`;

/**
 * Queues the mails to the approvers of an article whose version waits for them, in the transaction that makes it wait. Each
 * is told of a version once; `byUserId`, who has just changed it, knows it already.
 */
export async function queueApprovalMails(
  tx: Transaction,
  notifier: Notifier | null,
  { articleId, byUserId = null }: { articleId: string; byUserId?: string | null },
): Promise<void> {
  if (notifier === null) return;
  const found = await tx
    .select({ userId: projectApprover.userId, workspaceId: project.workspaceId, version: article.version })
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .innerJoin(projectApprover, eq(projectApprover.projectId, article.projectId))
    .innerJoin(user, eq(user.id, projectApprover.userId))
    .where(
      and(
        eq(article.id, articleId),
        sql`${article.awaitsApproval}`,
        isNull(article.deletedAt),
        isThroughGate,
        hasNoOpenRemark(tx),
        wants("approval"),
        isNull(user.disabledAt),
        byUserId === null ? undefined : ne(user.id, byUserId),
      ),
    )
    .limit(recipientsMax);
  const [first] = found;
  if (first === undefined) return;
  await insertNotices(tx, {
    kind: "approval",
    workspaceId: first.workspaceId,
    userIds: found.map(({ userId }) => userId),
    event: `${articleId}:${first.version}`,
    data: { articles: [{ id: articleId, version: first.version }] },
    waitSeconds: notifier.gatherSeconds,
  });
}

/**
 * Queues the mails about remarks, to the people who have worked on the article, or to the editors of the workspace when
 * nobody has; in the transaction that stores them. Whoever sent it back gets none.
 */
export async function queueSentBackMails(
  tx: Transaction,
  notifier: Notifier | null,
  { articleId, remarkIds, byUserId }: { articleId: string; remarkIds: readonly string[]; byUserId: string },
): Promise<void> {
  const [firstRemark] = remarkIds;
  if (notifier === null || firstRemark === undefined) return;
  const [found] = await tx
    .select({ workspaceId: project.workspaceId })
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(eq(article.id, articleId));
  if (found === undefined) return;
  const { workspaceId } = found;
  const authors = await authorsOf(tx, articleId);
  const isAuthor = authors.length === 0 ? undefined : inArray(member.userId, authors);
  await insertNotices(tx, {
    kind: "sent_back",
    workspaceId,
    userIds: await editorsWho(tx, {
      kind: "sent_back",
      workspaceId,
      are: and(ne(member.userId, byUserId), isAuthor),
    }),
    event: firstRemark,
    data: { articleId, remarkIds: [...remarkIds] },
    waitSeconds: 0,
  });
}

/** The people who wrote the last versions of an article, also by an agent of theirs, the last first. */
async function authorsOf(tx: Transaction, articleId: string): Promise<string[]> {
  const versions = await tx
    .select({
      userId: sql<string | null>`case ${articleVersion.actorKind} when 'user' then ${articleVersion.actorId}
        when 'agent' then ${agentGrant.userId} end`,
    })
    .from(articleVersion)
    .leftJoin(agentGrant, eq(agentGrant.id, articleVersion.actorId))
    .where(eq(articleVersion.articleId, articleId))
    .orderBy(desc(articleVersion.number))
    .limit(versionsMax);
  const people = versions.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return [...new Set(people)].slice(0, authorsMax);
}

/**
 * Queues the mails about a public page that does not show its article, to the editors of the workspace; in the transaction
 * that changes the publication's state, so once for each change.
 */
export async function queueNotLiveMails(
  tx: Transaction,
  notifier: Notifier | null,
  { id, projectId, checkedAt }: Pick<PublicationRow, "id" | "projectId" | "checkedAt">,
): Promise<void> {
  if (notifier === null) return;
  const [found] = await tx
    .select({ workspaceId: project.workspaceId })
    .from(project)
    .where(and(eq(project.id, projectId), isNull(project.deletedAt)));
  if (found === undefined) return;
  const { workspaceId } = found;
  await insertNotices(tx, {
    kind: "not_live",
    workspaceId,
    userIds: await editorsWho(tx, { kind: "not_live", workspaceId, are: undefined }),
    event: `${id}:${checkedAt?.toISOString() ?? ""}`,
    data: { publicationIds: [id] },
    waitSeconds: notifier.gatherSeconds,
  });
}

/** The people who can change articles of the workspace and want mails of this kind. */
async function editorsWho(
  tx: Transaction,
  { kind, workspaceId, are }: { kind: NoticeKind; workspaceId: string; are: SQL | undefined },
): Promise<string[]> {
  const people = await tx
    .select({ userId: member.userId })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(member.workspaceId, workspaceId),
        ne(member.role, "viewer"),
        isNull(user.disabledAt),
        wants(kind),
        are,
      ),
    )
    .orderBy(asc(member.userId))
    .limit(recipientsMax);
  return people.map(({ userId }) => userId);
}

interface Notices<Kind extends NoticeKind> {
  kind: Kind;
  workspaceId: string;
  userIds: readonly string[];
  /** What happened: nobody is told of the same event twice. */
  event: string;
  data: NoticeData<Kind>;
  waitSeconds: number;
}

async function insertNotices<Kind extends Exclude<NoticeKind, "digest">>(
  tx: Transaction,
  { kind, workspaceId, userIds, event, data, waitSeconds }: Notices<Kind>,
): Promise<void> {
  if (userIds.length === 0) return;
  const nextAt = secondsFromNow(waitSeconds);
  const made = await tx
    .insert(mail)
    .values(
      userIds.map((userId) => ({
        id: newId(),
        kind,
        workspaceId,
        userId,
        eventKey: `${kind}:${event}:${userId}`,
        data,
        nextAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: mail.id });
  if (made.length > 0) await bringTurnForward(tx, "mail", workspaceId, nextAt);
}
