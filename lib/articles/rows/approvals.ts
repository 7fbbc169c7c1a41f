import { and, asc, desc, eq, inArray, isNull, notExists, notInArray, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type ArticleApprovalRow,
  type ArticleRow,
  article,
  articleApproval,
  articleRemark,
  member,
  type ProjectRow,
  project,
  projectApprover,
  user,
} from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { isBlocked, isNotDeleted } from "./articles";

export interface Approver {
  userId: string;
  name: string;
  email: string;
}

/** The current approvers of a project, in the order in which they were named. */
export async function listApprovers(db: Database | Transaction, projectId: string): Promise<Approver[]> {
  return db
    .select({ userId: user.id, name: user.name, email: user.email })
    .from(projectApprover)
    .innerJoin(user, eq(user.id, projectApprover.userId))
    .where(eq(projectApprover.projectId, projectId))
    .orderBy(asc(projectApprover.createdAt), asc(user.email));
}

/**
 * Replaces the approvers of a project, which requires approval from then on; without any it requires none. Returns
 * the addresses that belong to no member of its workspace; then nothing is changed.
 */
export async function setApprovers(
  tx: Transaction,
  { id, workspaceId }: Authorized<ProjectRow>,
  emails: readonly string[],
): Promise<string[]> {
  const people = await tx
    .select({ userId: user.id, email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.workspaceId, workspaceId), inArray(user.email, [...emails])))
    // A person removed from the workspace at this moment is either refused here or removed as an approver too.
    .for("share", { of: member });
  const found = new Set(people.map(({ email }) => email));
  const strangers = emails.filter((email) => !found.has(email));
  if (strangers.length > 0) return strangers;
  const ids = people.map(({ userId }) => userId);
  const isOther = ids.length === 0 ? undefined : notInArray(projectApprover.userId, ids);
  await tx.delete(projectApprover).where(and(eq(projectApprover.projectId, id), isOther));
  if (ids.length > 0) {
    await tx
      .insert(projectApprover)
      .values(ids.map((userId) => ({ projectId: id, workspaceId, userId })))
      .onConflictDoNothing();
  }
  await tx
    .update(project)
    .set({ approvalRequired: ids.length > 0 })
    .where(eq(project.id, id));
  return [];
}

/** Offers for pulling the articles of a project that waited for an approval. */
export async function releaseAwaiting(tx: Transaction, { id }: Authorized<ProjectRow>): Promise<void> {
  await tx
    .update(article)
    .set({ awaitsApproval: false, updatedAt: sql`now()` })
    .where(and(eq(article.projectId, id), sql`${article.awaitsApproval}`));
}

/** An approval of this version that is not withdrawn. It is valid only while the person who gave it is an approver. */
const isApprovalOf = (articleId: string, version: number) =>
  and(
    eq(articleApproval.articleId, articleId),
    eq(articleApproval.version, version),
    isNull(articleApproval.withdrawnAt),
  );

/**
 * The approval that lets the article's version go live in a project that requires one; null without. The caller has
 * locked the article, which giving and withdrawing an approval lock too.
 */
export async function findValidApproval(
  tx: Transaction,
  { id, projectId, version }: Pick<ArticleRow, "id" | "projectId" | "version">,
): Promise<string | null> {
  const [approval] = await tx
    .select({ id: articleApproval.id })
    .from(articleApproval)
    .innerJoin(projectApprover, approverOf(projectId))
    .where(isApprovalOf(id, version))
    .orderBy(asc(articleApproval.createdAt))
    .limit(1);
  return approval?.id ?? null;
}

const approverOf = (projectId: string) =>
  and(eq(projectApprover.projectId, projectId), eq(projectApprover.userId, articleApproval.userId));

/**
 * Stores that this person approves this version of the article. False when the article already has another version.
 */
export async function insertApproval(
  tx: Transaction,
  { id }: Authorized<ArticleRow>,
  { version, approver }: { version: number; approver: Approver },
): Promise<boolean> {
  const [locked] = await tx
    .update(article)
    .set({ awaitsApproval: false, updatedAt: sql`now()` })
    .where(and(eq(article.id, id), eq(article.version, version), isNotDeleted))
    .returning({ id: article.id });
  if (locked === undefined) return false;
  await tx
    .insert(articleApproval)
    .values({ articleId: id, version, userId: approver.userId, userLabel: approver.email })
    .onConflictDoNothing();
  return true;
}

/** Withdraws this person's approval of the article's current version. False when there is none. */
export async function withdrawApprovalRow(
  tx: Transaction,
  { id, projectId }: Authorized<ArticleRow>,
  userId: string,
): Promise<boolean> {
  const [current] = await tx
    .select({ version: article.version })
    .from(article)
    .where(eq(article.id, id))
    .for("update");
  if (current === undefined) return false;
  const withdrawn = await tx
    .update(articleApproval)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isApprovalOf(id, current.version), eq(articleApproval.userId, userId)))
    .returning({ id: articleApproval.id });
  if (withdrawn.length === 0) return false;
  const left = await findValidApproval(tx, { id, projectId, version: current.version });
  if (left === null) await awaitApproval(tx, { id, projectId });
  return true;
}

/**
 * Takes back whatever anybody has approved of this version, which does not go live any more in a project that requires
 * an approval. The caller has locked the article.
 */
export async function takeBackApprovals(
  tx: Transaction,
  { id, projectId, version }: Pick<ArticleRow, "id" | "projectId" | "version">,
): Promise<void> {
  await tx.update(articleApproval).set({ withdrawnAt: sql`now()` }).where(isApprovalOf(id, version));
  await awaitApproval(tx, { id, projectId });
}

/** Takes an article out of the lists for pulling, if its project requires approval. */
async function awaitApproval(
  tx: Transaction,
  { id, projectId }: Pick<ArticleRow, "id" | "projectId">,
): Promise<void> {
  const required = sql`(select ${project.approvalRequired} from ${project} where ${project.id} = ${projectId})`;
  await tx.update(article).set({ awaitsApproval: required, updatedAt: sql`now()` }).where(eq(article.id, id));
}

/** The approvals of these versions of an article, the withdrawn ones included, oldest first. */
export async function listApprovals(
  db: Database,
  articleId: string,
  versions: number[],
): Promise<ArticleApprovalRow[]> {
  if (versions.length === 0) return [];
  return db
    .select()
    .from(articleApproval)
    .where(and(eq(articleApproval.articleId, articleId), inArray(articleApproval.version, versions)))
    .orderBy(asc(articleApproval.createdAt), asc(articleApproval.id));
}

export async function findApproval(tx: Transaction, id: string): Promise<ArticleApprovalRow | null> {
  const [row] = await tx.select().from(articleApproval).where(eq(articleApproval.id, id));
  return row ?? null;
}

/**
 * Articles that wait for an approval in the projects that this person approves, newest first. One that was sent back
 * waits for its editor as long as a remark is open.
 */
export async function listAwaiting(
  db: Database,
  { userId, scope }: { userId: string; scope: Scope },
  { limit, before }: { limit: number; before?: string | undefined },
) {
  const older = before === undefined ? sql`true` : sql`${article.id} < ${before}`;
  const ofProject = db
    .select({ id: article.id })
    .from(article)
    .where(
      and(
        eq(article.projectId, projectApprover.projectId),
        sql`${article.awaitsApproval}`,
        isNotDeleted,
        notExists(
          db
            .select({ one: sql`1` })
            .from(articleRemark)
            .where(and(eq(articleRemark.articleId, article.id), isNull(articleRemark.settledAt))),
        ),
        older,
      ),
    )
    .orderBy(desc(article.id))
    .limit(limit)
    .as("awaiting");
  return db
    .select({
      id: article.id,
      projectId: article.projectId,
      projectName: project.name,
      title: article.title,
      languageCode: article.languageCode,
      version: article.version,
      blocked: isBlocked,
      updatedAt: article.updatedAt,
    })
    .from(projectApprover)
    .innerJoinLateral(ofProject, sql`true`)
    .innerJoin(article, eq(article.id, ofProject.id))
    .innerJoin(project, eq(project.id, article.projectId))
    .where(and(eq(projectApprover.userId, userId), withinProjects(scope, project.id)))
    .orderBy(desc(article.id))
    .limit(limit);
}
