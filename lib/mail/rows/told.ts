import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/db/connection";
import {
  article,
  articleRemark,
  integration,
  type MailRow,
  member,
  project,
  projectApprover,
  publication,
  user,
} from "@/lib/platform/db/schema";
import type { MailData } from "../letters";
import { toldDigest } from "./digest-facts";
import { hasNoOpenRemark, isThroughGate, noticeData } from "./notices";

/** More than one mail lists; the rest is a number. */
const listedMax = 100;
const remarksMax = 20;

/**
 * What a mail tells, as it is now: the mail may have waited, and what it was about may be settled, or its recipient may not
 * have a part in it any more. Null when nothing is left to tell.
 */
export async function toldNow(tx: Transaction, row: MailRow): Promise<object | null> {
  const { kind, data, userId, workspaceId } = row;
  if (kind === "invitation" || kind === "password") return data;
  if (userId === null) return null;
  if (kind === "digest") return toldDigest(tx, { userId, ...noticeData.digest.parse(data) });
  if (workspaceId === null) return null;
  const person = { userId, workspaceId };
  if (kind === "approval") return toldApproval(tx, person, noticeData.approval.parse(data).articles);
  if (kind === "sent_back") return toldSentBack(tx, person, noticeData.sent_back.parse(data));
  return toldNotLive(tx, person, noticeData.not_live.parse(data).publicationIds);
}

interface Person {
  userId: string;
  workspaceId: string;
}

/** The project of an article, of the workspace that the mail is about, unless one of the two is in the trash. */
const projectOf = (workspaceId: string) =>
  and(
    eq(project.id, article.projectId),
    eq(project.workspaceId, workspaceId),
    isNull(project.deletedAt),
    isNull(article.deletedAt),
  );

async function toldApproval(
  tx: Transaction,
  { userId, workspaceId }: Person,
  articles: readonly { id: string; version: number }[],
): Promise<MailData<"approval"> | null> {
  const versions = new Map<string, number>();
  for (const { id, version } of articles) versions.set(id, Math.max(version, versions.get(id) ?? 0));
  const found = await tx
    .select({
      articleId: article.id,
      projectId: project.id,
      project: project.name,
      title: article.title,
      version: article.version,
    })
    .from(article)
    .innerJoin(project, projectOf(workspaceId))
    .innerJoin(
      projectApprover,
      and(eq(projectApprover.projectId, article.projectId), eq(projectApprover.userId, userId)),
    )
    .where(
      and(
        sql`${article.id} = any(${sql.param([...versions.keys()])}::uuid[])`,
        sql`${article.awaitsApproval}`,
        isThroughGate,
        hasNoOpenRemark(tx),
      ),
    )
    .orderBy(asc(article.id))
    .limit(listedMax);
  // A newer version has a mail of its own.
  const waiting = found.filter(({ articleId, version }) => versions.get(articleId) === version);
  return waiting.length === 0 ? null : { articles: waiting };
}

async function toldSentBack(
  tx: Transaction,
  { userId, workspaceId }: Person,
  { articleId, remarkIds }: { articleId: string; remarkIds: readonly string[] },
): Promise<MailData<"sent_back"> | null> {
  const [found] = await tx
    .select({ projectId: project.id, project: project.name, title: article.title })
    .from(article)
    .innerJoin(project, projectOf(workspaceId))
    .innerJoin(member, isEditor({ userId, workspaceId }))
    .where(eq(article.id, articleId));
  if (found === undefined) return null;
  const remarks = await tx
    .select({
      text: articleRemark.text,
      passage: articleRemark.passage,
      by: sql<string>`coalesce(nullif(${user.name}, ''), ${articleRemark.createdBy})`,
    })
    .from(articleRemark)
    .leftJoin(user, eq(user.email, articleRemark.createdBy))
    .where(
      and(
        eq(articleRemark.articleId, articleId),
        isNull(articleRemark.settledAt),
        inArray(articleRemark.id, [...remarkIds]),
      ),
    )
    .orderBy(asc(articleRemark.id))
    .limit(remarksMax);
  const [first] = remarks;
  if (first === undefined) return null;
  return {
    articleId,
    ...found,
    by: first.by,
    remarks: remarks.map(({ text, passage }) => ({ text, passage })),
  };
}

async function toldNotLive(
  tx: Transaction,
  { userId, workspaceId }: Person,
  publicationIds: readonly string[],
): Promise<MailData<"not_live"> | null> {
  const pages = await tx
    .select({
      articleId: article.id,
      projectId: project.id,
      project: project.name,
      title: article.title,
      destination: integration.name,
      url: publication.externalUrl,
      httpStatus: publication.verifyHttpStatus,
    })
    .from(publication)
    .innerJoin(article, eq(article.id, publication.articleId))
    .innerJoin(project, projectOf(workspaceId))
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .innerJoin(member, isEditor({ userId, workspaceId }))
    .where(
      and(
        sql`${publication.id} = any(${sql.param([...publicationIds])}::uuid[])`,
        eq(publication.state, "not_live"),
      ),
    )
    .orderBy(asc(publication.id))
    .limit(listedMax);
  return pages.length === 0 ? null : { pages };
}

const isEditor = ({ userId, workspaceId }: Person) =>
  and(eq(member.workspaceId, workspaceId), eq(member.userId, userId), ne(member.role, "viewer"));
