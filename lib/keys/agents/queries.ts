import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/kernel/context";
import { inProject, requireRow } from "@/lib/kernel/require";
import { signsInByPasswordAlone } from "@/lib/platform/auth/queries";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import {
  agentClient,
  agentCode,
  agentGrant,
  agentToken,
  member,
  type ProjectRow,
  project,
  user,
  workspace,
} from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

export type AgentClientRow = typeof agentClient.$inferSelect;
export type AgentGrantRow = typeof agentGrant.$inferSelect;
type Connection = Database | Transaction;

/** Whom an access token acts for. */
export type AgentHolder = Omit<Extract<Actor, { kind: "agent" }>, "kind">;

/** The most grants of a project that are listed: those in use first, then the newest. */
const listedMax = 200;

/** What the lookups of access tokens read and write. */
export function storedAgents(db: Database) {
  return {
    query: (hash: string) => findAgentHolder(db, hash),
    noteUse: (grantId: string) => touchGrant(db, grantId),
  };
}

/** The holder of an access token, while its grant stands and its person is a member whose account is not disabled. Not cached, as for keys. */
async function findAgentHolder(db: Database, hash: string): Promise<AgentHolder | null> {
  const [holder] = await rowsOf<AgentHolder>(
    db,
    sql`select ${agentGrant.id} as "grantId", ${agentGrant.userId} as "userId",
      ${project.id} as "projectId", ${project.workspaceId} as "workspaceId",
      to_jsonb(${agentGrant.scopes}) as "scopes", ${member.role} as "role"
    from ${agentToken} join ${agentGrant} on ${agentGrant.id} = ${agentToken.grantId}
      join ${project} on ${project.id} = ${agentGrant.projectId} and ${project.deletedAt} is null
      join ${workspace} on ${workspace.id} = ${project.workspaceId} and ${workspace.deletedAt} is null
      join ${member} on ${member.workspaceId} = ${project.workspaceId} and ${member.userId} = ${agentGrant.userId}
      join ${user} on ${user.id} = ${agentGrant.userId} and ${user.disabledAt} is null
    where ${agentToken.hash} = ${hash} and ${agentToken.kind} = 'access'
      and not (${workspace.secondFactorRequired} and ${signsInByPasswordAlone(agentGrant.userId)})
      and ${agentToken.expiresAt} > now() and ${agentGrant.revokedAt} is null`,
  );
  return holder ?? null;
}

/** Records that a grant was used, at most once a minute. */
async function touchGrant(db: Database, grantId: string): Promise<void> {
  await db
    .update(agentGrant)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(agentGrant.id, grantId),
        or(isNull(agentGrant.lastUsedAt), lt(agentGrant.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    );
}

export async function insertClient(
  db: Database,
  values: Pick<AgentClientRow, "name" | "redirectUris">,
): Promise<string> {
  const [row] = await db.insert(agentClient).values(values).returning({ id: agentClient.id });
  if (row === undefined) throw new Error("the database returned no row for a new client");
  return row.id;
}

export async function findClient(db: Connection, id: string): Promise<AgentClientRow | null> {
  const [row] = await db.select().from(agentClient).where(eq(agentClient.id, id));
  return row ?? null;
}

export async function insertCode(
  db: Connection,
  values: Omit<typeof agentCode.$inferInsert, "expiresAt" | "grantId">,
  lifetimeSeconds: number,
): Promise<void> {
  await db
    .insert(agentCode)
    .values({ ...values, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` });
}

/** A code, locked until the end of the transaction, so that of two exchanges at once one comes second. */
export async function findCode(tx: Transaction, hash: string) {
  const [row] = await tx
    .select({ code: agentCode, isExpired: sql<boolean>`${agentCode.expiresAt} <= now()` })
    .from(agentCode)
    .where(eq(agentCode.hash, hash))
    .for("update");
  return row === undefined ? null : { ...row.code, isExpired: row.isExpired };
}

export async function markCodeExchanged(tx: Transaction, hash: string, grantId: string): Promise<void> {
  await tx.update(agentCode).set({ grantId }).where(eq(agentCode.hash, hash));
}

/** Inserts a grant. The grant that the same person gave the same client for the project before ends. */
export async function insertGrant(
  tx: Transaction,
  {
    clientId,
    userId,
    projectId,
    scopes,
  }: Pick<AgentGrantRow, "clientId" | "userId" | "projectId" | "scopes">,
): Promise<AgentGrantRow> {
  await tx
    .update(agentGrant)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(agentGrant.clientId, clientId),
        eq(agentGrant.userId, userId),
        eq(agentGrant.projectId, projectId),
        isNull(agentGrant.revokedAt),
      ),
    );
  await tx
    .update(agentClient)
    .set({ firstUsedAt: sql`now()` })
    .where(and(eq(agentClient.id, clientId), isNull(agentClient.firstUsedAt)));
  const [row] = await tx.insert(agentGrant).values({ clientId, userId, projectId, scopes }).returning();
  if (row === undefined) throw new Error("the database returned no row for a new grant");
  return row;
}

export async function insertToken(
  tx: Transaction,
  values: Pick<typeof agentToken.$inferInsert, "hash" | "kind" | "grantId">,
  lifetimeSeconds: number,
): Promise<void> {
  await tx
    .insert(agentToken)
    .values({ ...values, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` });
}

/**
 * A refresh token and its grant, locked until the end of the transaction. It has expired with its grant, after `grantDays`,
 * and is replayed when it was used more than `reuseSeconds` ago.
 */
export async function findRefreshToken(
  tx: Transaction,
  hash: string,
  { grantDays, reuseSeconds }: { grantDays: number; reuseSeconds: number },
) {
  const [row] = await tx
    .select({
      hash: agentToken.hash,
      isReplayed: sql<boolean>`coalesce(${agentToken.usedAt} <= now() - make_interval(secs => ${reuseSeconds}), false)`,
      isExpired: sql<boolean>`(${agentToken.expiresAt} <= now()
        or ${agentGrant.createdAt} <= now() - make_interval(days => ${grantDays}))`,
      grant: agentGrant,
    })
    .from(agentToken)
    .innerJoin(agentGrant, eq(agentGrant.id, agentToken.grantId))
    .where(and(eq(agentToken.hash, hash), eq(agentToken.kind, "refresh")))
    .for("update");
  return row ?? null;
}

/** Notes the first use of a refresh token. */
export async function markTokenUsed(tx: Transaction, hash: string): Promise<void> {
  await tx
    .update(agentToken)
    .set({ usedAt: sql`coalesce(${agentToken.usedAt}, now())` })
    .where(eq(agentToken.hash, hash));
}

export async function findGrantOfHash(db: Database, hash: string): Promise<AgentGrantRow | null> {
  const [row] = await db
    .select({ grant: agentGrant })
    .from(agentToken)
    .innerJoin(agentGrant, eq(agentGrant.id, agentToken.grantId))
    .where(eq(agentToken.hash, hash));
  return row?.grant ?? null;
}

/** Ends a grant and deletes its tokens. Ending it again keeps the time of the first end. */
export async function revokeGrantRow(db: Connection, grantId: string): Promise<void> {
  await db
    .update(agentGrant)
    .set({ revokedAt: sql`coalesce(${agentGrant.revokedAt}, now())` })
    .where(eq(agentGrant.id, grantId));
  await db.delete(agentToken).where(eq(agentToken.grantId, grantId));
}

/** Ends every grant of a project, and what could still become one. */
export async function revokeGrantsOf(db: Connection, projectId: string): Promise<void> {
  await revokeWhere(db, eq(agentCode.projectId, projectId), eq(agentGrant.projectId, projectId));
}

/** The same for what a member gave in the projects of a workspace. A member who comes back has to consent again. */
export async function revokeGrantsOfMember(
  db: Connection,
  workspaceId: string,
  userId: string,
): Promise<void> {
  const projects = db.select({ id: project.id }).from(project).where(eq(project.workspaceId, workspaceId));
  await revokeWhere(
    db,
    and(eq(agentCode.userId, userId), inArray(agentCode.projectId, projects)),
    and(eq(agentGrant.userId, userId), inArray(agentGrant.projectId, projects)),
  );
}

async function revokeWhere(db: Connection, codes: SQL | undefined, grants: SQL | undefined): Promise<void> {
  await db.delete(agentCode).where(codes);
  const ended = await db
    .update(agentGrant)
    .set({ revokedAt: sql`now()` })
    .where(and(grants, isNull(agentGrant.revokedAt)))
    .returning({ id: agentGrant.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await db.delete(agentToken).where(inArray(agentToken.grantId, ids));
}

/**
 * A person's role where the project is; null for somebody who is no member there, or whose account is disabled. In a
 * transaction, the membership does not end before the transaction does.
 */
export async function findRoleInProject(db: Connection, userId: string, projectId: string) {
  const [row] = await db
    .select({ role: member.role })
    .from(project)
    .innerJoin(member, and(eq(member.workspaceId, project.workspaceId), eq(member.userId, userId)))
    .innerJoin(user, and(eq(user.id, member.userId), isNull(user.disabledAt)))
    .innerJoin(workspace, and(eq(workspace.id, project.workspaceId), isNull(workspace.deletedAt)))
    .where(and(eq(project.id, projectId), isNull(project.deletedAt)))
    .for("key share", { of: member });
  return row?.role ?? null;
}

const isLive = sql<boolean>`(${agentGrant.revokedAt} is null and exists (select from ${agentToken}
  where ${agentToken.grantId} = ${agentGrant.id} and ${agentToken.expiresAt} > now()))`;
const shown = {
  grant: agentGrant,
  clientName: agentClient.name,
  email: user.email,
  isLive,
};

const shownGrants = (db: Database) =>
  db
    .select(shown)
    .from(agentGrant)
    .innerJoin(agentClient, eq(agentClient.id, agentGrant.clientId))
    .innerJoin(user, eq(user.id, agentGrant.userId));

export type ShownGrant = Awaited<ReturnType<typeof listGrants>>[number];

/** The grants of a project, or those of them that one person gave. */
export async function listGrants(db: Database, of: Authorized<ProjectRow>, userId: string | null) {
  const ofPerson = userId === null ? undefined : eq(agentGrant.userId, userId);
  return shownGrants(db)
    .where(and(eq(agentGrant.projectId, of.id), ofPerson))
    .orderBy(desc(sql`${agentGrant.revokedAt} is null`), desc(agentGrant.id))
    .limit(listedMax);
}

export async function findGrant(db: Database, scope: Scope, id: string) {
  const [row] = await shownGrants(db).where(
    and(eq(agentGrant.id, id), withinProjects(scope, agentGrant.projectId)),
  );
  return row === undefined ? null : { id: row.grant.id, projectId: row.grant.projectId, ...row };
}

export const requireAgent = requireRow("connected agent", findGrant, inProject);

/** The projects of a person with the person's role there, by name, and at most `limit`. */
export async function listProjectsWithRole(db: Database, userId: string, limit: number) {
  return db
    .select({ id: project.id, name: project.name, role: member.role })
    .from(project)
    .innerJoin(member, eq(member.workspaceId, project.workspaceId))
    .innerJoin(workspace, and(eq(workspace.id, project.workspaceId), isNull(workspace.deletedAt)))
    .where(
      and(
        eq(member.userId, userId),
        isNull(project.deletedAt),
        sql`not (${workspace.secondFactorRequired} and ${signsInByPasswordAlone(userId)})`,
      ),
    )
    .orderBy(project.name, project.id)
    .limit(limit);
}

/** How many grants of a project may still be used, counted up to `limit`. */
export async function countLiveGrants(db: Database, projectId: string, limit: number): Promise<number> {
  const rows = await db
    .select({ id: agentGrant.id })
    .from(agentGrant)
    .innerJoin(agentToken, eq(agentToken.grantId, agentGrant.id))
    .where(
      and(
        eq(agentGrant.projectId, projectId),
        isNull(agentGrant.revokedAt),
        eq(agentToken.kind, "refresh"),
        isNull(agentToken.usedAt),
        gt(agentToken.expiresAt, sql`now()`),
      ),
    )
    .limit(limit);
  return rows.length;
}
